/** The rewards of a business's cards as they are in force, for those who ask whose reward is ready. */
import type { Programme } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface RewardedCard extends Pick<Programme, "rewards" | "time_zone" | "stamps_required"> {
  readonly card_id: string;
  /** How often each reward with a stock was handed over. */
  readonly handed_over: Readonly<Record<string, number>>;
}

/** Each card that has rewards, by the version that was published last by then. */
export const selectRewardedCards = (tx: Transaction, scope: BusinessScope, at: string): Promise<RewardedCard[]> =>
  tx.rows(
    statement<RewardedCard>(sql`select c._id as card_id, v.rewards, v.time_zone, v.stamps_required,
        coalesce((select jsonb_object_agg(u.promotion_id, u.used) from promotion_counters u
          where ${inScope(scope, "u.business_id")} and u.promotion_id in (select (x ->> '_id')::uuid
            from jsonb_array_elements(v.rewards) x where x ->> 'stock' is not null)), '{}') as handed_over
      from cards c cross join lateral (select pv.programme -> 'rewards' as rewards, pv.programme ->> 'time_zone' as time_zone,
          (pv.programme ->> 'stamps_required')::integer as stamps_required
        from programme_versions pv where ${inScope(scope, "pv.business_id")} and pv.card_id = c._id
          and pv.valid_from <= ${at}::timestamptz order by pv.number desc limit 1) v
      where ${inScope(scope, "c.business_id")} and jsonb_array_length(v.rewards) > 0`),
  );
