import { act, explain, findLot, reject, restoredTerms } from "../ledger/index.ts";
import type { Lot, ReverseEvent } from "../types/index.ts";
import type { Work } from "../ledger/index.ts";

/** A complete reversal of spent points: they return to their lots or stay spent, by policy. */
export const restoreSpent = (current: Work, event: ReverseEvent, policy: "restore" | "keep"): void => {
  const { draft, state, programme } = current;
  const spent = spentBy(event);
  const amount = spent.reduce((total, one) => total + one.amount, 0);
  // A free reward can have a stock as well.
  if (amount === 0) return policy === "restore" ? returnRewards(current, event) : undefined;
  if (policy === "keep") return explain(current, { code: "spent_kept", params: { amount, unit: state.unit } });
  for (const { lotId, amount: portion } of spent) {
    const lot: Lot | undefined = findLot(draft, lotId) ?? event.original.lots.find((one) => one._id === lotId);
    if (lot === undefined) return reject(current, "not_reversible", { kind: "lot" });
    const terms = restoredTerms(lot, state, event.recorded_at, programme.time_zone);
    act(current, { kind: "restore", lot, amount: portion, terms });
  }
  explain(current, { code: "restored", params: { amount, unit: state.unit } });
  returnRewards(current, event);
};

/** The rewards come back with the points. */
const returnRewards = (current: Work, { original }: ReverseEvent): void => {
  const pieces = new Map<string, number>();
  const count = (id: string, more: number): Map<string, number> => pieces.set(id, (pieces.get(id) ?? 0) + more);
  for (const { code, params } of original.explanation) {
    if (code === "reward_redeemed") count(params.reward_id, 1);
    // Stored before lines named their reward: it is unknown what comes back.
    if (code === "offer_redeemed" && (params.reward_id ?? null) !== null) count(params.reward_id ?? "", params.pieces);
  }
  for (const [rewardId, times] of pieces) act(current, { kind: "reward_returned", reward_id: rewardId, count: times });
};

/** How much a complete reversal returns under the policy `restore`. */
export const spentAmount = (event: ReverseEvent): number =>
  spentBy(event).reduce((total, one) => total + one.amount, 0);

/** Spent on rewards, at once or after a hold, or taken by a correction. */
const spentBy = ({ original }: ReverseEvent): { lotId: string; amount: number }[] => {
  const spent = new Map<string, number>();
  for (const entry of original.entries) {
    if (entry.kind !== "spent" && !(entry.kind === "adjusted" && entry.amount < 0)) continue;
    for (const move of entry.moves) {
      spent.set(move.lot_id, (spent.get(move.lot_id) ?? 0) - move.remaining - move.held);
    }
  }
  return [...spent].map(([lotId, amount]) => ({ lotId, amount }));
};
