/** What a balance is worth: which rewards it pays for, and where they stand on a card of stamps. */

/** A reward as far as its price goes. */
export interface PricedReward {
  readonly cost: number;
  /** `false`: cannot be had at present, whatever the balance. */
  readonly is_available?: boolean;
}

/** A stacked stamps card as it is shown: the card being filled. */
export interface HeldStamps {
  /** Stamps on the card shown; a card that has just become full shows all of them. */
  readonly count: number;
  /** Stamps on the full cards below it. */
  readonly before: number;
}

/** What a balance looks like on a card of `required` stamps: 7 is 7 of 10; 10 is a full card; 13 is 3 of 10 on a full one. */
export const heldStamps = (balance: number, required: number): HeldStamps => {
  if (balance <= 0 || required <= 0) return { count: 0, before: 0 };
  const count = balance % required || required;
  return { count, before: balance - count };
};

/**
 * The slots with a gift, counted from 1: each reward stands where its stamps are complete, on every card; the last slot
 * always has one. A reward that costs more than a card stands on the card on which it is reached (`before`: the stamps
 * on the full cards below).
 */
export const giftSlots = (required: number, rewards: readonly PricedReward[], before = 0): number[] => {
  const slots = rewards.map(({ cost }) => (cost > required ? cost - before : cost));
  return [...new Set([...slots.filter((slot) => slot > 0 && slot < required), required])].toSorted((a, b) => a - b);
};

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

/** Rotation in degrees and shift in pixels a position: as if made by hand, and the same every time. */
const hand: readonly (readonly [turn: number, right: number, down: number])[] = [
  [-8, -0.5, 0.4],
  [6, 0.6, -0.5],
  [-4, 0.3, 0.6],
  [9, -0.6, 0.2],
  [-6, 0.4, -0.4],
  [4, -0.3, 0.5],
  [-11, 0.7, -0.2],
  [7, -0.4, 0.6],
  [-3, 0.2, -0.6],
  [8, -0.6, 0.1],
  [-7, 0.5, -0.3],
  [5, -0.2, 0.5],
  [-9, 0.6, 0.3],
  [3, -0.5, -0.5],
  [-5, 0.1, 0.4],
];

/** How the stamp at this position, from 0, lies on its slot: by its turn, and how far to the right and down. */
export const stampingHand = (position: number): readonly [turn: number, right: number, down: number] =>
  hand[position % hand.length] ?? [0, 0, 0];
