import { useLingui } from "@lingui/react/macro";
import { FIRST_STATS_DAY } from "@rewardo/rules/period";
import { ChipSelect } from "@rewardo/ui/fields/chip-select.tsx";
import { RangeChip } from "../../days/range-chip.tsx";
import { anyDay, hasDays, type Period, type PeriodName } from "./period.ts";

type Choice = "all" | PeriodName | "until" | "days";

interface PeriodChipProps {
  period: Period;
  /** The local day of now; no later one can be chosen. */
  today: string;
  onChange: (period: Period) => void;
}

/** Which days a list shows: all, some up to today, all up to a day that one goes to, or from day to day by a calendar. */
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
        <RangeChip
          isOneDay
          days={{ from: period.to ?? today, to: period.to ?? today }}
          within={{ from: FIRST_STATS_DAY, to: today }}
          onChange={({ to }) => onChange({ ...anyDay, to })}
        />
      )}
      {value === "days" && (
        <RangeChip
          days={{ from: period.from ?? period.to ?? today, to: period.to ?? today }}
          within={{ from: FIRST_STATS_DAY, to: today }}
          onChange={(days) => onChange({ period: null, ...days })}
        />
      )}
    </>
  );
}
