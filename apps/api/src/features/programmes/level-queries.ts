/** Members by level and by what they have, for what a level would change. */
import type { Transaction } from "../../platform/database/database.ts";
import { sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";

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
    statement<LevelGroupRow>(sql`with earned as (
        select coalesce(o.merged_into, o._id) as _id, sum(t.earned) as earned from transactions t
        join card_subscriptions o on o.business_id = t.business_id and o._id = t.card_subscription_id
        where t.business_id = ${scope.business_id}::uuid and t.card_id = ${card_id}::uuid and t.occurred_at >= ${since}::timestamptz
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
