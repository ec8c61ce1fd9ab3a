/** Arguments with which the isolation tests run the query. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { selectRewardedCards } from "../../../features/base/reward-costs/queries.ts";

export const isolation: Isolation = {
  reads: {
    selectRewardedCards: (tx, scope) => selectRewardedCards(tx, scope, now),
  },
};
