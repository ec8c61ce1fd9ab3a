/** What the drawn card shows. */
import type { Card } from "@rewardo/contract/cards";
import type { Preview } from "@rewardo/contract/scanner";
import type { HeldStamps } from "@rewardo/loyalty/card/held-stamps.ts";

/** How many of the visit's new stamps are visible on the present card. */
export const stampsLanded = (delta: number, shown: HeldStamps): number => Math.min(Math.max(0, delta), shown.count);

/** The dearest reward that can be had comes first: it is what the card was filled for. */
export function offered(rewards: Preview["rewards"]): Preview["rewards"] {
  return rewards.filter(({ usable }) => usable).toSorted((a, b) => b.cost - a.cost);
}

/** The reward that a visit has just filled a stamps card for; points are more often saved, and wait to be asked for. */
export function justFilled(card: Card, balance: number, delta: number): Card["rewards"][number] | null {
  if (card.type !== "stamps_stacked" || delta <= 0) return null;
  const dearestFirst = card.rewards.toSorted((a, b) => b.cost - a.cost);
  return dearestFirst.find(({ cost }) => cost <= balance) ?? null;
}

/** Ended, or not started by the shop: the till does not ask for it. */
const unasked: ReadonlySet<string> = new Set(["not_running", "not_found", "expired", "insufficient_balance"]);

/** Rewards that the balance would pay for but that cannot be had now, each with its reason. */
export const withheld = ({ rewards, card_subscription: { balance } }: Withholding) =>
  rewards.flatMap(({ _id, name, cost, rejected }) =>
    rejected === null || cost > balance || unasked.has(rejected.code) ? [] : [{ _id, name, rejected }],
  );

interface Withholding {
  readonly rewards: Preview["rewards"];
  readonly card_subscription: Pick<Preview["card_subscription"], "balance">;
}

/**
 * The next reward and how far away it is. On a stamps card counting restarts with each full card, so the next full card
 * is shown although a reward may be waiting.
 */
export function nextReward<R extends { readonly cost: number }>(
  card: Pick<Card, "type" | "stamps_required">,
  balance: number,
  rewards: readonly R[],
): { reward: R; missing: number } | null {
  const required = card.type === "stamps_stacked" ? card.stamps_required : null;
  const held = required === null ? Math.max(0, balance) : Math.max(0, balance) % required;
  const [reward] = rewards.filter(({ cost }) => cost > held).toSorted((a, b) => a.cost - b.cost);
  return reward === undefined ? null : { reward, missing: reward.cost - held };
}
