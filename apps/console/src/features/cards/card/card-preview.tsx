import { useLingui } from "@lingui/react/macro";
import type { LevelPart } from "@rewardo/contract/programme-parts";
import type { Programme } from "@rewardo/contract/programmes";
import { useState } from "react";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { CardFace, heldAt } from "./card-face.tsx";
import c from "./card-preview.module.css";
import { useCardWords } from "../use-card-words.ts";

type Filled = "new" | "half" | "full";

interface CardPreviewProps {
  /** "Preview" if omitted. */
  title?: string;
  type: Programme["type"];
  content: Programme["published"];
  /** Level whose members see the card like this. */
  level?: LevelPart | undefined;
  /** Shows the small form used in lists as well. */
  inLists?: boolean;
}

/** The card as a customer sees it, empty, half full or full. */
export function CardPreview({ title, type, content, level, inLists = false }: CardPreviewProps) {
  const { t } = useLingui();
  const heading = title ?? t`Preview`;
  const words = useCardWords(type);
  const format = useFormat();
  const [filled, setFilled] = useState<Filled>("half");
  const required = content.stamps_required;
  const held = heldAt({ new: 0, half: 0.6, full: 1 }[filled], content);
  return (
    <section className={c.preview} aria-label={heading}>
      <div className={c.head}>
        <h2>{heading}</h2>
        <Segment
          label={t`How full the card is`}
          options={[
            { value: "new", label: t({ message: "New", context: "card" }) },
            { value: "half", label: t`Half-way` },
            { value: "full", label: t({ message: "Full", context: "card" }) },
          ]}
          value={filled}
          onChange={setFilled}
        />
      </div>
      <CardFace type={type} content={content} level={level} held={held} />
      {inLists && (
        <div className={c.small}>
          <p>{t`In lists, and at the till`}</p>
          <MiniCard stock={content.stock} count={held} required={required} />
          <b>{words.text(content.name)}</b>
          <span>{required === null ? format.number(held) : `${held}/${required}`}</span>
        </div>
      )}
    </section>
  );
}
