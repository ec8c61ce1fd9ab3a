import type { planSubscriptionStatuses } from "@rewardo/contract/plan-subscriptions";
import type { Transaction } from "../../platform/database/database.ts";
import { inScope, sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";

export interface PlanSubscriptionRecord {
  _id: string;
  plan_id: string;
  status: (typeof planSubscriptionStatuses)[number];
  trial_ends_at: string;
}

/** The current one, or the last where every one was cancelled. */
export const selectPlanSubscription = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<PlanSubscriptionRecord | undefined> =>
  tx.row(
    statement<PlanSubscriptionRecord>(
      sql`select s._id, s.plan_id, s.status, s.trial_ends_at from plan_subscriptions s
        where ${inScope(scope, "s.business_id")} order by s.status = 'cancelled', s.created_at desc, s._id desc limit 1`,
    ),
  );

export interface ChosenPlan {
  /** `null` is any number. */
  max_places: number | null;
  places_count: number;
}

/** The plan and the business's open places. Others who choose a plan or open a place wait until the end of the transaction. */
export const selectPlanChoice = (
  tx: Transaction,
  scope: BusinessScope,
  plan_id: string,
): Promise<ChosenPlan | undefined> =>
  tx.row(
    statement<ChosenPlan>(
      sql`select own.max_places,
        (select count(*) from places p where p.business_id = b._id and p.status = 'active') as places_count
        from businesses b join plans own on own._id = ${plan_id}::uuid
        where ${inScope(scope, "b._id")} for no key update of b`,
    ),
  );

export const insertPlanSubscription = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, plan_id, status, trial_ends_at, now }: PlanSubscriptionRecord & { now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into plan_subscriptions (business_id, _id, plan_id, status, trial_ends_at, created_at, updated_at)
      values (${scope.business_id}, ${_id}, ${plan_id}, ${status}, ${trial_ends_at}, ${now}, ${now})`),
  );
};

export const updatePlanOfSubscription = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { plan_id, now }: { plan_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update plan_subscriptions set plan_id = ${plan_id}::uuid, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** The plan that the business's places are counted against. */
export const updatePlanOfBusiness = async (
  tx: Transaction,
  scope: BusinessScope,
  { plan_id, now }: { plan_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set plan_id = ${plan_id}::uuid, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};
