/** What statistics add up, and by what. */

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
 * What is read together though one of them is asked for: the statement is the same, so that a connection plans it once for
 * all of them, which takes longer than to add the others up. Units need the entries of what is not folded yet.
 */
export const readTogether = {
  sales: ["transactions", "purchases", "turnover", "discount", "rewards_redeemed", "coupons_used"],
  units: ["points_issued", "points_redeemed", "points_change", "stamps_issued"],
} as const satisfies Readonly<Record<string, readonly Measure[]>>;

/** `hours` are those of all places together: what is shown most, and by place many times as many rows. */
export const dimensions = ["total", "hour", "hours", "account", "device", "reward", "coupon", "product"] as const;
export type Dimension = (typeof dimensions)[number];
