/** What stands on the drawn card. */
import type { Card } from "@rewardo/contract/cards";
import type { Preview } from "@rewardo/contract/scanner";

export interface StampsShown {
  /** Stamps on the card that is being filled; a full one shows full until the next stamp. */
  readonly count: number;
  /** Full cards that wait as rewards. */
  readonly full: number;
}

/** A balance of stamps as cards: nine of ten and three more are one full card and two of ten. */
export function stampsShown(balance: number, required: number): StampsShown {
  const held = Math.max(0, balance);
  const full = Math.floor(held / required);
  const rest = held % required;
  return { full, count: full > 0 && rest === 0 ? required : rest };
}

/** Of what a visit brought, the stamps that are seen on the card now. */
export const stampsLanded = (delta: number, shown: StampsShown): number => Math.min(Math.max(0, delta), shown.count);

/** The dearest reward that can be had comes first: it is what the card was filled for. */
export function offered(rewards: Preview["rewards"]): Preview["rewards"] {
  return rewards.filter(({ usable }) => usable).toSorted((a, b) => b.cost - a.cost);
}

/**
 * The next reward and how far it is. On a stamps card counting begins anew with each full card, so the reward of a full
 * card is near again although one may be waiting.
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
