/** Reasons against an order may pass: says when to settle it again although it has not changed. */
import { receiptHours } from "@rewardo/contract/integration-orders";
import type { Outcome } from "./order-ledger.ts";
import type { OrderToSettle } from "./settle-queries.ts";

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const soonestMs = 5 * minuteMs;
const latestMs = 6 * hourMs;
/** Time in which a draft programme may still be published while its till already works. */
const draftHours = 72;

/** Age of an order since it came, or since it happened if that was later. */
export const ageOf = (order: Pick<OrderToSettle, "received_at" | "occurred_at">, nowMs: number): number =>
  Math.max(0, nowMs - Math.max(Date.parse(order.received_at), Date.parse(order.occurred_at)));

/**
 * Hours since the order came in which its outcome may still change; `null` if only a change of the order or a decision
 * of the business changes it. An unknown card may be issued in the next minutes, and its receipt counts for a day. A
 * draft programme may be published. A refund may arrive before its purchase. An order of an unassigned place is settled
 * when the place is chosen.
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
