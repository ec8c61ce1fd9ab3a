import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../platform/session/index.ts";
import { Button } from "../../ui/button.tsx";
import { ChipSelect } from "../../ui/chip-select.tsx";
import { Chip } from "../../ui/chip.tsx";
import { type Filter, isSet, noFilter, type Period } from "./filter.ts";
import c from "./filter-bar.module.css";
import { usePlaces } from "./use-places.ts";
import type { RowHeight } from "./use-row-height.ts";

interface FilterBarProps {
  filter: Filter;
  today: string;
  onChange: (filter: Filter) => void;
  rowHeight: RowHeight;
  onRowHeight: (next: RowHeight) => void;
  /** What is only chosen from is fetched after what is looked at. */
  isListReady: boolean;
}

/** The filters as chips, and how high the rows are. */
export function FilterBar({ filter, today, onChange, rowHeight, onRowHeight, isListReady }: FilterBarProps) {
  const { t } = useLingui();
  return (
    <div className={c.bar} role="group" aria-label={t`Filters`}>
      <div className={c.chips}>
        <PeriodChip filter={filter} today={today} onChange={onChange} />
        <PlaceChip filter={filter} onChange={onChange} isListReady={isListReady} />
        {isSet(filter) && <Chip icon="x" onClick={() => onChange(noFilter)}>{t`Clear`}</Chip>}
      </div>
      <Button
        size="compact"
        square
        icon="rows"
        className={c.height}
        aria-label={t`Compact rows`}
        aria-pressed={rowHeight === "compact"}
        onClick={() => onRowHeight(rowHeight === "compact" ? "default" : "compact")}
      />
    </div>
  );
}

type PeriodChoice = "all" | Period | "days";

function PeriodChip({ filter, today, onChange }: Pick<FilterBarProps, "filter" | "today" | "onChange">) {
  const { t } = useLingui();
  const hasDays = filter.from !== null || filter.to !== null;
  const value: PeriodChoice = filter.period ?? (hasDays ? "days" : "all");
  const choose = (next: PeriodChoice) => {
    if (next === "all") onChange({ ...filter, period: null, from: null, to: null });
    else if (next === "days") onChange({ ...filter, period: null, from: filter.from ?? today, to: filter.to ?? today });
    else onChange({ ...filter, period: next, from: null, to: null });
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
          { value: "days", label: t`From day to day` },
        ]}
      />
      {value === "days" && (
        <span className={c.days}>
          <Day
            label={t`First day`}
            value={filter.from}
            max={today}
            onChange={(from) => onChange({ ...filter, from })}
          />
          <span aria-hidden="true">–</span>
          <Day label={t`Last day`} value={filter.to} max={today} onChange={(to) => onChange({ ...filter, to })} />
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

const anyPlace = "any";

function PlaceChip({ filter, onChange, isListReady }: Pick<FilterBarProps, "filter" | "onChange" | "isListReady">) {
  const { t } = useLingui();
  const { business } = useSession();
  const hasSeveral = (business?.places_count ?? 0) > 1;
  const places = usePlaces(isListReady && (hasSeveral || filter.place_id !== null));
  if (business === null || (!hasSeveral && filter.place_id === null)) return null;
  const unknown = filter.place_id !== null && places?.every(({ _id }) => _id !== filter.place_id) !== false;
  return (
    <ChipSelect
      label={t`Place`}
      icon="map-pin"
      set={filter.place_id !== null}
      value={filter.place_id ?? anyPlace}
      onChange={(next) => onChange({ ...filter, place_id: next === anyPlace ? null : next })}
      options={[
        { value: anyPlace, label: t`All places` },
        ...(places ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ...(unknown && filter.place_id !== null ? [{ value: filter.place_id, label: t`One place` }] : []),
      ]}
    />
  );
}
