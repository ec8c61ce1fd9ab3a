/** Transactions as they are read: with the names of those who took part. */
import {
  transactionRowLines,
  type Transaction as TransactionWire,
  type TransactionRow as TransactionRowWire,
} from "@rewardo/contract/transactions";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { type BusinessScope, businessScope, type Scope } from "../../../platform/scope.ts";

export type TransactionRecord = Omit<TransactionWire, "can">;
/** A record as far as a list's row shows it. */
export type TransactionRowRecord = Omit<TransactionRowWire, "can">;

const shared = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`t._id, t.kind, t.status, t.source, t.business_id, t.card_id, t.card_subscription_id, cs.user_id, t.place_id,
  t.device_id, t.account_id, t.amount, t.currency, t.delta, t.delta_pending, t.balance_after, t.reward_ids, t.flags,
  t.reverses_id, t.reason, t.occurred_at, t.recorded_at,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  (select n.number from card_numbers n where ${inScope(scope, "n.business_id", "t.business_id")} and n.card_subscription_id = t.card_subscription_id
    order by n.status, n.created_at desc limit 1) as card_number, p.name as place_name, d.name as device_name,
  nullif(concat_ws(' ', a.first_name, a.last_name), '') as account_name,
  t.account_id is not null and a._id is null as by_platform`;

const columns = (scope: BusinessScope): RawBuilder<unknown> =>
  sql`${shared(scope)}, t.discount, t.external_order_id, t.items, t.coupon_ids, t.explanation, t.programme_version_id, t.engine_version`;

/**
 * A row of a list carries only those parts of `lines` and `explanation` that the console's row shows. They are half of
 * a transaction's size, so cutting them here saves reading and sending them. Entries are chosen by kind of transaction.
 */
const rowColumns = (scope: BusinessScope): RawBuilder<unknown> => sql`${shared(scope)},
  case when t.items = '[]' then t.items
    else (select jsonb_agg(jsonb_build_object('name', line -> 'name', 'quantity', line -> 'quantity'))
      from (select line from jsonb_array_elements(t.items) line limit ${sql.lit(transactionRowLines)}) lines) end as items,
  case when t.kind in ('visit', 'redeem', 'game')
      then jsonb_path_query_array(t.explanation, '$[*] ? (@.code == "earned" || @.code == "reward_redeemed")')
    when t.kind = 'reverse'
      then jsonb_path_query_array(t.explanation, '$[*] ? (@.code == "taken_back" || @.code == "restored")')
    else t.explanation end as explanation`;

/** Columns that point to another row whose name is shown. */
const named = [
  ["p", "places", "place_id", "x.name"],
  ["d", "devices", "device_id", "x.name"],
  ["a", "accounts", "account_id", "x.first_name, x.last_name"],
] as const;

/**
 * Names of places, devices and accounts, each once: a business has few of them, and a page names the same ones again and
 * again. Looked up row by row they took a third of a page's time, of a chain's most, since most businesses have one
 * place and PostgreSQL takes every business for such a one.
 */
const names = (scope: BusinessScope): RawBuilder<unknown> =>
  sql.join(
    named.map(([alias, table, column, columns]) => {
      const pointed = sql.ref(`t.${column}`);
      const wanted = sql`${inScope(scope, "x.business_id")} and x._id = any(array(select ${pointed} from t))`;
      return sql`${sql.ref(alias)} as materialized (select x.business_id, x._id, ${sql.raw(columns)} from ${sql.table(table)} x where ${wanted})`;
    }),
  );

/**
 * The customer of a transaction follows from its card, whose holder may have been merged into another customer. Within
 * one business the names are joined by id alone: the rows belong to that business already, and an extra condition would
 * make PostgreSQL evaluate the policy for every row.
 */
const joins = (scope: BusinessScope): RawBuilder<unknown> => {
  const names = named.map(
    ([alias, , column]) => sql`left join ${sql.ref(alias)} on ${sql.ref(`${alias}._id`)} = ${sql.ref(`t.${column}`)}`,
  );
  return sql`join card_subscriptions cs on ${inScope(scope, "cs.business_id", "t.business_id")} and cs._id = t.card_subscription_id
    left join users u on ${inScope(scope, "u.business_id", "t.business_id")} and u._id = cs.user_id ${sql.join(names, sql` `)}`;
};

interface WithNames {
  readonly columns: (scope: BusinessScope) => RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/**
 * The rows that `source` cuts, with what is named of them; nothing is looked up for others. Across businesses the rows are
 * found first and then read in each business, since names lie where their business does.
 */
const withNames = async <Row extends { readonly _id: string }>(
  tx: Transaction,
  scope: Scope,
  source: RawBuilder<unknown>,
  { columns: wanted, order }: WithNames,
): Promise<Row[]> => {
  if (scope.kind === "business") {
    const text = sql<Row>`with t as materialized (select * from transactions t ${source}), ${names(scope)}
      select ${wanted(scope)} from t ${joins(scope)} ${order}`;
    return tx.rows(statement<Row>(text));
  }
  const found = await tx.rows(
    statement<{ business_id: string; _id: string }>(
      sql`select t.business_id, t._id from (select * from transactions t ${source}) t ${order}`,
    ),
  );
  const rows = new Map<string, Row>();
  for (const [business_id, chosen] of Map.groupBy(found, (one) => one.business_id)) {
    const own = businessScope(business_id);
    const ids = chosen.map(({ _id }) => _id);
    const among = sql`where ${inScope(own, "t.business_id")} and t._id = any(${ids}::uuid[])`;
    for (const row of await withNames<Row>(tx, own, among, { columns: wanted, order })) rows.set(row._id, row);
  }
  return found.flatMap(({ _id }) => rows.get(_id) ?? []);
};

/** Rows of these places alone; `null` is every place. Rows without a place are for those who see all. */
const atPlaces = (place_ids: readonly string[] | null): RawBuilder<unknown> =>
  place_ids === null ? sql`` : sql`and t.place_id in (select unnest(${[...place_ids]}::uuid[]))`;

export interface TransactionFilter {
  readonly place_ids: readonly string[] | null;
  readonly place_id?: string | undefined;
  readonly card_subscription_id?: string | undefined;
  /** Only transactions written by this account. */
  readonly account_id?: string | undefined;
  readonly device_id?: string | undefined;
  /** Instants, half open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only what carries a flag. */
  readonly flagged?: boolean | undefined;
  readonly kind?: TransactionWire["kind"] | undefined;
  readonly card_id?: string | undefined;
  readonly source?: TransactionWire["source"] | undefined;
  /** `false`: without the balances that imports brought along; `true`: those alone. */
  readonly imported_balances?: boolean | undefined;
  readonly flag?: TransactionWire["flags"][number] | undefined;
  /** Minor units, inclusive. */
  readonly amount_from?: number | undefined;
  readonly amount_to?: number | undefined;
  /** Only transactions that a search has found. */
  readonly found?: readonly string[] | undefined;
  /** Only transactions with these ids. */
  readonly ids?: readonly string[] | undefined;
}

/** Visits are met soon on a walk in the list's order; the index of all other kinds is chosen by the kind as it is written. */
const ofKind = (kind: TransactionWire["kind"]): RawBuilder<unknown> =>
  kind === "visit" ? sql`and t.kind = 'visit'` : sql`and t.kind = ${sql.lit(kind)} and t.kind <> 'visit'`;

/** A single amount is compared with `=`, so that the index returns rows in the list's order. */
const ofAmount = ({ amount_from: from, amount_to: to }: TransactionFilter): RawBuilder<unknown> =>
  from !== undefined && from === to
    ? sql`and t.amount = ${from}`
    : sql`${from === undefined ? sql`` : sql`and t.amount >= ${from}`} ${to === undefined ? sql`` : sql`and t.amount <= ${to}`}`;

const where = (
  scope: Scope,
  filter: TransactionFilter,
): RawBuilder<unknown> => sql`where ${inScope(scope, "t.business_id")}
  ${filter.place_id === undefined ? sql`` : sql`and t.place_id = ${filter.place_id}::uuid`}
  ${filter.card_subscription_id === undefined ? sql`` : sql`and t.card_subscription_id = ${filter.card_subscription_id}::uuid`}
  ${filter.account_id === undefined ? sql`` : sql`and t.account_id = ${filter.account_id}::uuid`}
  ${filter.device_id === undefined ? sql`` : sql`and t.device_id = ${filter.device_id}::uuid`}
  ${filter.from === undefined ? sql`` : sql`and t.occurred_at >= ${filter.from}::timestamptz`}
  ${filter.to === undefined ? sql`` : sql`and t.occurred_at < ${filter.to}::timestamptz`}
  ${filter.ids === undefined ? sql`` : sql`and t._id = any(${[...filter.ids]}::uuid[])`}
  ${filter.found === undefined ? sql`` : sql`and t._id = any(${[...filter.found]}::uuid[])`}
  ${filter.kind === undefined ? sql`` : ofKind(filter.kind)}
  ${filter.card_id === undefined ? sql`` : sql`and t.card_id = ${filter.card_id}::uuid`}
  ${filter.source === undefined ? sql`` : sql`and t.source = ${sql.lit(filter.source)}`}
  ${filter.imported_balances === undefined ? sql`` : sql`and (t.kind = 'adjust' and t.source = 'import') = ${sql.lit(filter.imported_balances)}`}
  ${filter.flag === undefined ? sql`` : sql`and t.flags <> '{}' and ${filter.flag} = any(t.flags)`} ${ofAmount(filter)}
  ${filter.flagged === true ? sql`and t.flags <> '{}'` : sql``} ${atPlaces(filter.place_ids)}`;

interface PageCut {
  readonly limit: number;
  readonly direction: "asc" | "desc";
  readonly cursor: KeysetCursor | null;
}

/** One page, sorted by time of the visit. */
const pageOf = <Row extends { readonly _id: string }>(
  tx: Transaction,
  scope: Scope,
  filter: TransactionFilter,
  page: PageCut,
  wanted: WithNames["columns"],
): Promise<Row[]> => {
  const keyset = keysetPage({
    column: "t.occurred_at",
    type: "timestamptz",
    id: "t._id",
    isAcross: scope.kind === "platform",
    ...page,
  });
  const again = keysetPage({
    column: "t.occurred_at",
    type: "timestamptz",
    id: "t._id",
    isAcross: scope.kind === "platform",
    ...page,
    cursor: null,
  });
  const cut = sql`${where(scope, filter)} ${keyset.after} ${keyset.order}`;
  return withNames(tx, scope, cut, { columns: wanted, order: again.order });
};

/** A page of rows, for lists. */
export const selectTransactionRows = (
  tx: Transaction,
  scope: Scope,
  filter: TransactionFilter,
  page: PageCut,
): Promise<TransactionRowRecord[]> => pageOf(tx, scope, filter, page, rowColumns);

/** A page of whole transactions, for files. */
export const selectTransactions = (
  tx: Transaction,
  scope: Scope,
  filter: TransactionFilter,
  page: PageCut,
): Promise<TransactionRecord[]> => pageOf(tx, scope, filter, page, columns);

/** Counts at most `cap` rows, so that a count never costs more than that. */
export const countTransactions = async (
  tx: Transaction,
  scope: Scope,
  filter: TransactionFilter,
  cap: number,
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from (select 1 from transactions t ${where(scope, filter)} limit ${sql.lit(cap)}) counted`,
    ),
  ))!.count;

/** Reads transactions by id, in the order in which they were recorded. */
const byIds = <Row extends { readonly _id: string }>(
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
  { columns: wanted, place_ids }: { columns: WithNames["columns"]; place_ids: readonly string[] | null },
): Promise<Row[]> => {
  const chosen = sql`where ${inScope(scope, "t.business_id")} and t._id = any(${[...ids]}::uuid[]) ${atPlaces(place_ids)}`;
  return withNames(tx, scope, chosen, { columns: wanted, order: sql`order by t.recorded_at, t._id` });
};

export const selectTransactionsByIds = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
  place_ids: readonly string[] | null,
): Promise<TransactionRecord[]> => byIds(tx, scope, ids, { columns, place_ids });

/** Reads transactions by id, with the columns of a list. */
export const selectCardsOfTransactions = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<{ card_subscription_id: string }[]> =>
  tx.rows(
    statement<{ card_subscription_id: string }>(sql`select distinct t.card_subscription_id from transactions t
      where ${inScope(scope, "t.business_id")} and t._id = any(${[...ids]}::uuid[])`),
  );

export const selectTransactionRowsByIds = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<TransactionRowRecord[]> => byIds(tx, scope, ids, { columns: rowColumns, place_ids: null });

/** Visits that an order of a till's system became, and what took them back; as a list has them, fifty at most. */
export const selectTransactionRowsOfOrder = (
  tx: Transaction,
  scope: Scope,
  { integration_id, external_id, place_ids }: OfOrder,
): Promise<TransactionRowRecord[]> => {
  const made = sql`select o._id from transactions o where ${inScope(scope, "o.business_id")}
    and o.integration_id = ${integration_id}::uuid and o.external_order_id = ${external_id}`;
  const chosen = sql`where ${inScope(scope, "t.business_id")} and t._id in (${made} union
    select r._id from transactions r where ${inScope(scope, "r.business_id")} and r.reverses_id in (${made})) ${atPlaces(place_ids)}
    order by t.recorded_at, t._id limit 50`;
  return withNames(tx, scope, chosen, { columns: rowColumns, order: sql`order by t.recorded_at, t._id` });
};

interface OfOrder {
  readonly integration_id: string;
  /** The provider's id of it. */
  readonly external_id: string;
  readonly place_ids: readonly string[] | null;
}

/** Explanations of the reversals of a transaction, in order. */
export const selectReversals = (
  tx: Transaction,
  scope: BusinessScope,
  reverses_id: string,
): Promise<{ amount: number | null; earned: number; explanation: unknown }[]> =>
  tx.rows(
    statement<{
      amount: number | null;
      earned: number;
      explanation: unknown;
    }>(sql`select t.amount, t.earned, t.explanation from transactions t
      where ${inScope(scope, "t.business_id")} and t.reverses_id = ${reverses_id}::uuid order by t.recorded_at, t._id`),
  );

export const updateTransactionStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  status: string,
): Promise<void> => {
  await tx.rows(
    statement(
      sql`update transactions t set status = ${status} where ${inScope(scope, "t.business_id")} and t._id = ${_id}::uuid`,
    ),
  );
};

/** Whether there is such an account within the scope, whatever its status. */
export const selectAccountExists = async (tx: Transaction, scope: Scope, account_id: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from accounts a where ${inScope(scope, "a.business_id")} and a._id = ${account_id}::uuid`),
  )) !== undefined;

export const selectDeviceExists = async (tx: Transaction, scope: Scope, device_id: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from devices d where ${inScope(scope, "d.business_id")} and d._id = ${device_id}::uuid`),
  )) !== undefined;
