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
