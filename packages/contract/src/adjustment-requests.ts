/**
 * Adjustment requests: corrections above the author's limit, awaiting approval by someone with a higher one; and what customers
 * report at their own card, which is answered by an hour that they are told.
 */
import * as z from "zod/mini";
import { Adjustment, ManagedCardSubscription } from "./card-subscriptions.ts";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { Transaction } from "./transactions.ts";

export const privacy = {
  adjustment_requests: {
    personal: ["reason", "note"],
    business: [
      ...["delta", "status", "kind", "receipt", "visited_from", "visited_to", "cause", "due_at", "settled_because"],
    ],
    technical: [
      "business_id",
      "_id",
      "card_subscription_id",
      "place_id",
      "account_id",
      "user_id",
      "about_id",
      "list_key",
      "decided_by",
      "decided_at",
      "transaction_id",
      "created_at",
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  adjustment_requests: ["created", "reported", "approved", "declined", "withdrawn", "settled", "exported"],
} as const;

/** An undecided request has expired by then; no job is needed for that. */
export const requestDays = 30;

export const adjustmentRequestStatuses = ["pending", "approved", "declined", "withdrawn", "lapsed"] as const;

/** `correction`: of staff; `missing_visit` and `not_mine`: reports of the customer. */
export const requestKinds = ["correction", "missing_visit", "not_mine"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Why a customer thinks that a visit was not theirs: the till took the wrong card, somebody else used it, or they cannot say. */
export const notMineCauses = ["wrong_card", "other_person", "unknown"] as const;

/**
 * Why a report was settled without a person: the one order that fits was found, the customer picked the right one of several, or
 * nobody answered in time.
 */
export const settledReasons = ["order_found", "order_picked", "unanswered"] as const;

export const AdjustmentRequest = z.object({
  _id: Id,
  kind: z.enum(requestKinds),
  business_id: Id,
  card_subscription_id: Id,
  card_id: Id,
  user_id: z.nullable(Id),
  /** The holder of the card; `null` for an anonymous card. */
  user_name: z.nullable(text(201)),
  card_number: z.nullable(text(40)),
  place_id: z.nullable(Id),
  place_name: z.nullable(text(100)),
  delta: z.int(),
  /** Of a customer's report: the receipt, or when the visit was, in the words of programs. */
  reason: text(500),
  /** Of a customer's report: the receipt that they name. */
  receipt: z.nullable(text(200)),
  /** Of a customer's report: between which instants the visit was; both are the same where the visit is known. */
  visited_from: z.nullable(Instant),
  visited_to: z.nullable(Instant),
  /** Of `not_mine`: why the customer thinks so, and the visit. */
  cause: z.nullable(z.enum(notMineCauses)),
  about_id: z.nullable(Id),
  status: z.enum(adjustmentRequestStatuses),
  /** Author of the request; `null` for a customer, whose card it is. */
  account_id: z.nullable(Id),
  account_name: z.nullable(text(201)),
  /** By when the customer was promised an answer; without one the report counts. `null` for requests of staff. */
  due_at: z.nullable(Instant),
  /** Why it was settled without a person; `null` if it was not. */
  settled_because: z.nullable(z.enum(settledReasons)),
  created_at: Instant,
  lapses_at: Instant,
  /** The account that approved, declined or withdrew the request. */
  decided_by: z.nullable(Id),
  decided_by_name: z.nullable(text(201)),
  decided_at: z.nullable(Instant),
  note: z.nullable(text(500)),
  /** The correction it led to. */
  transaction_id: z.nullable(Id),
  /** What this reader may do with this row: approve or decline it, and withdraw it. */
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type AdjustmentRequest = z.infer<typeof AdjustmentRequest>;

export const askForAdjustment = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/adjustment_requests",
  access: "points_adjust",
  scope: "acting",
  idempotent: true,
  body: Adjustment,
  response: AdjustmentRequest,
  status: 201,
  errors: [
    "not_found",
    "refused",
    "validation_failed",
    "idempotency_key_required",
    "idempotency_key_reused",
    "too_many_requests",
  ],
  summary: "Request a correction above one's own limit, for someone with a higher limit to approve or decline",
});

const { limit, cursor } = listQuery(["created_at"]);
const { ids, locale } = exportQuery(["created_at"]);
const filters = {
  /** Only those that can still be decided. */
  status: z.optional(z.literal("pending")),
  /** Only those of this customer's cards. */
  user_id: z.optional(Id),
};

export const listAdjustmentRequests = endpoint({
  method: "GET",
  path: "/adjustment_requests",
  access: "points_adjust",
  scope: "business",
  query: z.strictObject({
    limit,
    cursor,
    ...filters,
  }),
  response: page(AdjustmentRequest),
  errors: ["bad_request"],
  summary: "One's own requests, and those one may decide at one's places: undecided first, then newest",
});

export const exportAdjustmentRequests = endpoint({
  method: "GET",
  path: "/adjustment_requests/export",
  access: "data_export",
  scope: "business",
  query: z.strictObject({ ids, locale, ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The requests of a list, as a table in CSV",
});

const decision = { method: "POST", access: "points_adjust" } as const;

export const approveAdjustment = endpoint({
  ...decision,
  path: "/adjustment_requests/:id/approve",
  scope: "business",
  idempotent: true,
  response: z.object({
    adjustment_request: AdjustmentRequest,
    transaction: Transaction,
    card_subscription: ManagedCardSubscription,
  }),
  status: 201,
  errors: [
    "not_found",
    "forbidden",
    "refused",
    "already_decided",
    "conflict",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  summary: "Approve another person's request within one's own limit; writes the correction by the card's current rules",
});

export const declineAdjustment = endpoint({
  ...decision,
  path: "/adjustment_requests/:id/decline",
  scope: "business",
  body: z.strictObject({ note: z.optional(text(500)) }),
  response: AdjustmentRequest,
  errors: ["not_found", "forbidden", "already_decided"],
  summary: "Decline another person's request, with a note to its author",
});

export const withdrawAdjustment = endpoint({
  ...decision,
  path: "/adjustment_requests/:id/withdraw",
  scope: "acting",
  response: AdjustmentRequest,
  errors: ["not_found", "forbidden", "already_decided"],
  summary: "Withdraw one's own request",
});
