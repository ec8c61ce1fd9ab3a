/**
 * A visit that is missing on a customer's card, or that was not theirs. One order of a connected till that fits is counted at once;
 * else the business answers by the end of its next open day. An order that already belongs to somebody is never shown.
 */
import * as z from "zod/mini";
import {
  AdjustmentRequest,
  adjustmentRequestStatuses,
  notMineCauses,
  requestKinds,
  settledReasons,
} from "./adjustment-requests.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, Money, text } from "./fields.ts";

/** A report as the customer who made it sees it. */
export const OwnReport = z.object({
  _id: Id,
  kind: z.enum(requestKinds),
  card_subscription_id: Id,
  status: z.enum(adjustmentRequestStatuses),
  /** What the report is about to move, or has moved; of `not_mine` below zero where the visit had earned. */
  delta: z.int(),
  receipt: z.nullable(text(200)),
  visited_from: z.nullable(Instant),
  visited_to: z.nullable(Instant),
  place_name: z.nullable(text(200)),
  /** Of `not_mine`: why the customer thinks so. */
  cause: z.nullable(z.enum(notMineCauses)),
  about_id: z.nullable(Id),
  due_at: z.nullable(Instant),
  created_at: Instant,
  decided_at: z.nullable(Instant),
  /** What the business says with its refusal. */
  note: z.nullable(text(500)),
  /** Why it was settled without a person; `null` if it was not. */
  settled_because: z.nullable(z.enum(settledReasons)),
  /** The visit that was found, or that was not theirs. */
  visit: z.nullable(
    z.object({
      amount: z.nullable(z.int()),
      currency: text(3),
      /** Names of the first lines of the receipt. */
      items: z.array(text(200)),
      occurred_at: Instant,
      delta: z.int(),
    }),
  ),
});
export type OwnReport = z.infer<typeof OwnReport>;

const Hour = z.int().check(z.minimum(0), z.maximum(24));

const MissingVisit = z.strictObject({
  card_subscription_id: Id,
  /** What stands on the receipt. With it, nothing else is needed. */
  receipt: z.optional(text(200)),
  place_id: z.optional(Id),
  /** Day of the visit, in the place's time zone; with it, its place and between which hours it was. */
  day: z.optional(LocalDay),
  /** Full hour at which it was at the earliest. */
  from_hour: z.optional(Hour),
  /** Full hour at which it was over; 24 is the end of the day. */
  to_hour: z.optional(Hour),
  /** What was paid, in minor units. */
  amount: z.optional(Money),
});

const own = { access: "member", scope: "member" } as const;

/**
 * - `found`: one order fits, and is counted now;
 * - `choose`: two or three fit, of which the customer knows amount and time;
 * - `narrow`: more fit, so what was paid is asked;
 * - `none`: nothing fits that is nobody's;
 * - `limit`: two were settled this month, and a person looks at the next.
 */
export const searchOutcomes = ["found", "choose", "narrow", "none", "limit"] as const;

export const findMissingVisit = endpoint({
  ...own,
  method: "POST",
  path: "/missing_visits/find",
  lapsed: "always",
  idempotent: "optional",
  body: z.extend(MissingVisit, {
    /** The order that the customer picked, of those that the same question was answered with. */
    choice: z.optional(Id),
  }),
  response: z.object({
    outcome: z.enum(searchOutcomes),
    report: z.nullable(OwnReport),
    choices: z.array(z.object({ _id: Id, amount: z.int(), currency: text(3), occurred_at: Instant })),
  }),
  errors: [
    ...(["not_signed_in", "not_found", "conflict", "validation_failed", "too_many_requests"] as const),
    "idempotency_key_reused",
  ],
  summary: "Look for a visit that is missing; the one order that fits is counted at once, with the same key once",
});

export const reportMissingVisit = endpoint({
  ...own,
  method: "POST",
  path: "/missing_visits",
  lapsed: "always",
  idempotent: "optional",
  body: MissingVisit,
  response: OwnReport,
  status: 201,
  errors: [
    ...(["not_signed_in", "not_found", "validation_failed", "too_many_requests", "idempotency_key_reused"] as const),
  ],
  summary: "Ask the business for a visit that was not found; without an answer in time the customer is right",
});

export const reportNotMine = endpoint({
  ...own,
  method: "POST",
  path: "/not_mine",
  lapsed: "always",
  body: z.strictObject({
    transaction_id: Id,
    /** Why the customer thinks so. */
    cause: z.enum(notMineCauses),
    /** The card gets a new number, and the old one ends at once. */
    renews_number: z.optional(z.boolean()),
  }),
  response: OwnReport,
  status: 201,
  errors: ["not_signed_in", "not_found", "refused", "validation_failed", "too_many_requests"],
  summary:
    "Say that a visit on one's card was not one's own, within 30 days; it freezes nothing, a repeat answers the same",
});

export const listOwnReports = endpoint({
  ...own,
  method: "GET",
  path: "/missing_visits",
  response: z.object({ items: z.array(OwnReport) }),
  errors: ["not_signed_in"],
  summary: "What the customer reported, and what became of it: the newest twenty",
});

export const listReportOrders = endpoint({
  method: "GET",
  path: "/adjustment_requests/:id/orders",
  access: "points_adjust",
  scope: "business",
  response: z.object({
    items: z.array(
      z.object({
        _id: Id,
        /** `null` for people who may not see numbers of receipts without a card. */
        number: z.nullable(text(200)),
        amount: z.int(),
        currency: text(3),
        items: z.array(text(200)),
        occurred_at: Instant,
      }),
    ),
  }),
  errors: ["not_found"],
  summary: "The orders without a card that a customer's report of a missing visit could mean, five at most",
});

export const giveOrder = endpoint({
  method: "POST",
  path: "/adjustment_requests/:id/give_order",
  access: "points_adjust",
  scope: "acting",
  lapsed: "till",
  body: z.strictObject({ order_id: Id }),
  response: AdjustmentRequest,
  errors: ["not_found", "forbidden", "already_decided", "receipt_used", "refused", "conflict", "validation_failed"],
  summary: "Answer a report of a missing visit with the order that it means, which is counted for the customer",
});
