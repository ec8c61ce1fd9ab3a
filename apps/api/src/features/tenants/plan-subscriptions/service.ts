/** Plan subscriptions: the choice of a plan, its trial, and letting it end. */
import { trialDays, type PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, SetupContext } from "../../../platform/context.ts";
import { agreeAnew } from "./agreement-queries.ts";
import { applyMark, resumed, toWire } from "./marks.ts";
import {
  insertPlanSubscription,
  selectPlanChoice,
  selectPlanSubscription,
  selectPlanSubscriptionForChange,
  updatePaymentFacts,
  updatePlanOfBusiness,
  updatePlanOfSubscription,
  type PaymentFacts,
  type PlanSubscriptionRecord,
} from "./queries.ts";

const dayMs = 86_400_000;

/** The business's present subscription, which all its people may read. */
export const readCurrentPlanSubscription = async (ctx: BusinessContext): Promise<PlanSubscription> =>
  toWire(ctx, found(await ctx.database.read(ctx.scope, (tx) => selectPlanSubscription(tx, ctx.scope))));

/** Throws what speaks against the plan; holds the business, so that of two choices at once the second sees the first. */
const requireFittingPlan = async (tx: Transaction, { scope }: BusinessContext, plan_id: string): Promise<void> => {
  const choice = await selectPlanChoice(tx, scope, plan_id);
  const held = await selectPlanSubscription(tx, scope);
  const isKept = held !== undefined && held.status !== "cancelled" && held.plan_id === plan_id;
  if (choice === undefined || (choice.is_archived && !isKept))
    throw invalidField("plan_id", "unknown_plan", "There is no such plan to choose");
  const { max_places, places_count } = choice;
  if (isKept || max_places === null || places_count <= max_places) return;
  throw new AppError("place_limit_reached", { params: { max_places, places_count, next_plan: null } });
};

/** Subscription after a cancelled one: no second trial, and paid time stays paid. */
const continued = (before: PlanSubscriptionRecord | undefined, nowMs: number) =>
  before === undefined
    ? ({
        status: "trialing",
        trial_ends_at: new Date(nowMs + trialDays * dayMs).toISOString(),
        paid_until: null,
        past_due_at: null,
        marked_at: null,
      } as const)
    : { ...resumed(before), trial_ends_at: before.trial_ends_at };

/**
 * Chooses a plan. The first choice begins the trial; the same again changes nothing; another one changes the plan and
 * its price at once, and neither the trial nor what is paid. After a cancellation no second trial begins.
 * @throws validation_failed, place_limit_reached
 */
export const choosePlan = (ctx: BusinessContext, plan_id: string): Promise<PlanSubscription> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await requireFittingPlan(tx, ctx, plan_id);
    const before = await selectPlanSubscription(tx, ctx.scope);
    const isCurrent = before !== undefined && before.status !== "cancelled";
    if (isCurrent && before.plan_id === plan_id) return toWire(ctx, before);
    const now = nowIso(ctx.clock);
    const note = { entity: "plan_subscriptions", after: { plan_id } };
    if (isCurrent) {
      await updatePlanOfSubscription(tx, ctx.scope, before._id, { plan_id, now });
      const changed = { action: "updated", entity_id: before._id, before: { plan_id: before.plan_id } };
      await insertAuditEntry(tx, ctx, { ...note, ...changed });
    } else {
      const _id = newId();
      await insertPlanSubscription(tx, ctx.scope, { ...continued(before, ctx.clock.nowMs()), _id, plan_id, now });
      await insertAuditEntry(tx, ctx, { ...note, action: "created", entity_id: _id });
    }
    await updatePlanOfBusiness(tx, ctx.scope, { plan_id, now });
    await agreeAnew(tx, ctx.scope);
    return toWire(ctx, found(await selectPlanSubscription(tx, ctx.scope)));
  });

const changePayment = (
  ctx: BusinessContext,
  action: "cancelled" | "resumed",
  change: (record: PlanSubscriptionRecord) => PaymentFacts | null,
): Promise<PlanSubscription> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const record = found(await selectPlanSubscriptionForChange(tx, ctx.scope));
    const facts = change(record);
    if (facts === null) return toWire(ctx, record);
    await updatePaymentFacts(tx, ctx.scope, record._id, { ...facts, now: nowIso(ctx.clock) });
    const diff = { before: { status: record.status }, after: { status: facts.status } };
    await insertAuditEntry(tx, ctx, { action, entity: "plan_subscriptions", entity_id: record._id, ...diff });
    await agreeAnew(tx, ctx.scope);
    return toWire(ctx, found(await selectPlanSubscription(tx, ctx.scope)));
  });

/** Lets the plan end with its trial or with what is paid; a cancelled one stays so. */
export const cancelPlan = (ctx: BusinessContext): Promise<PlanSubscription> =>
  changePayment(ctx, "cancelled", (record) =>
    record.status === "cancelled" ? null : applyMark(record, { mark: "cancelled", at: nowIso(ctx.clock) }),
  );

/** Takes a cancellation back. */
export const resumePlan = (ctx: BusinessContext): Promise<PlanSubscription> =>
  changePayment(ctx, "resumed", (record) => (record.status === "cancelled" ? resumed(record) : null));

/** Sets a business up with a plan in force, without a caller, and answers the subscription's id. */
export const openPlanSubscription = async (
  { database, clock, scope }: SetupContext,
  plan_id: string,
): Promise<string> => {
  const [_id, now] = [newId(), nowIso(clock)];
  const facts = { status: "active", trial_ends_at: now, paid_until: null, past_due_at: null, marked_at: null } as const;
  await database.write(scope, (tx) => insertPlanSubscription(tx, scope, { _id, plan_id, ...facts, now }));
  return _id;
};
