/** Card subscriptions: one customer's membership of one card. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Coded, Id, Instant, listQuery, page, text, Units } from "./fields.ts";
import { listTransactions, Transaction, TransactionQuery } from "./transactions.ts";

export const CardSubscription = z.object({
  _id: Id,
  business_id: Id,
  card_id: Id,
  user_id: z.nullable(Id),
  /** The customer's name as this reader may see it; `null` for a card nobody has put a name to. */
  user_name: z.nullable(text(201)),
  /** Live card numbers, newest first. */
  numbers: z.array(text(40)),
  status: z.enum(["invited", "active", "frozen", "closed"]),
  balance: z.int(),
  pending: z.int(),
  debt: z.int(),
  lifetime_earned: z.int(),
  visits: z.int(),
  joined_at: Instant,
  last_visit_at: z.nullable(Instant),
});
export type CardSubscription = z.infer<typeof CardSubscription>;

/** A membership as those see it who look after it: beside what a till knows, where it went and what may be done. */
export const ManagedCardSubscription = z.object({
  ...CardSubscription.shape,
  /** The membership that this one was merged into; it is closed then. */
  merged_into: z.nullable(Id),
  /** Rights of this reader on this row: to correct its balance, and to freeze, close, merge and number it. */
  can: z.object({ adjust: z.boolean(), modify: z.boolean() }),
});
export type ManagedCardSubscription = z.infer<typeof ManagedCardSubscription>;

export const cardSubscriptionSorts = ["created_at"] as const;

export const listCardSubscriptions = endpoint({
  method: "GET",
  path: "/card_subscriptions",
  access: "users_view",
  scope: "scoped",
  query: z.strictObject({
    ...listQuery(cardSubscriptionSorts),
    card_id: z.optional(Id),
    /** Memberships of this customer; of one business only. */
    user_id: z.optional(Id),
  }),
  response: page(ManagedCardSubscription),
  errors: ["bad_request"],
  summary: "Memberships, newest first",
});

export const readCardSubscription = endpoint({
  method: "GET",
  path: "/card_subscriptions/:id",
  access: ["users_view", "scanner_view"],
  scope: "scoped",
  response: ManagedCardSubscription,
  errors: ["not_found"],
  summary: "One membership",
});

const { card_subscription_id: _own, ...historyQuery } = TransactionQuery.shape;

export const listCardSubscriptionTransactions = endpoint({
  method: "GET",
  path: "/card_subscriptions/:id/transactions",
  access: "transactions_view",
  scope: "scoped",
  query: z.strictObject(historyQuery),
  response: listTransactions.response,
  errors: ["bad_request", "not_found"],
  summary: "What happened on one membership, newest first",
});

/** A correction of the balance, either way. Whoever is bound to several places says at which of them it is made. */
export const Adjustment = z.strictObject({
  delta: Units,
  reason: text(500),
  place_id: z.optional(Id),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const AdjustmentOutcome = z.object({
  delta: z.int(),
  balance_before: z.int(),
  balance_after: z.int(),
  explanation: z.array(Coded),
});
export type AdjustmentOutcome = z.infer<typeof AdjustmentOutcome>;

export const previewAdjustment = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/adjust_preview",
  access: "points_adjust",
  scope: "business",
  body: z.strictObject({ ...Adjustment.shape, reason: z.optional(text(500)) }),
  response: AdjustmentOutcome,
  errors: ["not_found", "refused", "validation_failed"],
  summary: "What a correction would do, whatever its reason; nothing is written",
});

export const adjustCardSubscription = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/adjust",
  access: "points_adjust",
  scope: "business",
  idempotent: true,
  body: Adjustment,
  response: z.object({ transaction: Transaction, card_subscription: ManagedCardSubscription }),
  status: 201,
  errors: [
    "not_found",
    "refused",
    "validation_failed",
    "conflict",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  summary:
    "Correct a balance by hand, within the role's limit: `staff_limit` names it and, in `roles`, who may do more",
});

const statusChange = {
  method: "POST",
  access: "users_modify",
  scope: "business",
  response: ManagedCardSubscription,
  errors: ["not_found", "refused"],
} as const;

export const freezeCardSubscription = endpoint({
  ...statusChange,
  path: "/card_subscriptions/:id/freeze",
  summary: "Freeze a membership: it earns and spends nothing until it is unfrozen",
});

export const unfreezeCardSubscription = endpoint({
  ...statusChange,
  path: "/card_subscriptions/:id/unfreeze",
  summary: "Let a frozen membership earn and spend again",
});

export const closeCardSubscription = endpoint({
  ...statusChange,
  path: "/card_subscriptions/:id/close",
  summary: "Close a membership for good; what happened on it stays",
});
