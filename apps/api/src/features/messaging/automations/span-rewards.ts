import type { AutomationTrigger } from "@rewardo/contract/automation-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readRewardCosts, type RewardCost } from "../../base/reward-costs/index.ts";
import type { Span } from "./occasion-queries.ts";

/**
 * The span with the rewards that can be had at its end, where the trigger is about them. A stamps card has an occasion at
 * the place of each reward; points are more often saved, so only the cheapest reward counts.
 */
export const withRewards = async (
  tx: Transaction,
  scope: BusinessScope,
  { kind }: AutomationTrigger,
  span: Span,
): Promise<Span> => {
  if (kind !== "reward_ready") return span;
  const costs = await readRewardCosts(tx, scope, span.until);
  const isCheapest = ({ card_id, cost }: RewardCost): boolean =>
    costs.every((other) => other.card_id !== card_id || other.cost >= cost);
  return { ...span, rewards: costs.filter((one) => one.stamps_required !== null || isCheapest(one)) };
};
