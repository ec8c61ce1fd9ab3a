/** Ids of the transactions that a search finds: for each kind of match the newest ones, up to a limit. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

const idsOf = async (tx: Transaction, query: RawBuilder<{ _id: string }>): Promise<string[]> =>
  (await tx.rows(statement<{ _id: string }>(query))).map(({ _id }) => _id);

export const selectTransactionsOfUsers = (
  tx: Transaction,
  scope: BusinessScope,
  { user_ids, most }: { readonly user_ids: readonly string[]; readonly most: number },
): Promise<string[]> =>
  idsOf(
    tx,
    sql<{ _id: string }>`select t._id from card_subscriptions cs
        join transactions t on ${inScope(scope, "t.business_id")} and t.card_subscription_id = cs._id
      where ${inScope(scope, "cs.business_id")}
        and cs.user_id = any(${[...user_ids]}::uuid[]) order by t.occurred_at desc limit ${sql.lit(most)}`,
  );

/** Finds transactions by the beginning of the receipt number; the index is sorted byte by byte. */
export const selectTransactionsOfReceipt = (
  tx: Transaction,
  scope: BusinessScope,
  { start, most }: { readonly start: string; readonly most: number },
): Promise<string[]> =>
  idsOf(
    tx,
    sql<{
      _id: string;
    }>`select t._id from transactions t where ${inScope(scope, "t.business_id")} and t.external_order_id is not null
        and t.external_order_id collate "C" >= ${start} and t.external_order_id collate "C" < ${`${start}\u{10ffff}`}
      order by t.external_order_id collate "C" limit ${sql.lit(most)}`,
  );

/** Finds transactions by the amount paid, in minor units. */
export const selectTransactionsOfAmount = (
  tx: Transaction,
  scope: BusinessScope,
  { amount, most }: { readonly amount: number; readonly most: number },
): Promise<string[]> =>
  idsOf(
    tx,
    sql<{
      _id: string;
    }>`select t._id from transactions t where ${inScope(scope, "t.business_id")} and t.amount = ${amount}
      order by t.occurred_at desc, t._id desc limit ${sql.lit(most)}`,
  );
