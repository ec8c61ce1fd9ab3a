/** What coupons, offers and rewards have in common. */
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  coupon_grants: {
    business: ["coupon_id", "source", "status", "granted_at", "coupon_code"],
    technical: [
      "business_id",
      "card_subscription_id",
      "programme_version_id",
      "coupon_handout_id",
      "message_id",
      "_id",
      "locked_until",
      "locked_by",
      "version",
      "created_at",
      "updated_at",
    ],
  },
  coupon_uses: {
    business: ["coupon_id", "used_at", "rolled_back_at"],
    technical: ["business_id", "_id", "coupon_grant_id", "card_subscription_id", "transaction_id"],
  },
  promotion_counters: { business: ["used"], technical: ["business_id", "promotion_id"] },
} satisfies PrivacyClasses;

/** What a promotion does; the same names as the engine's. */
export const promotionEffects = [
  "discount_percentage",
  "discount_amount",
  "stamp_amount",
  "stamp_multiply",
  "freebie",
  "custom",
  "none",
] as const;
