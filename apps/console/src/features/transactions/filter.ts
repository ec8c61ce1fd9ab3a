/** What the list is narrowed to: days, a place, and what carries a flag. */
import { daysOf, type Period } from "../../kit/list/bar/period.ts";
import type { ListSpec } from "../../kit/list/search-state.ts";

export const transactionList = {
  sorts: { occurred_at: "desc" },
  filters: { place: (text: string) => /^[0-9a-f-]{36}$/.test(text), flagged: ["true"] },
  hasPeriod: true,
} as const satisfies ListSpec;

interface Narrowed {
  readonly period: Period;
  readonly place: string | undefined;
  readonly flagged: "true" | undefined;
}

/** Whether a row of this local day and place, and with so many flags, belongs to what is shown. */
export function takes(
  { period, place, flagged }: Narrowed,
  today: string,
  row: { readonly day: string; readonly place_id: string | null; readonly flags: readonly unknown[] },
): boolean {
  const { from, to } = daysOf(period, today);
  if (flagged !== undefined && row.flags.length === 0) return false;
  if (place !== undefined && row.place_id !== place) return false;
  return (from === null || row.day >= from) && (to === null || row.day <= to);
}
