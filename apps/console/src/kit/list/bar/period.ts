/** The date filter of a list: a period that ends today, or a range of days. Pure; plain text in the address. */
import { addDays } from "@rewardo/rules/local-day";
import type { SearchTexts } from "../../../platform/routing/parents.ts";

export const periods = ["today", "7d", "30d"] as const;
export type PeriodName = (typeof periods)[number];

export interface Period {
  /** Ends today, whichever day that is. */
  readonly period: PeriodName | null;
  /** Local days, inclusive; only without a period. */
  readonly from: string | null;
  readonly to: string | null;
}

export const anyDay: Period = { period: null, from: null, to: null };

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Reads the days from an address; invalid ones are ignored, a reversed range is put right. */
export const readPeriod = (search: SearchTexts): Period => {
  const period = periods.find((one) => one === search["period"]) ?? null;
  if (period !== null) return { ...anyDay, period };
  const day = (value: SearchTexts[string] | undefined): string | null =>
    typeof value === "string" && isDay(value) ? value : null;
  const from = day(search["from"]);
  const to = day(search["to"]);
  return from !== null && to !== null && from > to ? { period, from: to, to: from } : { period, from, to };
};

/** First and last local day, `null` where it is open. */
export const daysOf = ({ period, from, to }: Period, today: string): { from: string | null; to: string | null } => {
  switch (period) {
    case "today":
      return { from: today, to: null };
    case "7d":
      return { from: addDays(today, -6), to: null };
    case "30d":
      return { from: addDays(today, -29), to: null };
    case null:
      return { from, to };
  }
};

export const hasDays = ({ period, from, to }: Period): boolean => period !== null || from !== null || to !== null;
