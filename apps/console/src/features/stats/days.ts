/** Which days the statistics are of, as the address keeps them. Pure. */
import { addDays, isLocalDay } from "@rewardo/rules/local-day";
import type { SearchTexts } from "../../platform/routing/index.ts";

/** Periods that run from their start to today, and the whole month before this one. */
export const presets = ["today", "week", "month", "last_month", "quarter", "year"] as const;
export type Preset = (typeof presets)[number];

/** Whole local days, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a preset; weeks begin on `firstDay`, 1 Monday to 7 Sunday. */
export const daysOfPreset = (preset: Preset, today: string, firstDay: number): Days => {
  const month = Number(today.slice(5, 7));
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (preset === "last_month") {
    const to = addDays(firstOfMonth, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  const starts: Record<Exclude<Preset, "last_month">, () => string> = {
    today: () => today,
    week: () => addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7)),
    month: () => firstOfMonth,
    quarter: () => `${today.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`,
    year: () => `${today.slice(0, 4)}-01-01`,
  };
  return { from: starts[preset](), to: today };
};

/** The preset that the days are of. On the first of a month several have the same days: the one that was chosen counts. */
export const presetOf = (
  days: Days,
  today: string,
  {
    chosen,
    firstDay,
  }: {
    chosen: unknown;
    firstDay: number;
  },
): Preset | null => {
  const fits = (preset: Preset) => {
    const { from, to } = daysOfPreset(preset, today, firstDay);
    return from === days.from && to === days.to;
  };
  const order: readonly Preset[] = ["month", "last_month", "today", "week", "quarter", "year"];
  return presets.find((preset) => preset === chosen && fits(preset)) ?? order.find(fits) ?? null;
};

/** The days of an address; what cannot be meant is the month so far, a reversed range is put right. */
export const readDays = (search: SearchTexts, today: string): Days => {
  const day = (value: SearchTexts[string] | undefined) =>
    typeof value === "string" && isLocalDay(value) ? value : null;
  const from = day(search["date_from"]);
  const to = day(search["date_to"]);
  if (from === null && to === null) return daysOfPreset("month", today, 1);
  const both = { from: from ?? to ?? today, to: to ?? (from !== null && from > today ? from : today) };
  return both.from > both.to ? { from: both.to, to: both.from } : both;
};
