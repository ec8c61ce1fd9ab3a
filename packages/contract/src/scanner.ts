/** The till's two calls: preview what a basket earns, then commit it. */
import * as z from "zod/mini";
import { Card, ShownCard } from "./cards.ts";
import { CardSubscription } from "./card-subscriptions.ts";
import { endpoint } from "./endpoint.ts";
import { bestRating } from "./feedback.ts";
import { Coded, Id, Instant, Locale, LocalizedText, Money, text, Units } from "./fields.ts";
import { LevelGoals, RewardEffect } from "./programme-parts.ts";
import { promotionEffects } from "./promotions.ts";
import { Item, Transaction } from "./transactions.ts";
import { UploadName } from "./uploads.ts";

const CouponChoice = z.strictObject({
  coupon_id: Id,
  grant_id: z.optional(Id),
  /**
   * What the items cost that the coupon is for, in minor units, as staff read it on the receipt; 0 where a free one is handed over
   * beside it. For tills that do not know the lines: one that fits the coupon counts before it.
   */
  items_amount: z.optional(Money),
});

const basket = {
  /** What was scanned or typed: the QR text, a barcode's text, or the number with or without spaces. */
  number: text(200),
  place_id: Id,
  /** What was paid, in minor units; left out where the card does not ask for it. */
  amount: z.optional(z.nullable(Money)),
  /**
   * The lines of the receipt, where the till knows them. Points come from the smaller of `amount` and the sum of the lines;
   * lines that were not paid earn nothing.
   */
  items: z.optional(z.array(Item).check(z.maxLength(500))),
  /** Points or stamps entered by staff, on cards that earn so. */
  custom_amount: z.optional(Units.check(z.minimum(1))),
  /** Why, where staff enter what is earned. */
  reason: z.optional(text(500)),
  /** `false`: only the rewards are handed over, nothing is earned and no visit is counted. */
  earns: z.optional(z.boolean()),
  /** Rewards to hand over. One that cannot be is told in `rejected` by a preview, and refuses a commit. */
  reward_ids: z.optional(z.array(Id).check(z.maxLength(20))),
  /** Coupons to use; one that was granted by hand is named by its grant as well. */
  coupons: z.optional(z.array(CouponChoice).check(z.maxLength(20))),
  /** Lines that are handed over for an offer. */
  offer_lines: z.optional(
    z
      .array(z.strictObject({ offer_id: Id, line_no: z.int().check(z.minimum(1), z.maximum(10_000)) }))
      .check(z.maxLength(50)),
  ),
  /** Names this basket: a preview keeps the basket's coupons for it, and the commit uses them. */
  lock_key: z.optional(text(100)),
  /** Staff have confirmed spending more than the card's limit for one visit. */
  confirmed: z.optional(z.boolean()),
  /**
   * Staff were told that the card had a visit at this instant, `visit_at` of `delay_between_stamps`, and said that this is
   * another. Taken of people at a till; a program is refused whatever it says.
   */
  again_after: z.optional(Instant),
  /** The customer's yes to the rewards of this basket, where the card asks for one: see `/scanner/reward_confirmations`. */
  confirmation_id: z.optional(Id),
  /**
   * Nobody answered on a phone, and staff have looked at the first name or the card's last four digits instead. Only with
   * `confirmation_id`, and taken of people at a till; a program is refused whatever it says.
   */
  looked: z.optional(z.boolean()),
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
  image: z.nullable(UploadName),
  cost: z.int(),
  effect: RewardEffect,
  usable: z.boolean(),
  /** Why it is not available now. */
  rejected: z.nullable(Coded),
});

export type RewardOffer = z.infer<typeof RewardOffer>;

/** A coupon granted to the customer, or given to all members of the card. */
export const CouponOffer = z.object({
  coupon_id: Id,
  /** The grant, if the coupon was given by hand. */
  grant_id: z.nullable(Id),
  name: LocalizedText,
  effect: z.enum(promotionEffects),
  /**
   * The names of the items that it is for, `[]` where they are told in another way; `null` for a coupon for the whole receipt. Where
   * the till does not know the lines, its `items_amount` makes such a coupon usable.
   */
  items: z.optional(z.nullable(z.array(z.string()))),
  /** The least purchase that it can be used with, in minor units; `null`: any. */
  minimum_amount: z.optional(z.nullable(z.int())),
  /** How often the customer can still use it; `null`: any number, or nothing to be used. */
  uses_left: z.optional(z.nullable(z.int())),
  /** First instant at which it is no longer valid; `null`: it stays. */
  ends_at: z.optional(z.nullable(Instant)),
  /** The coupon's discount if used alone on this basket, in minor units. */
  discount: z.int(),
  usable: z.boolean(),
  /** Why it cannot be used now. */
  rejected: z.nullable(Coded),
});
export type CouponOffer = z.infer<typeof CouponOffer>;

/** An offer by which lines of this basket may be handed over. */
export const LineOffer = z.object({
  offer_id: Id,
  name: LocalizedText,
  lines: z.array(z.object({ line_no: z.int(), cost: z.int(), rejected: z.nullable(Coded) })),
});
export type LineOffer = z.infer<typeof LineOffer>;

export const Preview = z.object({
  card_subscription: CardSubscription,
  card: Card,
  /** What committing this basket now would move, signed. */
  delta: z.int(),
  delta_pending: z.int(),
  balance_after: z.int(),
  /** The discount of the coupons, and what is left to pay; `null` if the till knows no amount. */
  discount: z.int(),
  to_pay: z.nullable(z.int()),
  /** A bill above this is unusual, by the card's recent visits or else the business's; `null` while there are too few. */
  high_amount: z.nullable(z.int()),
  explanation: z.array(Coded),
  /** If not empty, committing would be rejected. `confirmed` resolves `confirmation_required`, `again_after` `delay_between_stamps`, and `confirmation_id` `phone_confirmation_required`. */
  rejected: z.array(Coded),
  /** As they are before this basket. */
  levels: z.optional(LevelGoals),
  rewards: z.array(RewardOffer),
  coupons: z.array(CouponOffer),
  /** The card has coupons that a customer may get for a code. */
  takes_codes: z.optional(z.boolean()),
  offers: z.array(LineOffer),
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
  lapsed: "till",
  body: Basket,
  response: Preview,
  errors: ["card_number_not_found", "card_number_ambiguous", "card_of_another_business", "not_found", "forbidden"],
  summary: "Look up the card and preview what the basket would earn; only coupon locks are written",
});

export const CardStanding = z.object({ card: ShownCard, balance: z.int() });
export type CardStanding = z.infer<typeof CardStanding>;

const atKiosk = { method: "POST", access: "kiosk", scope: "acting", lapsed: "till" } as const;
const shownAtKiosk = { number: text(200), place_id: Id };

/** No name, no contact and no visit is told to whoever stands there. */
export const findCardStanding = endpoint({
  ...atKiosk,
  path: "/scanner/standing",
  body: z.strictObject(shownAtKiosk),
  response: CardStanding,
  errors: ["card_number_not_found", "card_of_another_business", "not_found", "too_many_requests"],
  summary: "What a card holds, for the customer who shows it to a kiosk; nothing is written",
});

/** Whether there was such a visit is not told: whoever has seen a number could learn when its card was used. */
export const rateAtKiosk = endpoint({
  ...atKiosk,
  path: "/scanner/ratings",
  body: z.strictObject({
    ...shownAtKiosk,
    rating: z.int().check(z.minimum(1), z.maximum(bestRating)),
    language: Locale,
  }),
  response: null,
  errors: [
    ...(["card_number_not_found", "card_of_another_business", "not_found"] as const),
    ...(["validation_failed", "too_many_requests"] as const),
  ],
  summary:
    "Rate the last visit with a card at the kiosk's place, of the last 14 days; what was said of it before stays, and the answer is the same",
});

export const releaseCoupons = endpoint({
  method: "POST",
  path: "/scanner/release",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  body: z.strictObject({ lock_key: text(100) }),
  response: null,
  errors: [],
  summary: "Release the coupons that a basket's previews have locked",
});

export const commitVisit = endpoint({
  method: "POST",
  path: "/scanner/commit",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  idempotent: true,
  body: Basket,
  response: CommitResult,
  status: 201,
  errors: [
    "card_number_not_found",
    "card_number_ambiguous",
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

/** A card that a till makes: for an unknown customer, or with the phone number that finds it again when it is lost. */
export const NewCard = z.strictObject({
  place_id: Id,
  card_id: Id,
  /** Number of a printed card without a holder; left out, a new number is issued. */
  number: z.optional(text(200)),
  /**
   * Phone number of the place's country unless it has a calling code. A customer with this number gets the new card,
   * unless they have one of this programme already.
   */
  phone: z.optional(text(30)),
  /** The customer is another person than the one with this phone number: families share one. */
  new_person: z.optional(z.boolean()),
});
export type NewCard = z.infer<typeof NewCard>;

export const makeCard = endpoint({
  method: "POST",
  path: "/scanner/cards",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  idempotent: true,
  body: NewCard,
  response: z.object({
    number: text(40),
    /** The text of its QR code, for the customer's camera. */
    code: text(80),
  }),
  status: 201,
  errors: [
    ...(["not_found", "forbidden", "validation_failed", "conflict", "customer_exists", "too_many_requests"] as const),
    ...(["idempotency_key_required", "idempotency_key_reused"] as const),
  ],
  summary:
    "Make a new card at the till, of the customer whose phone number it is; the visit is written with its number afterwards",
});

export const CardOfPhone = z.object({
  /** `null` while the customer has no name. */
  first_name: z.nullable(text(100)),
  number: text(40),
  card_id: Id,
  balance: z.int(),
});
export type CardOfPhone = z.infer<typeof CardOfPhone>;

export const findCards = endpoint({
  method: "POST",
  path: "/scanner/find",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  body: z.strictObject({ place_id: Id, phone: text(30) }),
  response: z.object({ items: z.array(CardOfPhone) }),
  errors: ["not_found", "forbidden", "validation_failed", "too_many_requests"],
  summary: "The cards of a whole phone number that a customer says; nothing is found by a part of one",
});
