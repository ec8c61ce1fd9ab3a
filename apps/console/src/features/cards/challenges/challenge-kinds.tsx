import { useLingui } from "@lingui/react/macro";
import type { Challenge } from "@rewardo/contract/challenges";
import { useId } from "react";
import { FieldNote } from "@rewardo/ui/fields/field.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./challenge-kinds.module.css";

type Kind = Challenge["type"];

export const kindIcons: Readonly<Record<Kind, IconName>> = {
  most_points: "coins",
  most_transactions: "receipt",
  most_unique_days: "calendar-check",
  quiz: "question",
  memory_game: "puzzle-piece",
};

const kinds = ["most_points", "most_transactions", "most_unique_days", "quiz", "memory_game"] as const;

interface ChallengeKindsProps {
  value: Kind;
  names: Readonly<Record<Kind, string>>;
  /** Once it is scheduled it stays what it is. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (kind: Kind) => void;
}

/** What is counted: a tile for each kind. */
export function ChallengeKinds({ value, names, isFixed, error, onChange }: ChallengeKindsProps) {
  const { t } = useLingui();
  const group = useId();
  return (
    <fieldset role="radiogroup" aria-describedby={`${group}-note`}>
      <legend className={c.legend}>{t`What is counted`}</legend>
      <div className={c.kinds}>
        {kinds.map((kind) => (
          <label key={kind} className={c.kind}>
            <input
              type="radio"
              className={c.radio}
              name={group}
              checked={kind === value}
              disabled={isFixed && kind !== value}
              onChange={() => onChange(kind)}
            />
            <Icon name={kindIcons[kind]} size={22} />
            <span>{names[kind]}</span>
          </label>
        ))}
      </div>
      <FieldNote id={`${group}-note`} error={error} />
    </fieldset>
  );
}
