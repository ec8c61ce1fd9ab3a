import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export const selectRetention = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ _id: string; months: number | null } | undefined> =>
  tx.row(
    statement<{ _id: string; months: number | null }>(
      sql`select b._id, b.erase_after_months as months from businesses b where b._id = ${scope.business_id}::uuid`,
    ),
  );

export const updateRetention = async (
  tx: Transaction,
  scope: BusinessScope,
  { months, now }: { months: number | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set erase_after_months = ${months}::smallint, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};

interface Rule {
  readonly months: number;
  readonly now: string;
}

/**
 * A customer `u` who joined and last came before `months` before `now`, on every card; blank printed cards wait for their
 * first customer and are none.
 */
const isIdle = (scope: BusinessScope, { months, now }: Rule): RawBuilder<unknown> =>
  sql`u.business_id = ${scope.business_id}::uuid and u.merged_into is null and u.removed_at is null
    and u.created_at < ${now}::timestamptz - make_interval(months => ${months}::integer)
    and not exists (select 1 from card_subscriptions cs where cs.business_id = ${scope.business_id}::uuid and cs.user_id = u._id
      and (greatest(cs.joined_at, cs.last_visit_at) >= ${now}::timestamptz - make_interval(months => ${months}::integer)
        or (cs.is_paper and cs.ledger_seq = 0 and cs.visits = 0)))`;

/** Whom the rule names, by id. `after` is the id where the walk goes on. */
export const selectIdleUsers = (
  tx: Transaction,
  scope: BusinessScope,
  { after, limit, ...rule }: Rule & { after: string | null; limit: number },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select u._id from users u where ${isIdle(scope, rule)}
        and u._id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000'::uuid)
      order by u._id limit ${sql.lit(limit)}`),
  );

/** Whether the rule still names a customer: until the end of the transaction no till can make a visit of theirs. */
export const holdIdleUser = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, ...rule }: Rule & { user_id: string },
): Promise<boolean> => {
  await tx.rows(
    statement(sql`select u._id from users u where u.business_id = ${scope.business_id}::uuid and u._id = ${user_id}::uuid
      for no key update`),
  );
  await tx.rows(
    statement(sql`select cs._id from card_subscriptions cs
      where cs.business_id = ${scope.business_id}::uuid and cs.user_id = ${user_id}::uuid order by cs._id for no key update`),
  );
  const idle = statement(sql`select u._id from users u where ${isIdle(scope, rule)} and u._id = ${user_id}::uuid`);
  return (await tx.row(idle)) !== undefined;
};
