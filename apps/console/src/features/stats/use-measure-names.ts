import { useLingui } from "@lingui/react/macro";

/** What is drawn over time, in the order in which it is offered. */
export const measures = [
  "transactions",
  "turnover",
  "average_basket",
  "active_users",
  "new_users",
  "returning_users",
  "points_issued",
  "points_redeemed",
  "stamps_issued",
  "rewards_redeemed",
  "coupons_used",
  "discount",
] as const;
export type Measure = (typeof measures)[number];

/** Sums, whose last bucket grows until it is over. */
const unsummed: ReadonlySet<Measure> = new Set(["average_basket"]);
export const isGrowing = (measure: Measure): boolean => !unsummed.has(measure);

/** The measures in words, money with its currency. */
export function useMeasureNames(currency: string): (measure: Measure) => string {
  const { t } = useLingui();
  const names: Record<Measure, string> = {
    transactions: t`Transactions`,
    turnover: t`Spent with a card, ${currency}`,
    average_basket: t`Average receipt, ${currency}`,
    active_users: t`Customers who came`,
    new_users: t`New customers`,
    returning_users: t`Customers who came back`,
    points_issued: t`Points issued`,
    points_redeemed: t`Points redeemed`,
    stamps_issued: t`Stamps issued`,
    rewards_redeemed: t`Rewards handed over`,
    coupons_used: t`Coupons used`,
    discount: t`Discount given, ${currency}`,
  };
  return (measure) => names[measure];
}
