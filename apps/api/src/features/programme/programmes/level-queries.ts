/** Members by level and by what they have, for what a level would change. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Members of one level whose figures lie between the same thresholds. */
export interface LevelGroupRow {
  readonly level_id: string | null;
  /** How many of the thresholds are reached by what was earned, and by the balance. */
  readonly earned_step: number;
  readonly balance_step: number;
  readonly count: number;
}

/**
 * Counts the members of a card. Only thresholds matter to a level, so that there are few groups, however many members.
 * What was earned on a card that was merged into another counts for that one.
 * @param thresholds ascending
 */
export const countLevelGroups = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, since, thresholds }: { card_id: string; since: string; thresholds: readonly number[] },
): Promise<LevelGroupRow[]> => {
  const steps = sql`${[...thresholds]}::bigint[]`;
  return tx.rows(
    statement<LevelGroupRow>(sql`with recursive ways as (
        select o._id as from_id, o.merged_into as _id from card_subscriptions o
        where o.business_id = ${scope.business_id}::uuid and o.card_id = ${card_id}::uuid and o.merged_into is not null
        union
        select w.from_id, o.merged_into from ways w join card_subscriptions o on o.business_id = ${scope.business_id}::uuid
          and o._id = w._id where o.merged_into is not null
      ), survivors as (
        select w.from_id, w._id from ways w join card_subscriptions o on o.business_id = ${scope.business_id}::uuid
          and o._id = w._id where o.merged_into is null
      ), own as (
        select t.card_subscription_id as _id, sum(t.earned) as earned from transactions t
        where t.business_id = ${scope.business_id}::uuid and t.card_id = ${card_id}::uuid and t.occurred_at >= ${since}::timestamptz
        group by 1
      ), earned as (
        select coalesce(s._id, own._id) as _id, sum(own.earned) as earned from own left join survivors s on s.from_id = own._id
        group by 1
      )
      select cs.level_id, width_bucket(coalesce(e.earned, 0)::bigint, ${steps}) as earned_step,
        width_bucket(cs.balance::bigint, ${steps}) as balance_step, count(*)::integer as count
      from card_subscriptions cs left join earned e on e._id = cs._id
      where cs.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid
        and cs.status in ('active', 'invited', 'frozen') and cs.removed_at is null
      group by 1, 2, 3`),
  );
};
