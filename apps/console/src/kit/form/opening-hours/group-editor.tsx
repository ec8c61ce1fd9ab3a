import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import type { HoursWords } from "../../opening-hours/use-hours-words.ts";
import { DayChips } from "./day-chips.tsx";
import {
  changedRange,
  copiedTo,
  type GroupDraft,
  isFaulty,
  toggledDay,
  withAnotherRange,
  withoutRange,
} from "./editor.ts";
import c from "./opening-hours-field.module.css";
import { RangeFields } from "./range-fields.tsx";

export interface GroupEditorProps {
  words: HoursWords;
  /** The days' name when the editor opened. */
  name: string;
  draft: GroupDraft;
  /** The form was refused: faults of fields that were not left yet are shown too. */
  wasRefused: boolean;
  onChange: (draft: GroupDraft) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Changes the hours of a group of days, and which days have them. */
export function GroupEditor({ words, name, draft, wasRefused, onChange, onDone, onCancel }: GroupEditorProps) {
  const { t } = useLingui();
  const [showAll, setShowAll] = useState(false);
  const finish = (panel: HTMLElement) => {
    setShowAll(true);
    if (!isFaulty(draft)) return onDone();
    // What is wrong is marked by the time this runs again; the first of it gets the focus.
    requestAnimationFrame(() => {
      const wrong = panel.querySelector<HTMLElement>('[aria-invalid="true"]');
      (wrong ?? panel.querySelector<HTMLElement>("button"))?.focus();
    });
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") {
      // The drawer or dialog around it stays open.
      event.stopPropagation();
      onCancel();
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      finish(event.currentTarget);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Escape of the fields inside come up here
    <div role="group" aria-label={t`Hours of ${name}`} className={c.editor} onKeyDown={keys}>
      <DayChips
        words={words}
        days={draft.days}
        onToggle={(day) => onChange(toggledDay(draft, day))}
        onCopy={(days) => onChange(copiedTo(draft, days))}
        error={draft.days.length === 0 ? t`Choose at least one day` : undefined}
      />
      <Segment
        full
        label={t`Open or closed`}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        options={[
          { value: "ranges", label: t({ message: "Hours", context: "opening hours" }) },
          { value: "all_day", label: t({ message: "All day", context: "opening hours" }) },
          { value: "closed", label: t({ message: "Closed", context: "opening hours" }) },
        ]}
      />
      {draft.kind === "ranges" && (
        <div className={c.part}>
          {draft.ranges.map((range) => (
            <RangeFields
              key={range.id}
              range={range}
              showAll={showAll || wasRefused}
              onChange={(next) => onChange(changedRange(draft, next))}
              onRemove={draft.ranges.length === 1 ? undefined : () => onChange(withoutRange(draft, range.id))}
            />
          ))}
          <div>
            <Button kind="quiet" size="compact" icon="plus" onClick={() => onChange(withAnotherRange(draft))}>
              {t`Add hours after a break`}
            </Button>
          </div>
        </div>
      )}
      <div className={c.answers}>
        <Button
          size="compact"
          onClick={(event) => finish(event.currentTarget.closest<HTMLElement>(`.${c.editor}`) ?? event.currentTarget)}
        >
          {t({ message: "Done", context: "opening hours" })}
        </Button>
        <Button kind="quiet" size="compact" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
}
