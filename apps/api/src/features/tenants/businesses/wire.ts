import type { Business } from "@rewardo/contract/businesses";
import { holds, type Actor } from "../../../platform/actor.ts";
import type { PlanColumns } from "./plan-queries.ts";
import type { BusinessRecord } from "./queries.ts";

/** A business as its reader may see it: payment details only for some, and never for an unknown caller. */
export const toWire = (actor: Actor | null, record: BusinessRecord): Business => {
  const { tin, billing_name, billing_address, ...business } = record;
  const maySee = actor !== null && holds(actor, "payment_details_view");
  return maySee ? { ...business, tin, billing_name, billing_address } : business;
};

/** Whether a plan with this end is over. @param plan_ends_at first instant without a plan; `null` for a plan without an end */
export const hasPlanIssues = (plan_ends_at: string | null, nowMs: number): boolean =>
  plan_ends_at !== null && Date.parse(plan_ends_at) <= nowMs;

/** Like `toWire`, with the plan's standing, for the platform's list. */
export const toListWire = (
  actor: Actor,
  { plan_status, plan_ends_at, ...record }: BusinessRecord & PlanColumns,
  nowMs: number,
): Business => ({
  ...toWire(actor, record),
  plan_standing:
    plan_status === null
      ? null
      : {
          status: plan_status,
          has_issues: hasPlanIssues(plan_ends_at, nowMs),
          ends_at: plan_ends_at,
        },
});
