import { act, chooseLots, explain, lotsOf, spendOrder, sum } from "../ledger/index.ts";
import type { ExplanationEntry, Lot } from "../types/index.ts";
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
export const takeBack = (current: Work, originalId: string, wanted: number, returning: number): void => {
  if (wanted <= 0) return;
  const { draft, programme } = current;
  const policy = programme.reversal_policy.earned;
  const { waiting, counting } = lotsToTake(current);
  const own = (lots: readonly Lot[]): Lot[] => lots.filter((lot) => lot.source_transaction_id === originalId);
  const other = (lots: readonly Lot[]): Lot[] => lots.filter((lot) => lot.source_transaction_id !== originalId);
  const order =
    policy === "pending_first"
      ? [...own(waiting), ...other(waiting), ...own(counting), ...other(counting)]
      : [...own(waiting), ...own(counting), ...other(counting), ...other(waiting)];
  const { taken, ...from } = take(current, order, wanted);
  const missing = wanted - taken;
  const debt = policy === "allow_negative" ? missing : Math.min(missing, Math.max(0, returning - draft.debt));
  if (debt > 0) act(current, { kind: "incur_debt", amount: debt });
  explainTaken(current, { wanted, ...from, debt, forgiven: missing - debt });
};

/**
 * Takes what is left of the original's own units, and no others: what is missing is carried over, since the order is
 * counted anew in the same moment and sets it off.
 */
export const takeOwnBack = (current: Work, originalId: string, wanted: number): void => {
  if (wanted <= 0) return;
  const { waiting, counting } = lotsToTake(current);
  const own = [...waiting, ...counting].filter((lot) => lot.source_transaction_id === originalId);
  const { taken, ...from } = take(current, own, wanted);
  const carried = wanted - taken;
  if (taken > 0) explainTaken(current, { wanted: taken, ...from, debt: 0, forgiven: 0 });
  if (carried > 0) explain(current, { code: "carried_over", params: { amount: carried, unit: current.state.unit } });
};

/** Lots that wait, the last to count first, and those that count, in spending order. */
const lotsToTake = ({ draft }: Work): { readonly waiting: readonly Lot[]; readonly counting: readonly Lot[] } => {
  const waiting = lotsOf(draft).filter((lot) => lot.pending_until !== null && lot.remaining > 0);
  return { waiting: waiting.toSorted(lastToCount), counting: spendOrder(lotsOf(draft), draft.lastActivityAt) };
};

const take = (current: Work, order: readonly Lot[], wanted: number) => {
  const takes = chooseLots(order, wanted);
  const waits = new Set(order.filter((lot) => lot.pending_until !== null).map((lot) => lot._id));
  const pending = takes.filter(({ lot_id }) => waits.has(lot_id));
  const active = takes.filter(({ lot_id }) => !waits.has(lot_id));
  if (pending.length > 0) act(current, { kind: "cancel_pending", takes: pending });
  if (active.length > 0) act(current, { kind: "take", entry_kind: "reversed", takes: active });
  return { taken: sum(takes), from_pending: sum(pending), from_balance: sum(active) };
};

type Taken = Omit<Extract<ExplanationEntry, { code: "taken_back" }>["params"], "unit">;

const explainTaken = (current: Work, taken: Taken): void => {
  explain(current, { code: "taken_back", params: { ...taken, unit: current.state.unit } });
};

const lastToCount = (a: Lot, b: Lot): number => Date.parse(b.pending_until ?? "") - Date.parse(a.pending_until ?? "");
