/** What the list is narrowed to. It lives in the address, so that it can be shared and gone back to. */
import { addDays } from "@rewardo/rules";

export const periods = ["today", "7d", "30d"] as const;
export type Period = (typeof periods)[number];

export interface Filter {
  /** Ends today, whichever day that is. */
  readonly period: Period | null;
  /** Local days, inclusive; only without a period. */
  readonly from: string | null;
  readonly to: string | null;
  readonly place_id: string | null;
}

/** A list of the address as its texts: a repeated name is a list. */
type SearchTexts = Readonly<Record<string, string | readonly string[]>>;

export const noFilter: Filter = { period: null, from: null, to: null, place_id: null };

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Reads the filter out of an address; what cannot be meant is left out. */
export function readFilter(search: SearchTexts): Filter {
  const text = (name: string): string | null => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const day = (name: string): string | null => {
    const value = text(name);
    return value !== null && isDay(value) ? value : null;
  };
  const period = periods.find((one) => one === text("period")) ?? null;
  const from = period === null ? day("from") : null;
  const to = period === null ? day("to") : null;
  const isTurned = from !== null && to !== null && from > to;
  const place = text("place");
  return {
    period,
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    place_id: place !== null && /^[0-9a-f-]{36}$/.test(place) ? place : null,
  };
}

/** The address of a filter; what is not set is not named. */
export function writeFilter({ period, from, to, place_id }: Filter): Record<string, string> {
  const named = { period, from: period === null ? from : null, to: period === null ? to : null, place: place_id };
  return Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== null));
}

export const isSet = (filter: Filter): boolean => Object.values(filter).some((value) => value !== null);

/** First and last local day of a filter, `null` where it is open. */
export function daysOf({ period, from, to }: Filter, today: string): { from: string | null; to: string | null } {
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
}

/** Whether a row of this local day and place belongs to what is shown. */
export function takes(
  filter: Filter,
  today: string,
  row: { readonly day: string; readonly place_id: string | null },
): boolean {
  const { from, to } = daysOf(filter, today);
  if (filter.place_id !== null && row.place_id !== filter.place_id) return false;
  return (from === null || row.day >= from) && (to === null || row.day <= to);
}
