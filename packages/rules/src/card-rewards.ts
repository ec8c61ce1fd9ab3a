/** What the rewards of a card come to for a balance: which are ready, which is next, and how they are said. */
import type { PricedReward } from "./stamp-card.ts";

/** Rewards by what they cost, the cheapest first. */
export const byCost = <R extends PricedReward>(rewards: readonly R[]): R[] =>
  rewards.toSorted((one, other) => one.cost - other.cost);

/** The rewards of which the balance pays for one, the dearest first: it is what was saved for. */
export const readyRewards = <R extends PricedReward>(rewards: readonly R[], balance: number): R[] =>
  rewards
    .filter(({ cost, is_available = true }) => is_available && cost <= balance)
    .toSorted((one, other) => other.cost - one.cost);

/** What the balance pays for together, the dearest first: 12 are a coffee for 8 and a cake for 4. */
export const paidTogether = <R extends PricedReward>(
  rewards: readonly R[],
  balance: number,
): { readonly reward: R; readonly times: number }[] => {
  let rest = balance;
  return readyRewards(rewards, balance).flatMap((reward) => {
    const times = Math.floor(rest / Math.max(1, reward.cost));
    rest -= times * reward.cost;
    return times === 0 ? [] : [{ reward, times }];
  });
};

/** How many rewards wait: as many as the balance pays for together. */
export const readyCount = (rewards: readonly PricedReward[], balance: number): number =>
  paidTogether(rewards, balance).reduce((sum, { times }) => sum + times, 0);

/** What a stamps card is for: the reward of a full card, else the dearest that fits on one, else the cheapest. */
export const fullCardReward = <R extends PricedReward>(rewards: readonly R[], required: number): R | undefined => {
  const sorted = byCost(rewards);
  const within = sorted.findLast(({ cost }) => cost <= required)?.cost;
  return sorted.find(({ cost }) => cost === within) ?? sorted[0];
};

/** The cheapest reward and that of a full card, where there is room for two. */
export const endsOf = <R extends PricedReward>(rewards: readonly R[], required: number): R[] => {
  const ends = [byCost(rewards)[0], fullCardReward(rewards, required)];
  return rewards.filter((one) => ends.includes(one));
};

/**
 * What a card of stamps gives, in the order of the stamps: "4 stamps: cake · 8: any coffee"; of one reward for a full card
 * its name alone. `counted` writes "4 stamps".
 */
export const rewardSteps = (
  required: number,
  rewards: readonly { readonly cost: number; readonly name: string }[],
  counted: (count: number) => string,
): string => {
  const names = new Map<number, string[]>();
  for (const { cost, name } of byCost(rewards)) names.set(cost, [...(names.get(cost) ?? []), name]);
  if (names.size === 1 && names.has(required)) return names.get(required)!.join(", ");
  // No line begins with the sign between two, or ends with a number.
  return [...names]
    .map(
      ([cost, some], nr) => `${nr === 0 ? counted(cost) : String(cost)}: `.replaceAll(" ", "\u00A0") + some.join(", "),
    )
    .join("\u00A0· ");
};

/**
 * The next reward and how far away it is. On a stamps card (`required`) counting restarts with each full card, so what
 * comes next on it is told although a reward may be waiting.
 */
export const nextReward = <R extends PricedReward>(
  rewards: readonly R[],
  balance: number,
  required: number | null,
): { readonly reward: R; readonly missing: number } | null => {
  const held = Math.max(0, balance);
  const ahead = byCost(rewards).flatMap((reward) => {
    const from = required !== null && reward.cost <= required ? held % required : held;
    const missing = reward.cost - from;
    return reward.is_available === false || missing <= 0 ? [] : [{ reward, missing }];
  });
  return ahead.toSorted((one, other) => one.missing - other.missing)[0] ?? null;
};
