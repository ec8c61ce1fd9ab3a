/** Plan subscriptions: the choice of a plan, its trial, and whether something is wrong with it. */
import { trialDays, type PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { insertAuditEntry } from "../../platform/audit/queries.ts";
import { newId, nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../platform/errors.ts";
import type { BusinessContext, SetupContext } from "../../platform/http/context.ts";
import { holds } from "../../platform/session/actor.ts";
import {
  insertPlanSubscription,
  selectPlanChoice,
  selectPlanSubscription,
  updatePlanOfBusiness,
  updatePlanOfSubscription,
  type PlanSubscriptionRecord,
} from "./queries.ts";

const dayMs = 86_400_000;

/** Past due, unpaid, or the trial is over without a plan in force. */
const hasIssues = ({ status, trial_ends_at }: PlanSubscriptionRecord, nowMs: number): boolean => {
  if (status === "active") return false;
  return status === "past_due" || status === "unpaid" || Date.parse(trial_ends_at) <= nowMs;
};

const toWire = ({ actor, clock }: BusinessContext, record: PlanSubscriptionRecord): PlanSubscription => {
  const { _id, plan_id, status, trial_ends_at } = record;
  const payment = holds(actor, "payment_details_view") ? { status, trial_ends_at } : {};
  return { _id, plan_id, has_issues: hasIssues(record, clock.nowMs()), ...payment };
};

/** For everybody of the business: all are told when something is wrong, and only some what. */
export const readCurrentPlanSubscription = async (ctx: BusinessContext): Promise<PlanSubscription> =>
  toWire(ctx, found(await ctx.database.read(ctx.scope, (tx) => selectPlanSubscription(tx, ctx.scope))));

/** Throws what speaks against the plan; holds the business, so that of two choices at once the second sees the first. */
const requireFittingPlan = async (tx: Transaction, { scope }: BusinessContext, plan_id: string): Promise<void> => {
  const choice = await selectPlanChoice(tx, scope, plan_id);
  if (choice === undefined) throw invalidField("plan_id", "unknown_plan", "There is no such plan");
  const { max_places, places_count } = choice;
  if (max_places === null || places_count <= max_places) return;
  throw new AppError("place_limit_reached", { params: { max_places, next_plan: null } });
};

/**
 * Chooses a plan. The first choice begins the trial; the same again changes nothing; another one during the trial
 * changes the plan alone. After a cancellation no second trial begins.
 * @throws validation_failed, place_limit_reached, conflict when a plan that is paid for would change
 */
export const choosePlan = (ctx: BusinessContext, plan_id: string): Promise<PlanSubscription> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await requireFittingPlan(tx, ctx, plan_id);
    const before = await selectPlanSubscription(tx, ctx.scope);
    const isCurrent = before !== undefined && before.status !== "cancelled";
    if (isCurrent && before.plan_id === plan_id) return toWire(ctx, before);
    if (isCurrent && before.status !== "trialing") throw new AppError("conflict");
    const now = nowIso(ctx.clock);
    const note = { entity: "plan_subscriptions", after: { plan_id } };
    if (isCurrent) {
      await updatePlanOfSubscription(tx, ctx.scope, before._id, { plan_id, now });
      const changed = { action: "updated", entity_id: before._id, before: { plan_id: before.plan_id } };
      await insertAuditEntry(tx, ctx, { ...note, ...changed });
    } else {
      const _id = newId();
      const trial_ends_at = before?.trial_ends_at ?? new Date(ctx.clock.nowMs() + trialDays * dayMs).toISOString();
      await insertPlanSubscription(tx, ctx.scope, { _id, plan_id, status: "trialing", trial_ends_at, now });
      await insertAuditEntry(tx, ctx, { ...note, action: "created", entity_id: _id });
    }
    await updatePlanOfBusiness(tx, ctx.scope, { plan_id, now });
    return toWire(ctx, found(await selectPlanSubscription(tx, ctx.scope)));
  });

/** Sets a business up with a plan in force, without anybody asking, and answers the subscription's id. */
export const openPlanSubscription = async (
  { database, clock, scope }: SetupContext,
  plan_id: string,
): Promise<string> => {
  const [_id, now] = [newId(), nowIso(clock)];
  const subscription = { _id, plan_id, status: "active", trial_ends_at: now, now } as const;
  await database.write(scope, (tx) => insertPlanSubscription(tx, scope, subscription));
  return _id;
};
