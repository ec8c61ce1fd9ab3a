/** Amount paid for each line of a receipt. */
import type { Explanation } from "@rewardo/engine";
import { allot } from "@rewardo/rules";
import type { TransactionRecord } from "./queries.ts";

/**
 * A line's amount, or its share where less was to be paid than the lines add up to (largest remainder), less what
 * coupons and rewards took off that very line; nothing for a line that was paid with points. They never add up to more than `amount`.
 */
export const paidByLine = (
  amount: number,
  { discount, items, explanation }: Pick<TransactionRecord, "discount" | "items" | "explanation">,
): number[] => {
  const handedOver = new Set<number>();
  const lowered = new Map<number, number>();
  for (const { code, params } of explanation as unknown as Explanation) {
    if (code === "offer_redeemed") handedOver.add(params.line_no);
    if (code !== "coupon_applied" && code !== "reward_redeemed") continue;
    for (const share of params.shares ?? []) {
      lowered.set(share.line_no, (lowered.get(share.line_no) ?? 0) + share.discount);
    }
  }
  const amounts = items.map((item) => (handedOver.has(item.line_no) ? 0 : item.amount));
  const total = amounts.reduce((sum, one) => sum + one, 0);
  const before = amount + discount;
  const shares = before < total ? allot(before, amounts) : amounts;
  return items.map(({ line_no }, index) => {
    const share = shares[index] ?? 0;
    const off = Math.min(share, lowered.get(line_no) ?? 0);
    lowered.set(line_no, (lowered.get(line_no) ?? 0) - off);
    return share - off;
  });
};
