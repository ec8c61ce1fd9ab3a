import { momentOf } from "./moment.ts";
import { affordable } from "./rewards.ts";
import type { HoldEvent, RedeemHeldEvent, ReleaseEvent, StoredTransaction, Take } from "../types/index.ts";
import { act, checkOpen, explain, findLot, reject, spendable } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";

/** Issues a reward: reserves its cost in named lots. */
export const hold = (current: Work, event: HoldEvent): void => {
  checkOpen(current, false);
  const moment = momentOf(event.occurred_at, current.programme.time_zone);
  const reward = affordable(current, event.reward_id, event.till, moment, 0);
  if (reward === null || current.rejected.length > 0) return;
  act(current, { kind: "hold", takes: spendable(current, reward.cost) });
  act(current, { kind: "activity", at: new Date(event.occurred_at).toISOString() });
  const params = { amount: reward.cost, unit: current.state.unit, reward_id: reward._id, name: reward.name };
  explain(current, { code: "held", params });
};

/** Returns the points to the lots that the hold named. */
export const release = (current: Work, event: ReleaseEvent): void => {
  finish(current, event.original, "release", "released");
};

/** Hands the reward over: what was held is spent. */
export const redeemHeld = (current: Work, event: RedeemHeldEvent): void => {
  checkOpen(current, false);
  if (finish(current, event.original, "redeem_held", "held_redeemed")) {
    act(current, { kind: "activity", at: new Date(event.occurred_at).toISOString() });
  }
};

const finish = (
  current: Work,
  original: StoredTransaction,
  kind: "release" | "redeem_held",
  code: "released" | "held_redeemed",
): boolean => {
  const takes = outstanding(original);
  const covered = takes.every((take) => (findLot(current.draft, take.lot_id)?.held ?? 0) >= take.amount);
  if (takes.length === 0 || !covered) reject(current, "already_redeemed", { original_id: original._id });
  if (current.rejected.length > 0) return false;
  act(current, { kind, takes });
  const amount = takes.reduce((total, take) => total + take.amount, 0);
  explain(current, { code, params: { amount, unit: current.state.unit } });
  return true;
};

/** What the hold still reserves, by lot, after all its entries. */
const outstanding = (original: StoredTransaction): Take[] => {
  const held = new Map<string, number>();
  for (const { moves } of original.entries) {
    for (const move of moves) held.set(move.lot_id, (held.get(move.lot_id) ?? 0) + move.held);
  }
  return [...held].filter(([, amount]) => amount > 0).map(([lot_id, amount]) => ({ lot_id, amount }));
};
