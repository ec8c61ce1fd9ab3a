import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useId } from "react";
import { Chip } from "@rewardo/ui/chip.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import type { HoursWords } from "../../opening-hours/use-hours-words.ts";
import c from "./opening-hours-field.module.css";

export interface DayChipsProps {
  words: HoursWords;
  /** Indexes of the chosen days, 0 is Monday. */
  days: readonly number[];
  onToggle: (day: number) => void;
  onCopy: (days: readonly number[]) => void;
  error: string | undefined;
}

const WORKDAYS = [0, 1, 2, 3, 4];
const WEEKEND = [5, 6];
const EVERY_DAY = [...WORKDAYS, ...WEEKEND];

/** The days that have these hours, in the order of the business's week, and more of them at once. */
export function DayChips({ words, days, onToggle, onCopy, error }: DayChipsProps) {
  const { t } = useLingui();
  const id = useId();
  const inOrder = EVERY_DAY.map((day) => (day + words.firstDay - 1) % 7);
  const copies = [
    { label: words.days([{ from: 1, to: 5 }]), days: WORKDAYS },
    { label: words.days([{ from: 6, to: 7 }]), days: WEEKEND },
    { label: words.days([{ from: 1, to: 7 }]), days: EVERY_DAY },
  ].filter((copy) => copy.days.some((day) => !days.includes(day)));
  return (
    <div className={c.part}>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={c.part}
      >
        <span id={`${id}-label`} className={c.label}>{t`Days with these hours`}</span>
        <div className={c.days}>
          {inOrder.map((day) => (
            <Chip
              key={day}
              className={c.day}
              set={days.includes(day)}
              aria-pressed={days.includes(day)}
              onClick={() => onToggle(day)}
              onKeyDown={moveFocus}
            >
              <span aria-hidden="true">{words.weekdayChip(day + 1)}</span>
              <VisuallyHidden>{words.weekday(day + 1)}</VisuallyHidden>
            </Chip>
          ))}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={c.bad} role="alert">
          {error}
        </p>
      )}
      {copies.length > 0 && (
        <div role="group" aria-labelledby={`${id}-copy`} className={c.copies}>
          <span id={`${id}-copy`} className={c.copyLabel}>{t`Copy to`}</span>
          {copies.map((copy) => (
            <button key={copy.label} type="button" className={c.copy} onClick={() => onCopy(copy.days)}>
              {copy.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Arrow keys go from day to day; every day is a tab stop too. */
const moveFocus = (event: KeyboardEvent<HTMLButtonElement>) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const chips = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
  const at = chips.findIndex((chip) => chip === event.currentTarget);
  if (at === -1) return;
  event.preventDefault();
  chips[(at + step + chips.length) % chips.length]?.focus();
};
