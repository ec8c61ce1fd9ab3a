import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { planStanding } from "@rewardo/rules";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds } from "../../../platform/actor.ts";
import type { PlanSubscriptionRecord } from "./queries.ts";

/** A subscription as it stands now: all are told whether something is wrong, and only some what is paid. */
export const toWire = (
  { actor, clock }: Pick<BusinessContext, "actor" | "clock">,
  record: PlanSubscriptionRecord,
): PlanSubscription => {
  const { _id, plan_id, trial_ends_at, paid_until, price, promo_price, promo_valid_to, currency } = record;
  const { status, has_issues, access, ends_at } = planStanding(record, clock.nowMs());
  const seen = { _id, plan_id, has_issues, access };
  if (!holds(actor, "payment_details_view")) return seen;
  const until = ends_at === null ? null : new Date(ends_at).toISOString();
  const terms = { price, promo_price, promo_valid_to, currency };
  return { ...seen, ...terms, status, trial_ends_at, paid_until, ends_at: until };
};
