import { useLingui } from "@lingui/react/macro";
import { type Comparison, comparisons, FIRST_STATS_DAY, previousPeriod } from "@rewardo/rules/period";
import { RangeChip } from "../../kit/days/range-chip.tsx";
import { useRangeWords } from "../../kit/days/use-range-words.ts";
import { ChoiceChip } from "../../kit/list/bar/choice-chip.tsx";
import { usePlaceFilter } from "../../kit/list/use-place-filter.ts";
import { useFirstDayOfWeek } from "@rewardo/web/i18n/index.ts";
import { ChipSelect } from "@rewardo/ui/fields/chip-select.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { type Days, daysOfPreset, type Preset, presetOf, presets } from "./days.ts";
import c from "./stats.module.css";

interface PeriodBarProps {
  days: Days;
  today: string;
  /** The preset of the address, if any. */
  preset: unknown;
  place: string | undefined;
  /** Currency of the platform's figures. */
  currency: string | undefined;
  currencies: readonly string[];
  /** Which other period stands beside the days, if any; `undefined` where there are no figures. */
  compared: Comparison | null | undefined;
  /** Puts these into the address; `undefined` takes one out. */
  onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** Which days, which place, and what stands beside them. */
export function PeriodBar(props: PeriodBarProps) {
  const { days, today, preset, place, currency, currencies, compared, onChange } = props;
  const { t } = useLingui();
  const firstDay = useFirstDayOfWeek();
  const [placeFilter] = usePlaceFilter(place, true);
  const chosen = presetOf(days, today, { chosen: preset, firstDay });
  const names: Record<Preset, string> = {
    today: t`Today`,
    week: t({ message: "Week", comment: "Statistics from the start of the week to today" }),
    month: t({ message: "Month", comment: "Statistics from the start of the month to today" }),
    last_month: t({ message: "Last month", comment: "Statistics of the whole month before this one" }),
    quarter: t({ message: "Quarter", comment: "Statistics from the start of the quarter to today" }),
    year: t({ message: "Year", comment: "Statistics from the start of the year to today" }),
  };
  const choose = (next: Preset | "days") => {
    if (next === "days") return;
    const { from, to } = daysOfPreset(next, today, firstDay);
    onChange({ date_from: from, date_to: to, period: next });
  };
  const chooseDays = ({ from, to }: Days) => onChange({ date_from: from, date_to: to, period: undefined });
  return (
    <div className={c.bar}>
      <div className={c.presets}>
        <Segment<Preset | "days">
          className={c.row}
          label={t`Period`}
          value={chosen ?? "days"}
          onChange={choose}
          options={presets.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <div className={c.chips}>
        <RangeChip days={days} within={{ from: FIRST_STATS_DAY, to: today }} onChange={chooseDays} />
        {placeFilter !== undefined && (
          <ChoiceChip filter={placeFilter} value={place} onChange={(value) => onChange({ place: value })} />
        )}
        {currencies.length > 1 && currency !== undefined && (
          <ChipSelect
            label={t`Currency`}
            value={currency}
            onChange={(value) => onChange({ currency: value })}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        )}
        {compared !== undefined && <ComparisonChip days={days} compared={compared} onChange={onChange} />}
      </div>
    </div>
  );
}

interface ComparisonChipProps extends Pick<PeriodBarProps, "days" | "onChange"> {
  compared: Comparison | null;
}

/** Which other period stands beside the days, if any. */
function ComparisonChip({ days, compared, onChange }: ComparisonChipProps) {
  const { t } = useLingui();
  const rangeWords = useRangeWords();
  const against = (comparison: Comparison) => {
    const beforeWords = rangeWords(previousPeriod(days, comparison));
    return t`against ${beforeWords}`;
  };
  return (
    <ChipSelect<Comparison | "off">
      label={t`Comparison`}
      set={compared !== "previous"}
      value={compared ?? "off"}
      onChange={(value) => onChange({ compare: value === "previous" ? undefined : value })}
      options={[
        ...comparisons.map((value) => ({ value, label: against(value) })),
        { value: "off", label: t`No comparison` },
      ]}
    />
  );
}
