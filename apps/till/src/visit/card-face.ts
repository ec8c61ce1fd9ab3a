/** What the drawn card shows. */
import type { Preview } from "@rewardo/contract/scanner";
import { readyRewards } from "@rewardo/rules/card-rewards";
import type { HeldStamps } from "@rewardo/rules/stamp-card";

/** How many of the visit's new stamps are visible on the present card. */
export const stampsLanded = (delta: number, shown: Pick<HeldStamps, "count">): number =>
  Math.min(Math.max(0, delta), shown.count);

/** The dearest reward that can be had comes first: it is what the card was filled for. */
export const offered = (rewards: Preview["rewards"]): Preview["rewards"] =>
  rewards.filter(({ usable }) => usable).toSorted((a, b) => b.cost - a.cost);

/** Rewards that lack nothing but the balance: what the visit brings may be enough. */
export const obtainable = <R extends Pick<Preview["rewards"][number], "rejected">>(rewards: readonly R[]): R[] =>
  rewards.filter(({ rejected }) => rejected === null || rejected.code === "insufficient_balance");

/** The reward that a visit has just filled a stamps card for; points are more often saved, and wait to be asked for. */
export const justFilled = (
  { card, rewards }: Preview,
  balance: number,
  delta: number,
): Preview["rewards"][number] | null => {
  if (card.type !== "stamps_stacked" || delta <= 0) return null;
  return readyRewards(obtainable(rewards), balance)[0] ?? null;
};

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
