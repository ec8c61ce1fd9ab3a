/** What the till would hand out at an instant: "ready" means this everywhere. */
import { givenRewards } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectRewardedCards } from "./queries.ts";

/** A reward that a balance of its cost gets at once: it runs, has begun and is in stock. */
export interface RewardCost {
  readonly card_id: string;
  /** Stamps of a full card; `null` on a card of points. */
  readonly stamps_required: number | null;
  readonly cost: number;
  /** `null`: everywhere. */
  readonly place_ids: readonly string[] | null;
}

/** The rewards of all the business's cards that can be had at that instant; a balance is ready from the least cost on. */
export const readRewardCosts = async (tx: Transaction, scope: BusinessScope, at: string): Promise<RewardCost[]> =>
  (await selectRewardedCards(tx, scope, at)).flatMap(({ card_id, stamps_required, handed_over, ...programme }) =>
    givenRewards(programme, at, handed_over).flatMap(({ reward: { cost, place_ids = null }, isAvailable }) =>
      isAvailable ? [{ card_id, stamps_required, cost, place_ids }] : [],
    ),
  );
