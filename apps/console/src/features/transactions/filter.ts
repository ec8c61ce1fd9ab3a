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

export const flagNames = [
  "own_card",
  "burst",
  "backdated",
  "repeated",
] as const satisfies readonly TransactionRow["flags"][number][];
type IsMeant = (text: string) => boolean;
const isId: IsMeant = (text) => /^[0-9a-f-]{36}$/.test(text);
const isAmount: IsMeant = (text) => /^-?\d{1,12}$/.test(text);
const isNone: IsMeant = () => false;

type FilterSpecs = Readonly<Record<"place" | "card" | "staff" | "device" | "amount_from" | "amount_to", IsMeant>> & {
  readonly flagged: readonly ("true" | (typeof flagNames)[number])[];
  readonly kind: readonly TransactionRow["kind"][];
  readonly source: readonly TransactionRow["source"][];
};

/** Filters in the "more filters" dialog. */
export const moreFilterNames = ["flagged", "staff", "device", "card", "source", "amount_from", "amount_to"] as const;

export const transactionList: ListSpec<"occurred_at", FilterSpecs> = {
  sorts: { occurred_at: "desc" },
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
  hasPeriod: true,
  hasSearch: true,
};

/** Across all businesses there is no search, and only filters that have an index there. */
export const transactionListAcross: ListSpec<"occurred_at", FilterSpecs> = {
  sorts: { occurred_at: "desc" },
  filters: {
    place: isId,
    flagged: ["true"],
    kind: [],
    card: isNone,
    staff: isNone,
    device: isNone,
    source: [],
    amount_from: isNone,
    amount_to: isNone,
  },
  hasPeriod: true,
};

type TransactionFilters = Chosen<FilterSpecs>;

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

/** Whether a row of this local day matches the list's filters. */
export const takes = (
  { period, filters, q }: Narrowed,
  today: string,
  row: Seen & { readonly day: string },
): boolean => {
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
};
