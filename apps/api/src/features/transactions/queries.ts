/** Transactions as they are read: with the names of those who took part. */
import type { Transaction as TransactionWire } from "@rewardo/contract/transactions";
import type { Transaction } from "../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../platform/database/sql.ts";
import { keysetPage, type KeysetCursor } from "../../platform/database/keyset.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";

export type TransactionRecord = Omit<TransactionWire, "can">;

const columns = sql`t._id, t.kind, t.status, t.source, t.business_id, t.card_id, t.card_subscription_id, t.user_id, t.place_id,
  t.device_id, t.account_id, t.amount, t.discount, t.currency, t.items, t.delta, t.delta_pending, t.balance_after, t.reward_ids,
  t.reverses_id, t.reason, t.explanation, t.programme_version_id, t.engine_version, t.occurred_at, t.recorded_at,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  (select n.number from card_numbers n where n.business_id = t.business_id and n.card_subscription_id = t.card_subscription_id
    order by n.status, n.created_at desc limit 1) as card_number,
  p.name as place_name, d.name as device_name, nullif(concat_ws(' ', a.first_name, a.last_name), '') as account_name`;

const joins = sql`left join users u on u.business_id = t.business_id and u._id = t.user_id
  left join places p on p.business_id = t.business_id and p._id = t.place_id
  left join devices d on d.business_id = t.business_id and d._id = t.device_id
  left join accounts a on a.business_id = t.business_id and a._id = t.account_id`;

/** Rows of these places alone; `null` is every place. Rows without a place are for those who see all. */
const atPlaces = (place_ids: readonly string[] | null): RawBuilder<unknown> =>
  place_ids === null ? sql`` : sql`and t.place_id in (select unnest(${[...place_ids]}::uuid[]))`;

export interface TransactionFilter {
  readonly place_ids: readonly string[] | null;
  readonly place_id?: string | undefined;
  readonly card_subscription_id?: string | undefined;
  /** Instants, half open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const where = (
  scope: Scope,
  filter: TransactionFilter,
): RawBuilder<unknown> => sql`where ${inScope(scope, "t.business_id")}
  ${filter.place_id === undefined ? sql`` : sql`and t.place_id = ${filter.place_id}::uuid`}
  ${filter.card_subscription_id === undefined ? sql`` : sql`and t.card_subscription_id = ${filter.card_subscription_id}::uuid`}
  ${filter.from === undefined ? sql`` : sql`and t.occurred_at >= ${filter.from}::timestamptz`}
  ${filter.to === undefined ? sql`` : sql`and t.occurred_at < ${filter.to}::timestamptz`}
  ${atPlaces(filter.place_ids)}`;

/** One page by time of the visit. The page is cut first; names are looked up for its rows only. */
export const selectTransactions = (
  tx: Transaction,
  scope: Scope,
  filter: TransactionFilter,
  page: { limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<TransactionRecord[]> => {
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
  return tx.rows(
    statement<TransactionRecord>(sql`with t as materialized (select * from transactions t ${where(scope, filter)} ${keyset.after} ${keyset.order})
      select ${columns} from t ${joins} ${again.order}`),
  );
};

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

export const selectTransactionsByIds = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
  place_ids: readonly string[] | null,
): Promise<TransactionRecord[]> =>
  tx.rows(
    statement<TransactionRecord>(sql`select ${columns} from transactions t ${joins}
      where ${inScope(scope, "t.business_id")} and t._id = any(${[...ids]}::uuid[]) ${atPlaces(place_ids)} order by t.recorded_at, t._id`),
  );

/** Explanations of the reversals of a transaction, in order. */
export const selectReversals = (
  tx: Transaction,
  scope: BusinessScope,
  reverses_id: string,
): Promise<{ amount: number | null; explanation: unknown }[]> =>
  tx.rows(
    statement<{ amount: number | null; explanation: unknown }>(sql`select t.amount, t.explanation from transactions t
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
