import { chooseLots, sum } from "./draft.ts";
import { spendOrder } from "./lot-life.ts";
import type { Lot, Take } from "./types.ts";
import { act, explain } from "./work.ts";
import type { Work } from "./work.ts";

/**
 * Takes `wanted` back under the card's policy: first from what the original transaction itself gave, while it waits,
 * then while it counts; then from the membership's other lots.
 *
 * - pending_first: all that waits comes before anything that counts; never below zero, the rest is forgiven
 * - within_balance: other waiting lots are left alone; never below zero, the rest is forgiven
 * - allow_negative: as within_balance, and the rest becomes debt
 */
export function takeBack(current: Work, originalId: string, wanted: number): void {
  if (wanted <= 0) return;
  const { draft, programme, state } = current;
  const policy = programme.reversal_policy.earned;
  const isOwn = (lot: Lot): boolean => lot.source_transaction_id === originalId;
  const waiting = [...draft.lots.values()].filter((lot) => lot.pending_until !== null && lot.remaining > 0);
  const otherWaiting = policy === "pending_first" ? waiting.filter((lot) => !isOwn(lot)).toSorted(lastToCount) : [];
  const pending = chooseLots([...waiting.filter(isOwn), ...otherWaiting], wanted);
  const counting = spendOrder(draft.lots.values(), draft.lastActivityAt);
  const own = counting.filter(isOwn);
  const active = chooseLots([...own, ...counting.filter((lot) => !isOwn(lot))], wanted - sum(pending));
  const missing = wanted - sum(pending) - sum(active);
  const debt = policy === "allow_negative" ? missing : 0;
  if (pending.length > 0) act(current, { kind: "cancel_pending", takes: pending });
  if (active.length > 0) act(current, { kind: "take", entry_kind: "reversed", takes: active satisfies Take[] });
  if (debt > 0) act(current, { kind: "incur_debt", amount: debt });
  explain(current, {
    code: "taken_back",
    params: { wanted, from_pending: sum(pending), from_balance: sum(active), debt, forgiven: missing - debt, unit: state.unit },
  });
}

const lastToCount = (a: Lot, b: Lot): number => Date.parse(b.pending_until ?? "") - Date.parse(a.pending_until ?? "");
