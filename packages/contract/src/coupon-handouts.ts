/** Handouts: a coupon that is given to everyone in a promotion group at once, by a job. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalizedText, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  coupon_handouts: {
    business: ["status", "total", "done", "given"],
    technical: [
      "business_id",
      "_id",
      "card_id",
      "coupon_id",
      "promotion_group_id",
      "programme_version_id",
      "done_until",
      "requested_by",
      "created_at",
      "finished_at",
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { coupon_handouts: ["created", "cancelled"] } as const;

export const handoutStatuses = ["queued", "running", "done", "cancelled", "failed"] as const;

export const CouponHandout = z.object({
  _id: Id,
  coupon_id: Id,
  promotion_group_id: Id,
  /** The group's name of now. */
  group_name: text(200),
  status: z.enum(handoutStatuses),
  /** Members of the group when it began, and how many of them it has come to. */
  total: z.int(),
  done: z.int(),
  /** How many were given one: not those who still hold one, or have used what each may use once, and not frozen members. */
  given: z.int(),
  created_at: Instant,
  finished_at: z.nullable(Instant),
});
export type CouponHandout = z.infer<typeof CouponHandout>;

export const CouponHandoutInput = z.strictObject({ promotion_group_id: Id });

export const listCouponHandouts = endpoint({
  method: "GET",
  path: "/cards/:id/coupons/:part_id/handouts",
  access: "cards_view",
  scope: "scoped",
  response: page(CouponHandout),
  errors: ["not_found"],
  summary: "To which groups a coupon was given, newest first, and how far it has come",
});

/** A coupon that can be given to many now. */
export const GivableCoupon = z.object({
  card_id: Id,
  coupon_id: Id,
  name: LocalizedText,
  /** When one that is given now ends; `null`: it stays. */
  ends_at: z.nullable(Instant),
  /** Every customer with the card has it anyway. */
  has_everyone: z.boolean(),
  /** Each customer may use it once, however often it is given. */
  is_once: z.boolean(),
});
export type GivableCoupon = z.infer<typeof GivableCoupon>;

export const listGivableCoupons = endpoint({
  method: "GET",
  path: "/givable_coupons",
  access: "cards_view",
  scope: "business",
  response: z.object({ items: z.array(GivableCoupon), next_cursor: z.null() }),
  errors: [],
  summary:
    "The coupons in force of all cards in use that can be given to many, as with a message, in the order of the cards",
});

export const startCouponHandout = endpoint({
  method: "POST",
  path: "/cards/:id/coupons/:part_id/handouts",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: CouponHandoutInput,
  response: CouponHandout,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "not_found", "refused", "validation_failed", "idempotency_key_reused"],
  summary: "Give a published coupon to everyone in a group; who still holds one gets no second",
});

export const cancelCouponHandout = endpoint({
  method: "POST",
  path: "/cards/:id/coupon_handouts/:part_id/cancel",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  response: null,
  errors: ["forbidden", "not_found"],
  summary: "Stop giving a coupon to a group; those who have it keep it",
});
