/** What the address of a webhook is sent: ids and figures, no names and no contacts. */
import * as z from "zod/mini";
import { Id, Instant, LocalizedText } from "./fields.ts";
import { transactionKinds, transactionSources } from "./transactions.ts";
import { testEvent, webhookEvents } from "./webhook-events.ts";

/** A transaction as webhooks are told of it. */
export const ToldTransaction = z.object({
  _id: Id,
  /** What it is: a visit, a redemption, an adjustment, a reversal and so on. */
  kind: z.enum(transactionKinds),
  /** Source of the transaction: a till, the API, an import, a point-of-sale system and so on. */
  source: z.enum(transactionSources),
  card_id: Id,
  card_subscription_id: Id,
  /** The customer; `null` of a card that has no name yet. */
  user_id: z.nullable(Id),
  place_id: z.nullable(Id),
  /** The till that recorded it; `null` where a person, a program or a job did. */
  device_id: z.nullable(Id),
  /** The person who recorded it; `null` where no person did. */
  account_id: z.nullable(Id),
  /** What was paid, in minor units, after the discount; below zero for money given back; `null` without a receipt. */
  amount: z.nullable(z.int()),
  /** What coupons took off the bill, in minor units. */
  discount: z.int(),
  currency: z.string(),
  /** Points or stamps that it moved on the card, signed. */
  delta: z.int(),
  /** Points or stamps that it moved and that cannot be used yet, signed. */
  delta_pending: z.int(),
  /** Points or stamps on the card afterwards. */
  balance_after: z.int(),
  /** The rewards that were handed over with it. */
  reward_ids: z.array(Id),
  /** The coupons that were used with it. */
  coupon_ids: z.array(Id),
  /** For a reversal: the transaction that it takes back, whole or in part. */
  reverses_id: z.nullable(Id),
  /** When it happened. */
  occurred_at: Instant,
  /** When the server learned of it. */
  recorded_at: Instant,
});
export type ToldTransaction = z.infer<typeof ToldTransaction>;

/** A membership as webhooks are told of it. */
export const ToldMembership = z.object({
  _id: Id,
  card_id: Id,
  /** The customer; `null` of a card that has no name yet. */
  user_id: z.nullable(Id),
  joined_at: Instant,
});
export type ToldMembership = z.infer<typeof ToldMembership>;

/** A customer's rating as webhooks are told of it. */
export const ToldFeedback = z.object({
  _id: Id,
  /** One to five stars. */
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  /** The visit that is rated. */
  transaction_id: Id,
  card_subscription_id: Id,
  place_id: z.nullable(Id),
  created_at: Instant,
});
export type ToldFeedback = z.infer<typeof ToldFeedback>;

const ofTransaction = z.object({ transaction: ToldTransaction });

/** The `data` of a message, by its type. */
export const webhookData = {
  "transaction.created": ofTransaction,
  "transaction.reversed": ofTransaction,
  "reward.redeemed": ofTransaction,
  "coupon.redeemed": ofTransaction,
  "balance.adjusted": ofTransaction,
  "level.changed": z.object({
    transaction: ToldTransaction,
    change: z.object({
      /** The level before; `null`: none. */
      from_id: z.nullable(Id),
      /** The level now; `null`: none any more. */
      to_id: z.nullable(Id),
      /** Name of the level reached, or of the level left when none is held any more. */
      name: LocalizedText,
      direction: z.enum(["up", "down", "out"]),
    }),
  }),
  // `null`: erased before it could be told.
  "membership.created": z.object({ card_subscription: z.nullable(ToldMembership) }),
  "feedback.created": z.object({ feedback: z.nullable(ToldFeedback) }),
  [testEvent]: z.object({ webhook_id: Id }),
} as const satisfies Readonly<Record<(typeof webhookEvents)[number] | typeof testEvent, z.core.$ZodType>>;
export type WebhookData = { readonly [Type in keyof typeof webhookData]: z.infer<(typeof webhookData)[Type]> };

/** A message of one type as it is sent. */
export const webhookMessage = <Type extends keyof typeof webhookData>(type: Type) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: Instant,
    data: webhookData[type],
  });
