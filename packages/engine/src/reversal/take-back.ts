import { act, chooseLots, explain, lotsOf, spendOrder, sum } from "../ledger/index.ts";
import type { Lot } from "../types/index.ts";
import type { Work } from "../ledger/index.ts";

/**
 * Takes `wanted` back under the card's policy: first from the original transaction's pending lots, then from its active
 * ones, then from the membership's other lots. In the mode `each` a refund may cost a point that another visit gave, so
 * other pending lots are used too before anything is forgiven or becomes debt.
 *
 * - pending_first: other pending lots come before active ones; the rest is forgiven
 * - within_balance: other pending lots come last; the rest is forgiven
 * - allow_negative: as within_balance, and the rest becomes debt
 *
 * `returning` units come back to the balance in the same reversal and cover what is missing before anything is forgiven:
 * that part becomes debt, which the restored points repay at once.
 */
export function takeBack(current: Work, originalId: string, wanted: number, returning: number): void {
  if (wanted <= 0) return;
  const { draft, programme, state } = current;
  const policy = programme.reversal_policy.earned;
  const counting = spendOrder(lotsOf(draft), draft.lastActivityAt);
  const waiting = lotsOf(draft)
    .filter((lot) => lot.pending_until !== null && lot.remaining > 0)
    .toSorted(lastToCount);
  const own = (lots: readonly Lot[]): Lot[] => lots.filter((lot) => lot.source_transaction_id === originalId);
  const other = (lots: readonly Lot[]): Lot[] => lots.filter((lot) => lot.source_transaction_id !== originalId);
  const order =
    policy === "pending_first"
      ? [...own(waiting), ...other(waiting), ...own(counting), ...other(counting)]
      : [...own(waiting), ...own(counting), ...other(counting), ...other(waiting)];
  const takes = chooseLots(order, wanted);
  const waits = new Set(waiting.map((lot) => lot._id));
  const pending = takes.filter((take) => waits.has(take.lot_id));
  const active = takes.filter((take) => !waits.has(take.lot_id));
  const missing = wanted - sum(takes);
  const debt = policy === "allow_negative" ? missing : Math.min(missing, Math.max(0, returning - draft.debt));
  if (pending.length > 0) act(current, { kind: "cancel_pending", takes: pending });
  if (active.length > 0) act(current, { kind: "take", entry_kind: "reversed", takes: active });
  if (debt > 0) act(current, { kind: "incur_debt", amount: debt });
  explain(current, {
    code: "taken_back",
    params: {
      wanted,
      from_pending: sum(pending),
      from_balance: sum(active),
      debt,
      forgiven: missing - debt,
      unit: state.unit,
    },
  });
}

const lastToCount = (a: Lot, b: Lot): number => Date.parse(b.pending_until ?? "") - Date.parse(a.pending_until ?? "");
