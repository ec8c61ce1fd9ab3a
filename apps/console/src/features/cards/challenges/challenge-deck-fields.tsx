import { useLingui } from "@lingui/react/macro";
import type { Challenge } from "@rewardo/contract/challenges";
import { stampNames } from "@rewardo/rules/data/stamp-names";
import { useState } from "react";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { usePickNames } from "@rewardo/loyalty/card/use-pick-names.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./challenge-fields.module.css";
import { deckSizes } from "./challenge-form.ts";

interface ChallengeDeckFieldsProps {
  faces: Challenge["faces"];
  error: string | undefined;
  onChange: (faces: Challenge["faces"]) => void;
}

const fitting = (count: number): number => deckSizes.find((size) => size >= count) ?? deckSizes[2];

/** The pictures of a memory game: each is in the deck twice. */
export function ChallengeDeckFields({ faces, error, onChange }: ChallengeDeckFieldsProps) {
  const { t } = useLingui();
  const { icons } = usePickNames();
  const [size, setSize] = useState(() => fitting(faces.length));
  const chosen = faces.length;
  return (
    <section className={c.part} aria-label={t`Deck`}>
      <div className={c.head}>
        <h2>
          {t`Deck`} <span className={c.count}>{t`${chosen} of ${size} pairs`}</span>
        </h2>
        <Segment
          label={t`Pairs in the deck`}
          value={String(size)}
          options={deckSizes.map((count) => ({ value: String(count), label: count }))}
          onChange={(next) => {
            setSize(Number(next));
            // A smaller deck keeps those that were chosen first.
            if (chosen > Number(next)) onChange(faces.slice(0, Number(next)));
          }}
        />
      </div>
      <div className={c.deck} aria-hidden>
        {Array.from({ length: size }, (_, at) => {
          const face = faces[at];
          return (
            <span key={at} className={face === undefined ? c.gap : c.pair}>
              {face !== undefined && <StampIcon name={face} />}
            </span>
          );
        })}
      </div>
      <p className={c.hint}>{t`Each picture is in the deck twice.`}</p>
      <div className={c.faces}>
        {stampNames.map((name) => {
          const isIn = faces.includes(name);
          return (
            <button
              key={name}
              type="button"
              className={c.face}
              aria-label={icons[name]}
              aria-pressed={isIn}
              disabled={!isIn && chosen >= size}
              onClick={() => onChange(isIn ? faces.filter((one) => one !== name) : [...faces, name])}
            >
              <StampIcon name={name} />
            </button>
          );
        })}
      </div>
      {error !== undefined && (
        <Note tone="bad" announce>
          {error}
        </Note>
      )}
    </section>
  );
}
