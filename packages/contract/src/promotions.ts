/** What coupons, offers and rewards have in common. */

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
