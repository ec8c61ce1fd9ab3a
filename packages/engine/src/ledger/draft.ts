import { spendOrder } from "./lot-life.ts";
import type { EntryKind, Lot, LotMove, LotTerms, MembershipState, Take } from "../types/index.ts";

/** An entry before it is numbered and hashed. `cause`: this transaction, the due one before it, or an earlier one. */
export type DraftEntry = {
  readonly kind: EntryKind;
  readonly amount: number;
  readonly pending: number;
  readonly held: number;
  readonly debt: number;
  readonly moves: readonly LotMove[];
  readonly cause: "own" | "due" | { readonly source: string };
  readonly balanceAfter: number;
  readonly pendingAfter: number;
};

/**
 * A working copy of a membership's balances and lots. Both `evaluate` and `apply` work on it, so they move lots by the
 * same code.
 */
export type Draft = {
  /** The lots as they were. Most decisions look at all and put one: copying them took longer than the decision. */
  readonly open: readonly Lot[];
  /** New lots and changed ones, as they are now, in the order in which they were first put. */
  readonly put: Map<string, Lot>;
  /** Made for the first lot that is looked for among many. */
  index: ReadonlyMap<string, Lot> | null;
  readonly entries: DraftEntry[];
  readonly lastActivityAt: string | null;
  balance: number;
  pending: number;
  debt: number;
};

export const openDraft = (state: MembershipState): Draft => ({
  open: state.lots,
  put: new Map(),
  index: null,
  entries: [],
  lastActivityAt: state.last_activity_at,
  balance: state.balance,
  pending: state.pending,
  debt: state.debt,
});

/** All lots as they are now: those that were open, then new ones. */
export const lotsOf = ({ open, put }: Draft): readonly Lot[] => {
  if (put.size === 0) return open;
  const left = new Map(put);
  const lots = open.map((lot) => {
    const now = left.get(lot._id);
    if (now !== undefined) left.delete(lot._id);
    return now ?? lot;
  });
  lots.push(...left.values());
  return lots;
};

/** Up to so many lots are looked through. */
const FEW = 24;

export const findLot = (draft: Draft, _id: string): Lot | undefined => {
  const { open, put } = draft;
  const now = put.get(_id);
  if (now !== undefined) return now;
  if (open.length <= FEW) return open.find((lot) => lot._id === _id);
  draft.index ??= new Map(open.map((lot) => [lot._id, lot]));
  return draft.index.get(_id);
};

type Cause = DraftEntry["cause"];
type Changes = Partial<Pick<DraftEntry, "amount" | "pending" | "held" | "debt">>;

export const write = (
  draft: Draft,
  kind: EntryKind,
  cause: Cause,
  moves: readonly LotMove[],
  changes: Changes,
): void => {
  const { amount = 0, pending = 0, held = 0, debt = 0 } = changes;
  draft.balance += amount;
  draft.pending += pending;
  draft.debt += debt;
  draft.entries.push({
    kind,
    amount,
    pending,
    held,
    debt,
    moves,
    cause,
    balanceAfter: draft.balance,
    pendingAfter: draft.pending,
  });
};

/** Replaces a lot in the draft. Throws when it would go below zero: the effect was made for another state. */
export const putLot = (draft: Draft, lot: Lot): void => {
  if (lot.remaining < 0 || lot.held < 0) throw new RangeError(`Lot ${lot._id} would go below zero`);
  draft.put.set(lot._id, lot);
};

export const needLot = (draft: Draft, lotId: string): Lot => {
  const lot = findLot(draft, lotId);
  if (lot === undefined) throw new RangeError(`Lot ${lotId} is not open in this membership`);
  return lot;
};

/** Moves portions out of or into lots; `remaining` and `held` are the signs with which each amount counts. */
export const moveLots = (draft: Draft, takes: readonly Take[], remaining: number, held: number): LotMove[] =>
  takes.map(({ lot_id, amount }) => {
    const lot = needLot(draft, lot_id);
    const move = { lot_id, remaining: remaining * amount + 0, held: held * amount + 0 };
    putLot(draft, { ...lot, remaining: lot.remaining + move.remaining, held: lot.held + move.held });
    return move;
  });

export const createLot = (draft: Draft, _id: string, sourceId: string, amount: number, terms: LotTerms): Lot => {
  const lot: Lot = { _id, amount, remaining: amount, held: 0, source_transaction_id: sourceId, ...terms };
  putLot(draft, lot);
  return lot;
};

/** Spendable units repay debt at once, so that a member never has both. */
export const repayDebt = (draft: Draft, cause: Cause): void => {
  if (draft.debt === 0) return;
  const takes = chooseLots(spendOrder(lotsOf(draft), draft.lastActivityAt), draft.debt);
  if (takes.length === 0) return;
  const moves = moveLots(draft, takes, -1, 0);
  write(draft, "debt_repaid", cause, moves, { debt: -sum(takes) });
};

/** Portions of the lots, in their order, up to `wanted` or all they have. */
export const chooseLots = (lots: readonly Lot[], wanted: number): Take[] => {
  const takes: Take[] = [];
  let left = wanted;
  for (const lot of lots) {
    if (left === 0) break;
    const amount = Math.min(left, lot.remaining);
    if (amount > 0) takes.push({ lot_id: lot._id, amount });
    left -= amount;
  }
  return takes;
};

export const sum = (takes: readonly Take[]): number => takes.reduce((total, take) => total + take.amount, 0);
