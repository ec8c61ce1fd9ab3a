/** What the list is narrowed to: days and a place. */
import { daysOf, type Period } from "../../kit/list/period.ts";
import type { ListSpec } from "../../kit/list/search-state.ts";

export const transactionList = {
  sorts: { occurred_at: "desc" },
  filters: { place: (text: string) => /^[0-9a-f-]{36}$/.test(text) },
  hasPeriod: true,
} as const satisfies ListSpec;

/** Whether a row of this local day and place belongs to what is shown. */
export function takes(
  { period, place }: { readonly period: Period; readonly place: string | undefined },
  today: string,
  row: { readonly day: string; readonly place_id: string | null },
): boolean {
  const { from, to } = daysOf(period, today);
  if (place !== undefined && row.place_id !== place) return false;
  return (from === null || row.day >= from) && (to === null || row.day <= to);
}
