import { sentenceCase } from "../words/sentence-case.ts";
import { useFirstDayOfWeek, useFormat } from "@rewardo/web/i18n/index.ts";
import type { HeatRow } from "./heat-map.tsx";

/** A Monday: the rows of the answer begin with that weekday. */
const monday = "2026-06-01";

interface BusyHours {
  /** Weekdays, from the business's first one. */
  readonly rows: readonly HeatRow[];
  /** From the first hour with a transaction to the last. */
  readonly hours: readonly number[];
  /** The largest value and when it was; the first such hour of the week. `null` without any transaction. */
  readonly peak: { readonly value: number; readonly at: string } | null;
}

/** `8:00` */
export const clockOf = (hour: number): string => `${hour}:00`;

/** Transactions by weekday (Monday first) and hour, as cells with names. */
export function useBusyHours(): (values: readonly (readonly (number | null)[])[]) => BusyHours {
  const format = useFormat();
  const firstDay = useFirstDayOfWeek();
  const nameOf = (weekday: number, shape: "longWeekday" | "weekday") =>
    sentenceCase(format.localDay(monday.replace("01", String(weekday + 1).padStart(2, "0")), shape), format.locale);
  return (values) => {
    const used = Array.from({ length: 24 }, (_, hour) => values.some((row) => (row[hour] ?? 0) > 0));
    const from = used.indexOf(true);
    if (from === -1) return { rows: [], hours: [], peak: null };
    const hours = Array.from({ length: used.lastIndexOf(true) - from + 1 }, (_, at) => from + at);
    const weekdays = Array.from({ length: 7 }, (_, at) => (at + firstDay - 1) % 7);
    const rows = weekdays.map((weekday) => ({
      label: nameOf(weekday, "longWeekday"),
      short: nameOf(weekday, "weekday"),
      values: hours.map((hour) => values[weekday]?.[hour] ?? 0),
    }));
    const value = Math.max(...rows.flatMap((row) => row.values));
    const busiest = rows.find((row) => row.values.includes(value))!;
    const hour = hours[busiest.values.indexOf(value)]!;
    return { rows, hours, peak: { value, at: `${busiest.label} ${clockOf(hour)}–${clockOf(hour + 1)}` } };
  };
}
