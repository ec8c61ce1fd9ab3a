/**
 * Inviting friends: a customer's invitation link brings a friend a card, and both a coupon once the friend's first paid
 * visit has stood 14 days. Who invited learns that somebody came, never who.
 */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, LocalizedText, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { promotionEffects } from "./promotions.ts";

export const privacy = {
  referrals: {
    business: [
      ...["status", "refusal", "month", "expires_at", "joined_at", "joined_day", "came_day", "settled_at"],
      ...["inviter_grant_id", "guest_grant_id"],
    ],
    secret: ["token_hash", "sealed_token", "browser_hashes", "guest_browser_hash"],
    technical: [
      ...["business_id", "_id", "card_id", "programme_version_id", "inviter_id", "guest_id", "visit_id"],
      ...["created_at", "updated_at"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { referrals: ["created", "withdrawn", "paid", "refused"] } as const;

/** Days for which an invitation can be used, for which the friend may take to come, and for which the visit must stand. */
export const invitationDays = 30;
export const comingDays = 90;
export const standingDays = 14;

/**
 * `sent`: nobody has used it; `joined`: a friend has the card; `came`: their first paid visit is noted and must stand 14
 * days; `paid`: the coupons are given; `withdrawn`: by who invited; `lapsed`: not used in 30 days, no visit in 90, or
 * inviting was ended; `refused`: it does not count, and `refusal` says why.
 */
export const referralStatuses = ["sent", "joined", "came", "paid", "withdrawn", "lapsed", "refused"] as const;

/**
 * Why an invitation does not count.
 * - `same_person`: both are one customer by now; `same_contact`: both have proven one address or number;
 * - `same_browser`: a browser held the cards of both; `same_receipt`: both have visits of one receipt of one till system;
 * - `was_customer`: the friend had been here before, also by what was imported; `own_staff`: one of them works here;
 * - `monthly_limit`: as many of that month have counted as may;
 * - `guest_gone`: the friend's data are deleted; `no_card`: neither has a card that takes a coupon;
 * - `coupon_over`: the coupons had ended.
 */
export const referralRefusals = [
  ...(["same_person", "same_contact", "same_browser", "same_receipt", "was_customer", "own_staff"] as const),
  ...(["monthly_limit", "guest_gone", "no_card", "coupon_over"] as const),
] as const;
export type ReferralRefusal = (typeof referralRefusals)[number];

/** A coupon as inviting promises it. */
export const PromisedCoupon = z.object({
  name: LocalizedText,
  effect: z.enum(promotionEffects),
  /** What the effect amounts to where one figure says it: percent, minor units, stamps, or a factor in hundredths. */
  amount: z.nullable(z.int()),
});
export type PromisedCoupon = z.infer<typeof PromisedCoupon>;

/** An invitation as who made it sees it. */
export const OwnReferral = z.object({
  _id: Id,
  card_id: Id,
  status: z.enum(referralStatuses),
  refusal: z.nullable(z.enum(referralRefusals)),
  /** Path of the link while nobody has used it, to send it again; else `null`. */
  path: z.nullable(text(200)),
  created_at: Instant,
  /** Until when it can be used. */
  expires_at: Instant,
  /** When somebody took the card, and when they came, by the business's days. */
  joined_day: z.nullable(LocalDay),
  came_day: z.nullable(LocalDay),
  /** Last day of the 14 in which the visit must stand. */
  stands_until: z.nullable(LocalDay),
  settled_at: z.nullable(Instant),
  /** Who invited got their coupon; `false` where only the friend's could be given. */
  is_rewarded: z.boolean(),
});
export type OwnReferral = z.infer<typeof OwnReferral>;

const own = { access: "member", scope: "member" } as const;

export const listOwnReferrals = endpoint({
  ...own,
  method: "GET",
  path: "/referrals",
  response: z.object({
    /** The customer's cards to which they can invite. */
    cards: z.array(
      z.object({
        card_id: Id,
        inviter_coupon: PromisedCoupon,
        guest_coupon: PromisedCoupon,
        /** How many a customer may make in a calendar month. */
        invitations_a_month: z.int(),
        /** Made in this calendar month of the business, without withdrawn ones. */
        made_this_month: z.int(),
        /** The card is in use, so that it can be invited to now; `false` while it is frozen. */
        is_open: z.boolean(),
      }),
    ),
    /** The name that the invitation is signed with: the customer's first name, or none. */
    signed_as: z.nullable(text(100)),
    /** The newest hundred. */
    items: z.array(OwnReferral),
  }),
  errors: ["not_signed_in"],
  summary: "To which cards the customer can invite friends, and what became of their invitations",
});

export const makeReferral = endpoint({
  ...own,
  method: "POST",
  path: "/referrals",
  body: z.strictObject({ card_id: Id }),
  response: OwnReferral,
  status: 201,
  idempotent: "optional",
  errors: ["not_signed_in", "not_found", "refused", "validation_failed", "too_many_requests", "idempotency_key_reused"],
  summary: "An invitation link for one friend; refused when the month's invitations are made or the card is frozen",
});

export const withdrawReferral = endpoint({
  ...own,
  method: "DELETE",
  path: "/referrals/:id",
  lapsed: "always",
  response: null,
  errors: ["not_signed_in", "not_found", "already_decided"],
  summary: "End an invitation that nobody has used; its link leads to no gift any more",
});

const Figures = z.object({
  /** All that were made. */
  invitations: z.int(),
  /** Those with which somebody took the card. */
  joined: z.int(),
  /** Those whose friend has come and paid. */
  came: z.int(),
  /** Those that brought coupons. */
  paid: z.int(),
  /** Taken back by who made them. */
  withdrawn: z.int(),
  /** Run out: not used in time, or nobody came in time. */
  lapsed: z.int(),
  /** Those that do not count, by reason; reasons that never occurred are missing. */
  refused: z.array(z.object({ refusal: z.enum(referralRefusals), count: z.int() })),
});
export type ReferralFigures = z.infer<typeof Figures>;

export const readReferralFigures = endpoint({
  method: "GET",
  path: "/cards/:id/referral_figures",
  access: "cards_view",
  scope: "business",
  all_places: true,
  response: z.object({
    /** Invitations made in this calendar month of the business. */
    month: Figures,
    total: Figures,
  }),
  errors: ["not_found"],
  summary:
    "What inviting friends has brought to a card: invitations, new cards, first visits, coupons, and what does not count",
});
