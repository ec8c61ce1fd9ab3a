import { apply, checkInvariants, discountOf, emptyState, evaluate, replay } from "../index.ts";
import type {
  Applied,
  Effect,
  EngineEvent,
  Explanation,
  LedgerEntry,
  Lot,
  MembershipState,
  Programme,
  Rejection,
  ReversalScope,
  ReverseEvent,
  StoredTransaction,
} from "../index.ts";

/** One membership with its stored ledger, lots and transactions, as a caller would keep them. */
export type Membership = {
  programme: Programme;
  state: MembershipState;
  readonly entries: LedgerEntry[];
  readonly lots: Map<string, Lot>;
  readonly stored: StoredTransaction[];
  readonly reversals: Map<string, Explanation[]>;
  ids: number;
};

export type Outcome = {
  readonly applied: Applied | null;
  readonly effects: readonly Effect[];
  readonly rejected: readonly Rejection[];
  readonly explanation: Explanation;
  readonly _id: string;
};

export const openMembership = (programme: Programme): Membership => ({
  programme,
  state: emptyState(programme.unit),
  entries: [],
  lots: new Map(),
  stored: [],
  reversals: new Map(),
  ids: 0,
});

const KINDS = {
  visit: "visit",
  adjust: "adjust",
  reverse: "reverse",
  settle: "expire",
  lapse: "expire",
  hold: "redeem",
  release: "redeem",
  redeem_held: "redeem",
  transfer_out: "transfer",
  transfer_in: "transfer",
} as const;

/** Evaluates and applies; throws when an invariant breaks, the replay differs, or the input was changed. */
export const commit = (membership: Membership, event: EngineEvent, intoHold?: string): Outcome => {
  const { programme, state } = membership;
  const before = JSON.stringify(state);
  const { effects, explanation, rejected } = evaluate(programme, state, event);
  const newId = (): string => `id-${String((membership.ids += 1)).padStart(6, "0")}`;
  const _id = newId();
  if (rejected.length > 0) return { applied: null, effects, rejected, explanation, _id };
  const applied = apply(state, effects, { recorded_at: event.recorded_at, transaction_id: _id, newId });
  if (JSON.stringify(state) !== before) throw new Error("apply changed its input");
  if (replay(explanation) !== applied.delta) {
    throw new Error(`replay gives ${replay(explanation)}, the ledger ${applied.delta}: ${JSON.stringify(explanation)}`);
  }
  if (applied.due !== null && replay(applied.due.explanation) !== applied.due.delta) throw new Error("replay of due");
  membership.entries.push(...applied.entries);
  for (const lot of applied.lots) membership.lots.set(lot._id, lot);
  membership.state = applied.state;
  store(membership, event, _id, explanation, applied, intoHold);
  const violations = checkInvariants(membership.entries, [...membership.lots.values()], membership.state);
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
  return { applied, effects, rejected, explanation, _id };
};

const store = (
  membership: Membership,
  event: EngineEvent,
  _id: string,
  explanation: Explanation,
  applied: Applied,
  intoHold: string | undefined,
): void => {
  if (event.type === "reverse") {
    const earlier = membership.reversals.get(event.original._id) ?? [];
    membership.reversals.set(event.original._id, [...earlier, explanation]);
  }
  const own = applied.entries.filter((entry) => entry.cause_id === _id);
  const held = membership.stored.findIndex((transaction) => transaction._id === intoHold);
  const hold = membership.stored[held];
  if (hold !== undefined) {
    const entries = [...hold.entries, ...own];
    membership.stored[held] = { ...hold, explanation: [...hold.explanation, ...explanation], entries };
    return;
  }
  membership.stored.push({
    _id,
    kind: KINDS[event.type],
    occurred_at: event.occurred_at,
    amount: event.type === "visit" && event.amount !== null ? event.amount - discountOf(explanation) : null,
    items: event.type === "visit" ? event.items.map(({ line_no, amount }) => ({ line_no, amount })) : [],
    explanation,
    entries: own,
    lots: [],
  });
};

/** The stored transaction with the current rows of its lots, as a reversal needs it. */
export const storedTransaction = (membership: Membership, _id: string): StoredTransaction => {
  const stored = membership.stored.find((transaction) => transaction._id === _id);
  if (stored === undefined) throw new Error(`No transaction ${_id}`);
  const lotIds = new Set(stored.entries.flatMap((entry) => entry.moves.map((move) => move.lot_id)));
  return { ...stored, lots: [...lotIds].flatMap((id) => membership.lots.get(id) ?? []) };
};

export const refund = (
  membership: Membership,
  _id: string,
  scope: ReversalScope,
  at: string,
  raised?: ReverseEvent["raised"],
): Outcome =>
  commit(membership, {
    type: "reverse",
    occurred_at: at,
    recorded_at: at,
    original: storedTransaction(membership, _id),
    scope,
    already_reversed: membership.reversals.get(_id) ?? [],
    ...(raised === undefined ? {} : { raised }),
  });
