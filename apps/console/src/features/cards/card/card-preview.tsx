import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { LevelPart } from "@rewardo/contract/programme-parts";
import type { Programme } from "@rewardo/contract/programmes";
import { byCost } from "@rewardo/rules/card-rewards";
import { giftSlots } from "@rewardo/rules/stamp-card";
import { useState } from "react";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useRewardLine } from "@rewardo/loyalty/card/use-reward-line.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
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
  const { business } = useSession();
  const words = useCardWords(type);
  const format = useFormat();
  const ownUnit = useOwnUnit();
  const rewardLine = useRewardLine();
  const [filled, setFilled] = useState<Filled>("half");
  const offered = byCost(content.rewards.filter(({ status }) => status === "active"));
  const share = { new: 0, half: 0.6, full: 1 }[filled];
  const required = content.stamps_required;
  const most = required ?? offered.at(-1)?.cost ?? 100;
  const held = Math.floor(most * share);
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
      <LoyaltyCard
        business={business?.name ?? ""}
        programme={words.text(content.name)}
        stock={level?.card_stock ?? content.stock}
        level={level === undefined ? undefined : words.text(level.name)}
        picture={content.image}
        logo={{
          icon: business?.logo_icon,
          url: business?.logo == null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=100`,
        }}
        face={
          required === null
            ? {
                kind: "points",
                balance: held,
                unit: ownUnit(content, held)?.name ?? plural(held, { one: "point", other: "points" }),
                rewards: offered.map(({ cost }) => ({ cost, stamp: content.stamp_icon })),
              }
            : {
                kind: "stamps",
                ...{ count: held, required, stamp: content.stamp_icon, gifts: giftSlots(required, offered) },
              }
        }
        rewardLine={rewardLine(required, offered, held)}
        number="004821170000"
      />
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
