/** A stacked stamps card as it is shown: the card being filled, and how many full ones wait to be handed over. */
export interface HeldStamps {
  /** Stamps on the card shown; a card that has just become full shows all of them. */
  readonly count: number;
  /** Rewards that the balance pays for. */
  readonly ready: number;
}

/**
 * What a balance looks like on a card of `required` stamps: 7 is 7 of 10; 10 is a full card with its reward ready; 13 is
 * 3 of 10 with one reward ready.
 */
export function heldStamps(balance: number, required: number): HeldStamps {
  if (balance <= 0 || required <= 0) return { count: 0, ready: 0 };
  const rest = balance % required;
  return { count: rest === 0 ? required : rest, ready: Math.floor(balance / required) };
}
