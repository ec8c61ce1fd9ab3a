/** What the list is narrowed to: days, a place, a kind, what carries a flag, and what is searched for. */
import type { TransactionRow } from "@rewardo/contract/transactions";
import { daysOf, type Period } from "../../kit/list/bar/period.ts";
import type { ListSpec } from "../../kit/list/search-state.ts";

/** All kinds; the contract's own list would bring its schemas along. */
const kinds: Readonly<Record<TransactionRow["kind"], true>> = {
  visit: true,
  redeem: true,
  adjust: true,
  expire: true,
  reverse: true,
  transfer: true,
  game: true,
};
export const kindNames = Object.keys(kinds) as readonly TransactionRow["kind"][];

const noKinds: typeof kindNames = [];

/** Across all businesses no search and no kind is offered. */
export const transactionListAcross = {
  sorts: { occurred_at: "desc" },
  filters: { place: (text: string) => /^[0-9a-f-]{36}$/.test(text), flagged: ["true"], kind: noKinds },
  hasPeriod: true,
} as const satisfies ListSpec;

export const transactionList = {
  ...transactionListAcross,
  filters: { ...transactionListAcross.filters, kind: kindNames },
  hasSearch: true,
} as const satisfies ListSpec;

interface Narrowed {
  readonly period: Period;
  readonly place: string | undefined;
  readonly flagged: "true" | undefined;
  readonly kind: TransactionRow["kind"] | undefined;
  /** What only the server finds: no new row is taken in. */
  readonly q: string;
}

/** Whether a row of this local day and place, and with so many flags, belongs to what is shown. */
export function takes(
  { period, place, flagged, kind, q }: Narrowed,
  today: string,
  row: Pick<TransactionRow, "place_id" | "kind"> & { readonly day: string; readonly flags: readonly unknown[] },
): boolean {
  const { from, to } = daysOf(period, today);
  if (q !== "" || (kind !== undefined && row.kind !== kind)) return false;
  if (flagged !== undefined && row.flags.length === 0) return false;
  if (place !== undefined && row.place_id !== place) return false;
  return (from === null || row.day >= from) && (to === null || row.day <= to);
}
