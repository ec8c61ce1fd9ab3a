import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { daysLater, type RangeDraft, rangeFaults, settledRange, type RangeFault } from "./editor.ts";
import c from "./opening-hours-field.module.css";

/** What to do about a time that is none, or an end that is no end. */
function useRangeWords(): Readonly<Record<RangeFault, string>> {
  const { t } = useLingui();
  return {
    no_time: t`Write a time, like 17:00`,
    same_time: t`It closes when it opens: change one of the times`,
    ends_before_start: t`It closes before it opens: change one of the times`,
  };
}

export interface RangeFieldsProps {
  range: RangeDraft;
  onChange: (range: RangeDraft) => void;
  /** Removes the range; undefined if it is the only one. */
  onRemove: (() => void) | undefined;
  /** Faults of fields that were not left yet are shown too. */
  showAll: boolean;
}

/** A time range: two typed times, an open end, and a note if the end is on another day. */
export function RangeFields({ range, onChange, onRemove, showAll }: RangeFieldsProps) {
  const { t } = useLingui();
  const words = useRangeWords();
  const [left, setLeft] = useState<{ from?: true; to?: true }>({});
  const faults = rangeFaults(range);
  const fault = (end: "from" | "to"): string | undefined => {
    const code = showAll || left[end] === true ? faults[end] : undefined;
    return code === undefined ? undefined : words[code];
  };
  const time = (end: "from" | "to") => ({
    figures: true,
    inputMode: "numeric" as const,
    autoComplete: "off",
    required: false,
    error: fault(end),
    maxLength: 8,
    placeholder: end === "from" ? "09:00" : "17:00",
    value: range[end],
    onChange: (event: { currentTarget: { value: string } }) => {
      setLeft((was) => ({ ...was, [end]: undefined }));
      onChange({ ...range, [end]: event.currentTarget.value });
    },
    onBlur: () => {
      setLeft((was) => ({ ...was, [end]: true }));
      const settled = settledRange(range);
      if (settled.from !== range.from || settled.to !== range.to) onChange(settled);
    },
  });
  const later = daysLater(range);
  return (
    <div role="group" aria-label={t`Opens and closes`} className={c.range}>
      <div className={c.times}>
        <TextField label={t({ message: "Opens", context: "opening hours" })} {...time("from")} />
        {!range.isOpenEnded && <TextField label={t({ message: "Closes", context: "opening hours" })} {...time("to")} />}
      </div>
      <div className={c.rangeFoot}>
        <Checkbox
          checked={range.isOpenEnded}
          onChange={(event) => onChange({ ...range, isOpenEnded: event.currentTarget.checked })}
        >
          {t`No fixed end`}
        </Checkbox>
        <span className={c.rangeEnd}>
          {later > 0 && <Tag tone="line">{later === 1 ? t`next day` : t`two days later`}</Tag>}
          {onRemove !== undefined && (
            <Button
              kind="quiet"
              size="compact"
              square
              icon="trash"
              aria-label={t`Remove these hours`}
              onClick={onRemove}
            />
          )}
        </span>
      </div>
    </div>
  );
}
