/** Records payments reported by the platform's people, and what a report does to the facts. */
import type { PaymentMark, PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { endOfLocalDay, planStanding } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { isPlatform, holds } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../businesses/index.ts";
import { agreeAnew } from "./agreement-queries.ts";
import {
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
export type Mark =
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

/** The facts without a cancellation. */
export const resumed = ({ paid_until, past_due_at, marked_at }: PlanSubscriptionRecord): PaymentFacts => {
  // The plan ended with the cancellation, because no payment had been requested.
  if (past_due_at === null && paid_until !== null && paid_until === marked_at)
    return { status: "active", paid_until: null, past_due_at, marked_at };
  const status = past_due_at !== null ? "past_due" : paid_until === null ? "trialing" : "active";
  return { status, paid_until, past_due_at, marked_at };
};

export type Author = Parameters<typeof insertAuditEntry>[1];

/** Throws validation_failed unless the last paid day stands where it belongs. */
export const toMark = async (
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

/** Writes the facts, and what they were. */
export const writeMark = async (
  tx: Transaction,
  author: Author,
  record: PlanSubscriptionRecord,
  { mark, facts }: { mark: Mark["mark"] | "refunded"; facts: PaymentFacts },
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
    await writeMark(tx, ctx, record, { mark, facts });
    await agreeAnew(tx, ctx.scope);
    return toWire(ctx, found(await selectPlanSubscription(tx, ctx.scope)));
  });
  ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return changed;
};
