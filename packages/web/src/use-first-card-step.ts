import { useLingui } from "@lingui/react/macro";
import { useAllowed, useSession } from "./session/index.ts";
import type { Cards } from "./use-cards.ts";

/** A page of the console and what its link says. */
export interface Step {
  readonly path: string;
  readonly label: string;
}

/**
 * What brings the first customers: the set-up while there is no card, then cards to hand out. `null` for the platform, for
 * people who may not set up, and while the cards are loading.
 */
export function useFirstCardStep(cards: Cards): Step | null {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const maySetUp = useAllowed("cards_modify");
  const card = cards.given[0];
  if (!hasBusiness || cards.isPending) return null;
  if (card !== undefined) return { path: `/cards/${card._id}/print`, label: t`Print cards and posters` };
  return maySetUp ? { path: "/configure", label: t`Finish configuration` } : null;
}
