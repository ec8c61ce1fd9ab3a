/** What spoke against an order may be over in a while: when it is settled again though nothing of it changes. */
import { receiptHours } from "@rewardo/contract/integration-orders";
import type { Outcome } from "./order-ledger.ts";
import type { OrderToSettle } from "./settle-queries.ts";

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const soonestMs = 5 * minuteMs;
const latestMs = 6 * hourMs;
/** So long a card may be prepared before it is published, with the till at work. */
const draftHours = 72;

/** How long ago an order came, or happened if that was later. */
export const ageOf = (order: Pick<OrderToSettle, "received_at" | "occurred_at">, nowMs: number): number =>
  Math.max(0, nowMs - Math.max(Date.parse(order.received_at), Date.parse(order.occurred_at)));

/**
 * For how long an outcome may still turn, in hours since the order came; `null` where only a change of the order or a
 * decision of the business turns it. A card that is not known may be given out in the next minutes, and the receipt
 * counts for a day; a programme that is a draft may be published; a refund may come before what it refunds, and a place
 * that is not chosen yet is settled when it is.
 */
const hoursOf = (
  { is_refund, refunds }: OrderToSettle,
  { status, refusal, looked_for = [] }: Outcome,
): number | null => {
  if (status === "unmatched" && (looked_for.length > 0 || (is_refund && refunds !== null))) return receiptHours;
  if (status !== "refused") return null;
  if (is_refund && refusal === "nothing_to_take_back") return receiptHours;
  return refusal === "card_is_draft" ? draftHours : null;
};

/** The next time, later and later; `null` when it is no longer waited for. */
export const waitsUntil = (order: OrderToSettle, outcome: Outcome, nowMs: number): string | null => {
  const hours = hoursOf(order, outcome);
  if (hours === null) return null;
  const ageMs = ageOf(order, nowMs);
  if (ageMs >= hours * hourMs) return null;
  const nextMs = nowMs + Math.min(latestMs, Math.max(soonestMs, ageMs / 2));
  // Once more when its time is over, so that the last hours are not lost.
  return new Date(Math.min(nextMs, nowMs - ageMs + hours * hourMs)).toISOString();
};
