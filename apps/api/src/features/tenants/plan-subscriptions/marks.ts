/** Records payments reported by the platform's people or by a payment event. */
import type { PaymentEvent } from "@rewardo/contract/payments";
import type { PaymentMark, PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { endOfLocalDay, planStanding } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../../platform/context.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { isPlatform, holds } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../businesses/index.ts";
import {
  insertPaymentEvent,
  selectIsPaidLater,
  selectPlanSubscription,
  selectPlanSubscriptionForChange,
  updatePaymentFacts,
  type PaymentFacts,
  type PlanSubscriptionRecord,
} from "./queries.ts";

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

/** A mark with its moment; `paid_until` stands with `paid` alone. */
type Mark =
  | { readonly mark: "paid"; readonly paid_until: string; readonly at: string }
  | { readonly mark: "past_due" | "cancelled"; readonly at: string };

/** The facts after a mark. What is cancelled runs on to the end of its trial or of what is paid. */
export const applyMark = (record: PlanSubscriptionRecord, mark: Mark): PaymentFacts => {
  const { status, paid_until, past_due_at } = record;
  const marked_at = mark.at;
  if (mark.mark === "paid") return { status: "active", paid_until: mark.paid_until, past_due_at: null, marked_at };
  if (mark.mark === "past_due") {
    // A payment that does not come is no reason to go on with what was cancelled.
    const kept = status === "cancelled" ? "cancelled" : "past_due";
    return { status: kept, paid_until, past_due_at: past_due_at ?? mark.at, marked_at };
  }
  // Without a request to pay there is no other end.
  const isUnending = status === "active" && paid_until === null;
  return { status: "cancelled", paid_until: isUnending ? mark.at : paid_until, past_due_at, marked_at };
};

/**
 * The facts with a payment that is told after something that happened later. It counts, and undoes neither a cancellation
 * nor a missing payment of since then; `null` where it pays no longer than is known.
 */
const applyLatePayment = (record: PlanSubscriptionRecord, paid_until: string): PaymentFacts | null => {
  const { status, past_due_at, marked_at } = record;
  if (record.paid_until !== null && Date.parse(record.paid_until) >= Date.parse(paid_until)) return null;
  return { status: status === "trialing" ? "active" : status, paid_until, past_due_at, marked_at };
};

/** The facts without a cancellation. */
export const resumed = ({ paid_until, past_due_at, marked_at }: PlanSubscriptionRecord): PaymentFacts => {
  // The plan ended with the cancellation, because no payment had been requested.
  if (past_due_at === null && paid_until !== null && paid_until === marked_at)
    return { status: "active", paid_until: null, past_due_at, marked_at };
  const status = past_due_at !== null ? "past_due" : paid_until === null ? "trialing" : "active";
  return { status, paid_until, past_due_at, marked_at };
};

type Author = Parameters<typeof insertAuditEntry>[1];

/** Throws validation_failed unless the last paid day stands where it belongs. */
const toMark = async (
  tx: Transaction,
  { scope }: Author,
  { mark, paid_to, at }: { mark: PaymentMark["mark"]; paid_to: string | undefined; at: string },
): Promise<Mark> => {
  if (mark !== "paid") {
    if (paid_to !== undefined) throw invalidField("paid_to", "not_expected", "Only allowed with a payment");
    return { mark, at };
  }
  if (paid_to === undefined) throw invalidField("paid_to", "required", "The last day that is paid");
  const { time_zone } = await readBusinessSettings(tx, scope);
  return { mark, at, paid_until: new Date(endOfLocalDay(paid_to, time_zone)).toISOString() };
};

const write = async (
  tx: Transaction,
  author: Author,
  record: PlanSubscriptionRecord,
  { mark, facts }: { mark: Mark["mark"]; facts: PaymentFacts },
): Promise<void> => {
  await updatePaymentFacts(tx, author.scope, record._id, { ...facts, now: nowIso(author.clock) });
  const shown = ({ status, paid_until }: PaymentFacts) => ({ status, paid_until });
  await insertAuditEntry(tx, author, {
    action: `marked_${mark}`,
    entity: "plan_subscriptions",
    entity_id: record._id,
    before: shown(record),
    after: shown(facts),
  });
};

/** Notes what the platform knows of a business's payments. A business's own people never do, whatever their role says. */
export const markPayment = async (ctx: BusinessContext, { mark, paid_to }: PaymentMark): Promise<PlanSubscription> => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  const changed = await ctx.database.write(ctx.scope, async (tx) => {
    const record = found(await selectPlanSubscriptionForChange(tx, ctx.scope));
    const facts = applyMark(record, await toMark(tx, ctx, { mark, paid_to, at: nowIso(ctx.clock) }));
    await write(tx, ctx, record, { mark, facts });
    return toWire(ctx, found(await selectPlanSubscription(tx, ctx.scope)));
  });
  ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return changed;
};

/** How far the clock of an event's sender may be ahead of ours. */
const aheadMs = 5 * 60_000;

/** The facts after a mark of an event: of an earlier one than is known only a payment counts, unless a later one was told. */
const applyEvent = async (
  tx: Transaction,
  scope: BusinessScope,
  record: PlanSubscriptionRecord,
  mark: Mark,
): Promise<PaymentFacts | null> => {
  if (record.marked_at === null || Date.parse(record.marked_at) <= Date.parse(mark.at)) return applyMark(record, mark);
  if (mark.mark !== "paid" || (await selectIsPaidLater(tx, scope, mark.at))) return null;
  return applyLatePayment(record, mark.paid_until);
};

/**
 * Takes a payment event whose sender was proven: once, however often it comes, and undoing nothing that happened later.
 * @throws validation_failed for a business that has chosen no plan, and for a moment to come
 */
export const takePaymentEvent = async (ctx: Omit<PublicContext, "actor">, event: PaymentEvent): Promise<void> => {
  const { id: event_id, type, business_id, occurred_at, paid_to } = event;
  const scope = businessScope(business_id);
  const author = { ...ctx, scope, actor: null };
  if (Date.parse(occurred_at) > ctx.clock.nowMs() + aheadMs)
    throw invalidField("occurred_at", "in_future", "This moment has not come yet");
  const isNew = await ctx.database.write(scope, async (tx) => {
    const record = await selectPlanSubscriptionForChange(tx, scope);
    if (record === undefined) throw invalidField("business_id", "unknown_business", "No business with a plan");
    const mark = await toMark(tx, author, { mark: type, paid_to, at: occurred_at });
    const stored = { event_id, type, occurred_at, now: nowIso(ctx.clock) };
    if (!(await insertPaymentEvent(tx, scope, stored))) return false;
    const facts = await applyEvent(tx, scope, record, mark);
    if (facts === null) return false;
    await write(tx, author, record, { mark: type, facts });
    return true;
  });
  if (isNew) ctx.live.publish({ kind: "business", business_id });
};
