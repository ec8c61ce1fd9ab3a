/** Measures of the statistics, and the dimensions by which they are summed. */

/** The place of a transaction without one. */
export const noPlace = "00000000-0000-0000-0000-000000000000";

export const measures = [
  "transactions",
  "purchases",
  "turnover",
  "discount",
  "points_issued",
  "points_redeemed",
  "points_change",
  "stamps_issued",
  "stamps_change",
  "rewards_redeemed",
  "coupons_used",
  "pieces",
] as const;
export type Measure = (typeof measures)[number];

/**
 * Measures that are read together even if only one is requested: one statement for all is planned once per connection,
 * and planning takes longer than adding the others up. Units also need the entries of transactions that are not folded
 * yet.
 */
export const readTogether = {
  sales: ["transactions", "purchases", "turnover", "discount", "rewards_redeemed", "coupons_used"],
  units: ["points_issued", "points_redeemed", "points_change", "stamps_issued"],
} as const satisfies Readonly<Record<string, readonly Measure[]>>;

/** `hours` are those of all places together: what is shown most, and by place many times as many rows. */
export const dimensions = ["total", "hour", "hours", "account", "device", "reward", "coupon", "product"] as const;
export type Dimension = (typeof dimensions)[number];
