/** Payment events of senders that were proven: the platform's bookkeeping, or a payment provider. */
import type { PaymentEvent } from "@rewardo/contract/payments";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { invalidField } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { ProviderEvent } from "../../../platform/payments/provider.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { agreeAnew, selectOpenAgreements, upsertAgreement } from "./agreement-queries.ts";
import { insertPaymentEvent, type Refund, selectIsPaidLater, selectRefund } from "./event-queries.ts";
import { applyMark, type Mark, toMark, writeMark } from "./marks.ts";
import { selectPlanSubscriptionForChange, type PaymentFacts, type PlanSubscriptionRecord } from "./queries.ts";

/** How far the clock of an event's sender may be ahead of ours. */
const aheadMs = 5 * 60_000;

/** What bookkeeping does not say. */
const unsaid = { agreement_id: null, payment_id: null, amount: null, currency: null, is_renewal: false } as const;

/**
 * The facts with a payment that is told after something that happened later. It counts, and undoes neither a cancellation
 * nor a missing payment of since then; `null` where it pays no longer than is known.
 */
const applyLatePayment = (record: PlanSubscriptionRecord, paid_until: string): PaymentFacts | null => {
  const { status, past_due_at, marked_at } = record;
  if (record.paid_until !== null && Date.parse(record.paid_until) >= Date.parse(paid_until)) return null;
  return { status: status === "trialing" ? "active" : status, paid_until, past_due_at, marked_at };
};

/** The facts after a mark of an event: of an earlier one than is known only a payment counts, unless a later one was told. */
const applyEvent = async (
  tx: Transaction,
  scope: BusinessScope,
  record: PlanSubscriptionRecord,
  { mark, is_renewal }: { mark: Mark; is_renewal: boolean },
): Promise<PaymentFacts | null> => {
  if (record.marked_at === null || Date.parse(record.marked_at) <= Date.parse(mark.at)) {
    const facts = applyMark(record, mark);
    // What was charged by itself takes no cancellation back: its owner did not ask for it.
    const isKept = mark.mark === "paid" && is_renewal && record.status === "cancelled";
    return isKept ? { ...facts, status: "cancelled" } : facts;
  }
  if (mark.mark !== "paid" || (await selectIsPaidLater(tx, scope, mark.at))) return null;
  return applyLatePayment(record, mark.paid_until);
};

/** When time ends that was paid by a payment that was given back: at once and not in the past, unless another payment holds. */
const endOf = ({ refunded_at, others_until }: Refund): number =>
  // A moment before, as a plan that was cancelled without a payment is told by its end being the moment of that.
  Math.max(Date.parse(refunded_at) - 1, others_until === null ? 0 : Date.parse(others_until));

const earlier = (instant: string, ms: number): string => new Date(Math.min(Date.parse(instant), ms)).toISOString();

/** The facts after a refund; `null` where the payment is not told yet, or is not the one that the plan is paid by. */
const applyRefund = (record: PlanSubscriptionRecord, refund: Refund | undefined): PaymentFacts | null => {
  const { status, paid_until, past_due_at, marked_at } = record;
  if (paid_until === null || refund === undefined || refund.paid_until === null) return null;
  if (Date.parse(refund.paid_until) !== Date.parse(paid_until)) return null;
  return { status, paid_until: earlier(paid_until, endOf(refund)), past_due_at, marked_at };
};

/** A payment that is told after it was given back. */
const shortened = (mark: Mark, refund: Refund | undefined): Mark =>
  mark.mark === "paid" && refund !== undefined
    ? { ...mark, paid_until: earlier(mark.paid_until, endOf(refund)) }
    : mark;

/** Whether what happened to an agreement says something of the plan: one that was replaced by another does not. */
const concernsPlan = async (
  tx: Transaction,
  scope: BusinessScope,
  { type, agreement_id }: ProviderEvent,
): Promise<boolean> => {
  if (agreement_id === null || type === "paid" || type === "refunded") return true;
  const [newest] = await selectOpenAgreements(tx, scope);
  return type === "cancelled" ? newest === undefined : newest?.agreement_id === agreement_id;
};

/**
 * Takes a payment event whose sender was proven: once, however often it comes, and undoing nothing that happened later.
 * @throws validation_failed for a business that has chosen no plan, and for a moment to come
 */
export const takePaymentEvent = async (
  ctx: Omit<PublicContext, "actor">,
  told: PaymentEvent | ProviderEvent,
): Promise<void> => {
  const event: ProviderEvent = { ...unsaid, ...told };
  const { id: event_id, type, business_id, occurred_at, paid_to, agreement_id, payment_id, amount, currency } = event;
  const scope = businessScope(business_id);
  const author = { ...ctx, scope, actor: null };
  if (Date.parse(occurred_at) > ctx.clock.nowMs() + aheadMs)
    throw invalidField("occurred_at", "in_future", "This moment has not come yet");
  const isNew = await ctx.database.write(scope, async (tx) => {
    const record = await selectPlanSubscriptionForChange(tx, scope);
    if (record === undefined) throw invalidField("business_id", "unknown_business", "No business with a plan");
    const mark = type === "refunded" ? null : await toMark(tx, author, { mark: type, paid_to, at: occurred_at });
    const paid_until = mark?.mark === "paid" ? mark.paid_until : null;
    const stored = { event_id, type, occurred_at, payment_id, amount, currency, paid_until, now: nowIso(ctx.clock) };
    if (!(await insertPaymentEvent(tx, scope, stored))) return false;
    if (agreement_id !== null)
      await upsertAgreement(tx, scope, { agreement_id, at: occurred_at, is_over: type === "cancelled" });
    // The next charge is agreed on anew with each payment: a promotion may be over by then.
    if (agreement_id !== null) await agreeAnew(tx, scope);
    if (!(await concernsPlan(tx, scope, event))) return false;
    const refund = payment_id === null ? undefined : await selectRefund(tx, scope, payment_id);
    const facts =
      mark === null
        ? applyRefund(record, refund)
        : await applyEvent(tx, scope, record, { mark: shortened(mark, refund), is_renewal: event.is_renewal });
    if (facts === null) return false;
    await writeMark(tx, author, record, { mark: type, facts });
    return true;
  });
  if (isNew) ctx.live.publish({ kind: "business", business_id });
};
