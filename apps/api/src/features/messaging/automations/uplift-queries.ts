/** Spending of an automation's customers afterwards: those reached, and those held out. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface Side {
  readonly state: "reached" | "held_out";
  /** Customers whose window is over. */
  readonly count: number;
  /** A head, in minor units; `variance` is `null` of one alone. */
  readonly turnover_mean: number;
  readonly turnover_variance: number | null;
  readonly visits_mean: number;
  readonly visits_variance: number | null;
}

/**
 * Mean of each customer over their occasions of the last year, so that customers with many occasions count once.
 * Amounts taken back within the window are subtracted.
 */
export const selectSides = (
  tx: Transaction,
  scope: BusinessScope,
  { automation_id, window_days, now }: { automation_id: string; window_days: number; now: string },
): Promise<Side[]> =>
  tx.rows(
    statement<Side>(sql`with heads as (
        select r.state, r.user_id, avg(w.turnover)::double precision as turnover, avg(w.visits)::double precision as visits
        from automation_runs r cross join lateral (
          select coalesce(sum(t.amount), 0) as turnover,
            count(*) filter (where t.kind = 'visit' and t.status <> 'reversed') as visits
          from card_subscriptions cs join transactions t on t.business_id = ${scope.business_id}::uuid and t.card_subscription_id = cs._id
          where cs.business_id = ${scope.business_id}::uuid and cs.user_id = r.user_id and t.occurred_at > r.decided_at
            and t.occurred_at <= r.decided_at + make_interval(days => ${window_days}::integer)
        ) w
        where r.business_id = ${scope.business_id}::uuid and r.automation_id = ${automation_id}::uuid
          and r.state in ('reached', 'held_out')
          and r.decided_at <= ${now}::timestamptz - make_interval(days => ${window_days}::integer)
          and r.decided_at > ${now}::timestamptz - interval '365 days' - make_interval(days => ${window_days}::integer)
        group by r.state, r.user_id
      )
      select state, count(*)::integer as count, avg(turnover) as turnover_mean, var_samp(turnover) as turnover_variance,
        avg(visits) as visits_mean, var_samp(visits) as visits_variance from heads group by state`),
  );
