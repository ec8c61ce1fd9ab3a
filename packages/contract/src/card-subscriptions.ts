/** Card subscriptions: one customer's membership of one card. */
import * as z from "zod/mini";
import { cardStocks } from "./cards.ts";
import { endpoint } from "./endpoint.ts";
import { Coded, exportQuery, Id, Instant, listQuery, LocalizedText, page, text, Units } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { LevelGoals } from "./programme-parts.ts";
import { promotionEffects } from "./promotions.ts";
import { RfmGroup } from "./user-fields.ts";
import { listTransactions, Transaction, TransactionQuery } from "./transactions.ts";

export const privacy = {
  card_subscriptions: {
    business: [
      ...["status", "balance", "pending", "debt", "lifetime_earned", "visits", "gathered", "days"],
      ...["last_visit_at", "last_activity_at", "joined_at", "is_paper", "is_claimed"],
      ...["level_id", "level_since", "level_below_since", "filled_at"],
    ],
    technical: [
      "business_id",
      "_id",
      "card_id",
      "user_id",
      "person_id",
      "merged_into",
      "merged_person_id",
      "removed_at",
      "ledger_seq",
      "ledger_hash",
      "version",
      "created_at",
      "updated_at",
    ],
  },
  card_numbers: {
    personal: ["number", "number_key"],
    business: ["status", "is_printed"],
    technical: ["business_id", "variant", "card_subscription_id", "created_at", "removed_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  card_subscriptions: [
    "adjusted",
    "frozen",
    "unfrozen",
    "closed",
    "numbered",
    "merged",
    "exported",
    "coupon_granted",
    "coupon_voided",
  ],
} as const;

export const CardSubscription = z.object({
  _id: Id,
  business_id: Id,
  card_id: Id,
  user_id: z.nullable(Id),
  /** The customer's name as this reader may see it; `null` for an anonymous card. */
  user_name: z.nullable(text(201)),
  /** Live card numbers, newest first. */
  numbers: z.array(text(40)),
  /** `unclaimed`: of a guest whose visit waits for a phone; nobody's yet, and in no count of customers. */
  status: z.enum(["invited", "unclaimed", "active", "frozen", "closed"]),
  balance: z.int(),
  pending: z.int(),
  debt: z.int(),
  lifetime_earned: z.int(),
  visits: z.int(),
  joined_at: Instant,
  last_visit_at: z.nullable(Instant),
  /** The level that the member has reached; `null` below the lowest, and where the card has none. */
  level: z.nullable(
    z.object({
      _id: Id,
      name: LocalizedText,
      multiplier: z.number(),
      since: z.nullable(Instant),
      /** The stock of its cards; `null`: the card's own. */
      card_stock: z.nullable(z.enum(cardStocks)),
    }),
  ),
});
export type CardSubscription = z.infer<typeof CardSubscription>;

/** A membership with its details for staff: besides the till's data, what it was merged into and what may be done. */
export const ManagedCardSubscription = z.object({
  ...CardSubscription.shape,
  /** The membership that this one was merged into; it is closed then. */
  merged_into: z.nullable(Id),
  /** The newest number was made for a printed card, whose code a phone may ask for. */
  is_printed: z.boolean(),
  /** The place at which the customer took the card by a code; `null` where none is known. */
  joined_place_name: z.nullable(text(200)),
  /** RFM group of the holder; `null` before the first computation and for an anonymous card. */
  rfm_group: z.nullable(RfmGroup),
  /** What this reader may do with this row: correct the balance; freeze, close, merge and renumber it. */
  can: z.object({ adjust: z.boolean(), modify: z.boolean() }),
});
export type ManagedCardSubscription = z.infer<typeof ManagedCardSubscription>;

export const cardSubscriptionSorts = ["created_at"] as const;

const filters = {
  card_id: z.optional(Id),
  /** Memberships of this customer; of one business only. */
  user_id: z.optional(Id),
};

export const listCardSubscriptions = endpoint({
  method: "GET",
  path: "/card_subscriptions",
  access: "users_view",
  scope: "scoped",
  query: z.strictObject({ ...listQuery(cardSubscriptionSorts), ...filters }),
  response: page(ManagedCardSubscription),
  errors: ["bad_request"],
  summary: "Memberships, newest first",
});

export const listCardMembers = endpoint({
  method: "GET",
  path: "/cards/:id/card_subscriptions",
  access: "users_view",
  scope: "scoped",
  query: z.strictObject(listQuery(cardSubscriptionSorts)),
  response: page(ManagedCardSubscription),
  errors: ["bad_request", "not_found"],
  summary: "The memberships of one card, newest first",
});

export const exportCardSubscriptions = endpoint({
  method: "GET",
  path: "/card_subscriptions/export",
  access: "data_export",
  scope: "scoped",
  all_places: true,
  query: z.strictObject({ ...exportQuery(cardSubscriptionSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The memberships of a list, as a table in CSV",
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

export const listCardSubscriptionTransactions = endpoint({
  method: "GET",
  path: "/card_subscriptions/:id/transactions",
  access: "transactions_view",
  scope: "scoped",
  query: z.omit(TransactionQuery, { card_subscription_id: true }),
  response: listTransactions.response,
  errors: ["bad_request", "not_found"],
  summary: "What happened on one membership, newest first",
});

export const grantStatuses = ["issued", "locked", "redeemed", "rolled_back", "expired", "voided"] as const;

/** A coupon granted to a member, or given to all members of the card. */
export const HeldCoupon = z.object({
  coupon_id: Id,
  /** The grant, if the coupon was given by hand. */
  grant_id: z.nullable(Id),
  name: LocalizedText,
  effect: z.enum(promotionEffects),
  status: z.enum(grantStatuses),
  granted_at: Instant,
  /** The least purchase that it can be used with, in minor units; `null`: any. */
  minimum_amount: z.nullable(z.int()),
  /** How often this copy can still be used; `null`: any number, or nothing to be used. */
  uses_left: z.nullable(z.int()),
  /** First instant at which it is no longer valid; `null` = no end. */
  ends_at: z.nullable(Instant),
  /** How often the customer has used any copy of the coupon. */
  times_used: z.int(),
  last_used_at: z.nullable(Instant),
  /** When it is given: the customer had one that can still be used; what each may use once is not worth more by it. */
  already_held: z.optional(z.boolean()),
});
export type HeldCoupon = z.infer<typeof HeldCoupon>;

export const listCardSubscriptionCoupons = endpoint({
  method: "GET",
  path: "/card_subscriptions/:id/coupons",
  access: ["users_view", "scanner_view"],
  scope: "scoped",
  response: z.object({
    items: z.array(HeldCoupon),
    /** What is ahead of the member. */
    levels: LevelGoals,
  }),
  errors: ["not_found"],
  summary: "The coupons of one member, usable ones first, and the levels ahead",
});

export const grantCoupon = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/coupons",
  access: "users_modify",
  scope: "business",
  idempotent: "optional",
  body: z.strictObject({ coupon_id: Id }),
  response: HeldCoupon,
  status: 201,
  errors: ["not_found", "refused", "validation_failed", "idempotency_key_reused"],
  summary: "Give a member a coupon of the card by hand; it keeps the terms of today",
});

export const voidGrant = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/coupons/:part_id/void",
  access: "users_modify",
  scope: "business",
  response: null,
  errors: ["not_found", "conflict"],
  summary: "Withdraw a coupon that was given by hand or for a code; a used one is refused as conflict",
});

/** A correction of the balance, up or down. Staff restricted to several places name one of them. */
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
  summary: "Preview a correction, without its reason; nothing is written",
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

/** Without `number` a new number of ours replaces the others; a code of another system is added to them. */
export const CardNumberInput = z.strictObject({
  number: z.optional(text(40)),
  /** Whether the existing numbers stay valid; by default only when a code of another system is added. */
  keeps_others: z.optional(z.boolean()),
});
export type CardNumberInput = z.infer<typeof CardNumberInput>;

export const addCardNumber = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/numbers",
  access: "users_modify",
  scope: "business",
  idempotent: "optional",
  body: CardNumberInput,
  response: ManagedCardSubscription,
  status: 201,
  errors: ["not_found", "refused", "validation_failed", "idempotency_key_reused"],
  summary: "Give a membership a new number, or a code of another system that no other membership of the business has",
});

export const Merge = z.strictObject({
  /** The membership that ends; of the same card. */
  from_id: Id,
});

export const MergeOutcome = z.object({
  /** The surviving and the merged one, as they are now. */
  into: ManagedCardSubscription,
  from: ManagedCardSubscription,
  balance_after: z.int(),
  pending_after: z.int(),
  explanation: z.array(Coded),
});
export type MergeOutcome = z.infer<typeof MergeOutcome>;

export const previewMerge = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/merge_preview",
  access: "users_modify",
  scope: "business",
  body: Merge,
  response: MergeOutcome,
  errors: ["not_found", "refused", "validation_failed"],
  summary: "Preview merging another membership into this one; nothing is written",
});

export const mergeCardSubscriptions = endpoint({
  method: "POST",
  path: "/card_subscriptions/:id/merge",
  access: "users_modify",
  scope: "business",
  idempotent: true,
  body: Merge,
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
    "Merge another membership of the same card into this one: balance and numbers move here, and the other closes",
});

/** Paper cards: anonymous memberships, each with its printed number. */
export const createPaperCards = endpoint({
  method: "POST",
  path: "/cards/:id/paper_cards",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: z.strictObject({ count: z.int().check(z.minimum(1), z.maximum(40)) }),
  response: z.object({
    items: z.array(
      z.object({
        number: text(40),
        /** The text of its QR code, as a till reads it. */
        code: text(80),
      }),
    ),
  }),
  status: 201,
  idempotent: "optional",
  errors: ["not_found", "idempotency_key_reused"],
  summary: "Issue numbers of a card for printing; the same key gives the same numbers again",
});
