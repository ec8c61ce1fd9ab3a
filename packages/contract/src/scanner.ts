/** The till's two calls: preview what a basket earns, then commit it. */
import * as z from "zod/mini";
import { Card } from "./cards.ts";
import { CardSubscription } from "./card-subscriptions.ts";
import { endpoint } from "./endpoint.ts";
import { Coded, Id, Instant, LocalizedText, Money, text, Units } from "./fields.ts";
import { Item, Transaction } from "./transactions.ts";

const basket = {
  /** What was scanned or typed: the QR text, a barcode's text, or the number with or without spaces. */
  number: text(200),
  place_id: Id,
  /** What was paid, in minor units; left out where the card does not ask for it. */
  amount: z.optional(z.nullable(Money)),
  items: z.optional(z.array(Item).check(z.maxLength(500))),
  /** Points or stamps entered by staff, on cards that earn so. */
  custom_amount: z.optional(Units.check(z.minimum(1))),
  reason: z.optional(text(500)),
  /** `false`: only the rewards are handed over, nothing is earned and no visit is counted. */
  earns: z.optional(z.boolean()),
  reward_ids: z.optional(z.array(Id).check(z.maxLength(20))),
  /** When it happened; now if left out. At most 72 hours back and 2 minutes ahead, imports are exempt. */
  occurred_at: z.optional(Instant),
  /** A visit of the past brought in from elsewhere; needs `transactions_modify`. */
  imported: z.optional(z.boolean()),
};

export const Basket = z.strictObject(basket);
export type Basket = z.infer<typeof Basket>;

export const RewardOffer = z.object({
  _id: Id,
  name: LocalizedText,
  cost: z.int(),
  usable: z.boolean(),
  /** Why it cannot be had now. */
  rejected: z.nullable(Coded),
});

export type RewardOffer = z.infer<typeof RewardOffer>;

export const Preview = z.object({
  card_subscription: CardSubscription,
  card: Card,
  /** What committing this basket now would move, signed. */
  delta: z.int(),
  delta_pending: z.int(),
  balance_after: z.int(),
  explanation: z.array(Coded),
  /** Not empty: committing would be refused. */
  rejected: z.array(Coded),
  rewards: z.array(RewardOffer),
});
export type Preview = z.infer<typeof Preview>;

export const CommitResult = z.object({
  transaction: Transaction,
  card_subscription: CardSubscription,
});
export type CommitResult = z.infer<typeof CommitResult>;

export const previewVisit = endpoint({
  method: "POST",
  path: "/scanner/preview",
  access: "scanner_view",
  scope: "acting",
  body: Basket,
  response: Preview,
  errors: ["card_number_not_found", "card_of_another_business", "not_found", "forbidden"],
  summary: "Who this card is and what the basket would earn; nothing is written",
});

export const commitVisit = endpoint({
  method: "POST",
  path: "/scanner/commit",
  access: "scanner_view",
  scope: "acting",
  idempotent: true,
  body: Basket,
  response: CommitResult,
  status: 201,
  errors: [
    "card_number_not_found",
    "card_of_another_business",
    "not_found",
    "forbidden",
    "refused",
    "conflict",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  summary: "Write the visit; a repeat with the same key answers the first outcome",
});
