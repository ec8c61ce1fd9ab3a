import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Challenge } from "@rewardo/contract/challenges";
import { stampNames } from "@rewardo/rules";
import { StampIcon } from "../../../kit/loyalty-card/stamp-icon.tsx";
import { usePickNames } from "../../../kit/loyalty-card/use-pick-names.ts";
import c from "./challenge-fields.module.css";

interface ChallengeDeckFieldsProps {
  faces: Challenge["faces"];
  onChange: (faces: Challenge["faces"]) => void;
}

const mostFaces = 10;

/** The pictures of a memory game: each lies twice in the deck. */
export function ChallengeDeckFields({ faces, onChange }: ChallengeDeckFieldsProps) {
  const { t } = useLingui();
  const { icons } = usePickNames();
  return (
    <section className={c.part} aria-label={t`Deck`}>
      <div className={c.head}>
        <h2>{t`Deck`}</h2>
        <p className={c.hint}>
          {plural(faces.length, { one: "# pair; 6, 8 or 10 make a game", other: "# pairs; 6, 8 or 10 make a game" })}
        </p>
      </div>
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
              disabled={!isIn && faces.length >= mostFaces}
              onClick={() => onChange(isIn ? faces.filter((one) => one !== name) : [...faces, name])}
            >
              <StampIcon name={name} />
            </button>
          );
        })}
      </div>
    </section>
  );
}
