import { useLingui } from "@lingui/react/macro";
import { ChipSelect } from "../../../ui/fields/chip-select.tsx";
import c from "./list-bar.module.css";
import { anyDay, hasDays, type Period, type PeriodName } from "./period.ts";

type Choice = "all" | PeriodName | "until" | "days";

interface PeriodChipProps {
  period: Period;
  /** The local day of now; no later one can be chosen. */
  today: string;
  onChange: (period: Period) => void;
}

/** Which days a list shows: all, some up to today, all up to a day that one goes to, or from day to day. */
export function PeriodChip({ period, today, onChange }: PeriodChipProps) {
  const { t } = useLingui();
  const isUntil = period.from === null && period.to !== null;
  const value: Choice = period.period ?? (isUntil ? "until" : hasDays(period) ? "days" : "all");
  const choose = (next: Choice) => {
    if (next === "all") onChange(anyDay);
    else if (next === "until") onChange({ ...anyDay, to: period.to ?? today });
    else if (next === "days") onChange({ period: null, from: period.from ?? today, to: period.to ?? today });
    else onChange({ ...anyDay, period: next });
  };
  return (
    <>
      <ChipSelect
        label={t`Period`}
        icon="calendar-blank"
        set={value !== "all"}
        value={value}
        onChange={choose}
        options={[
          { value: "all", label: t({ message: "Any day", comment: "Filter: transactions of all days" }) },
          { value: "today", label: t`Today` },
          { value: "7d", label: t`Last 7 days` },
          { value: "30d", label: t`Last 30 days` },
          { value: "until", label: t({ message: "Go to a day", comment: "Filter: the list begins with that day" }) },
          { value: "days", label: t`Choose days` },
        ]}
      />
      {value === "until" && (
        <span className={c.days}>
          <Day label={t`Day`} value={period.to} max={today} onChange={(to) => onChange({ ...anyDay, to })} />
        </span>
      )}
      {value === "days" && (
        <span className={c.days}>
          <Day
            label={t`First day`}
            value={period.from}
            max={today}
            onChange={(from) => onChange({ ...period, from })}
          />
          <span aria-hidden="true">–</span>
          <Day label={t`Last day`} value={period.to} max={today} onChange={(to) => onChange({ ...period, to })} />
        </span>
      )}
    </>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  max: string;
  onChange: (day: string | null) => void;
}

function Day({ label, value, max, onChange }: DayProps) {
  return (
    <input
      type="date"
      className={c.day}
      aria-label={label}
      min="2020-01-01"
      max={max}
      value={value ?? ""}
      onChange={({ target }) => {
        // A day that is half typed is no day; an emptied one opens the filter.
        if (target.value !== "" || !target.validity.badInput) onChange(target.value === "" ? null : target.value);
      }}
    />
  );
}
