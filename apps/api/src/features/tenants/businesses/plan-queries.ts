/** How the plans of businesses stand, for the platform's list. */
import type { BusinessPlanFilter } from "@rewardo/contract/businesses";
import type { PlanStatus } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, type RawBuilder, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

/** When the plan of the subscription `s` ends, as the index `plan_subscriptions_ends` and `planStanding` of the rules have it. */
export const planEndsAt = sql`coalesce(s.past_due_at, case when s.status <> 'active' or s.paid_until is not null
  then greatest(s.trial_ends_at, s.paid_until) end)`;

export interface PlanColumns {
  readonly plan_status: PlanStatus | null;
  readonly plan_ends_at: string | null;
}

/** The newest plan of each business `b`, as `s`. */
export const joinedPlan = (
  scope: Scope,
): RawBuilder<unknown> => sql`left join lateral (select s.status as plan_status, ${planEndsAt} as plan_ends_at
  from plan_subscriptions s where ${inScope(scope, "s.business_id", "b._id")} order by s.created_at desc, s._id desc limit 1) s on true`;

/** When the newest plan of the business ends; `undefined` where none was chosen yet. */
export const selectPlanEnd = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ plan_ends_at: string | null } | undefined> =>
  tx.row(
    statement<{ plan_ends_at: string | null }>(sql`select ${planEndsAt} as plan_ends_at from plan_subscriptions s
      where ${inScope(scope, "s.business_id")} order by s.created_at desc, s._id desc limit 1`),
  );

const soonDays = 7;

/** Businesses by how their plan stands at a moment. */
export const withPlan = (plan: BusinessPlanFilter, now: string): RawBuilder<unknown> => {
  switch (plan) {
    case "trial":
      return sql`and s.plan_status = 'trialing' and s.plan_ends_at > ${now}::timestamptz`;
    case "trial_ending":
      return sql`and s.plan_status = 'trialing' and s.plan_ends_at > ${now}::timestamptz
        and s.plan_ends_at <= ${now}::timestamptz + make_interval(days => ${sql.lit(soonDays)})`;
    case "unpaid":
      return sql`and s.plan_status <> 'cancelled' and s.plan_ends_at <= ${now}::timestamptz`;
    case "none":
      return sql`and s.plan_status is null`;
  }
};
