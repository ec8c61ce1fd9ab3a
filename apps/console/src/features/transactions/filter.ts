/** What the list is narrowed to: days, what a transaction is and where it comes from, and what is searched for. */
import type { TransactionRow } from "@rewardo/contract/transactions";
import { daysOf, type Period } from "../../kit/list/bar/period.ts";
import type { Chosen, ListSpec } from "../../kit/list/search-state.ts";

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

const sources: Readonly<Record<TransactionRow["source"], true>> = {
  till: true,
  device: true,
  import: true,
  integration: true,
  system: true,
  api: true,
};
export const sourceNames = Object.keys(sources) as readonly TransactionRow["source"][];

export const flagNames = ["own_card", "burst"] as const satisfies readonly TransactionRow["flags"][number][];
const none: readonly never[] = [];
const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);
const isAmount = (text: string): boolean => /^-?\d{1,12}$/.test(text);

/** Across all businesses there is no search, and only filters that have an index there. */
export const transactionListAcross = {
  sorts: { occurred_at: "desc" },
  filters: {
    place: isId,
    flagged: ["true"] as readonly ("true" | (typeof flagNames)[number])[],
    kind: none as readonly TransactionRow["kind"][],
    card: () => false,
    staff: () => false,
    device: () => false,
    source: none as readonly TransactionRow["source"][],
    amount_from: () => false,
    amount_to: () => false,
  },
  hasPeriod: true,
} as const satisfies ListSpec;

/** Those behind the chip of more filters. */
export const moreFilterNames = ["staff", "device", "card", "source", "amount_from", "amount_to"] as const;

export const transactionList = {
  ...transactionListAcross,
  filters: {
    place: isId,
    flagged: ["true", ...flagNames],
    kind: kindNames,
    card: isId,
    staff: isId,
    device: isId,
    source: sourceNames,
    amount_from: isAmount,
    amount_to: isAmount,
  },
  hasSearch: true,
} as const satisfies ListSpec;

type TransactionFilters = Chosen<typeof transactionList.filters>;

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** What the call takes for what is chosen. */
export const toQuery = (filters: TransactionFilters) => ({
  place_id: filters.place,
  flagged: filters.flagged === "true" ? true : undefined,
  flag: filters.flagged === "true" ? undefined : filters.flagged,
  kind: filters.kind,
  card_id: filters.card,
  account_id: filters.staff,
  device_id: filters.device,
  source: filters.source,
  amount_from: numberOf(filters.amount_from),
  amount_to: numberOf(filters.amount_to),
});

interface Narrowed {
  readonly period: Period;
  readonly filters: TransactionFilters;
  /** What only the server finds: no new row is taken in. */
  readonly q: string;
}

type Seen = Pick<
  TransactionRow,
  "place_id" | "kind" | "card_id" | "account_id" | "device_id" | "source" | "amount" | "flags"
>;

/** Whether a row of this local day belongs to what is shown. */
export function takes({ period, filters, q }: Narrowed, today: string, row: Seen & { readonly day: string }): boolean {
  const { from, to } = daysOf(period, today);
  if (q !== "") return false;
  const { flagged, flag, amount_from, amount_to, ...same } = toQuery(filters);
  const differs = Object.entries(same).some(
    ([name, value]) => value !== undefined && row[name as keyof typeof same] !== value,
  );
  if (differs) return false;
  if (flagged === true && row.flags.length === 0) return false;
  if (flag !== undefined && !row.flags.includes(flag)) return false;
  if (amount_from !== undefined && (row.amount === null || row.amount < amount_from)) return false;
  if (amount_to !== undefined && (row.amount === null || row.amount > amount_to)) return false;
  return (from === null || row.day >= from) && (to === null || row.day <= to);
}
