import { chainHash } from "./chain.ts";
import { lotsOf, openDraft } from "./draft.ts";
import type { Draft, DraftEntry } from "./draft.ts";
import { perform } from "./perform.ts";
import { applyCounters } from "./counters.ts";
import type { Applied, ApplyContext, DueTransaction, Effect, LedgerEntry, MembershipState } from "../types/index.ts";

/**
 * Applies the effects of `evaluate` and writes the ledger. It decides nothing and never changes its arguments.
 * Throws RangeError when the effects were made for another state; the caller prevents that by comparing `version`.
 *
 * Store `state`, `entries`, `lots` (upsert by `_id`) and, when it is set, the transaction `due` in one transaction.
 */
export const apply = (state: MembershipState, effects: readonly Effect[], context: ApplyContext): Applied => {
  const draft = openDraft(state);
  const ids = { transactionId: context.transaction_id, newId: context.newId };
  for (const effect of effects) perform(draft, effect, ids);
  return applied(state, draft, effects, { ...context, is_stored: true });
};

type Written = ApplyContext & { readonly is_stored: boolean };

const applied = (state: MembershipState, draft: Draft, effects: readonly Effect[], context: Written): Applied => {
  const expires = draft.entries.some((entry) => entry.cause === "due");
  const dueId = expires ? context.newId() : null;
  const entries = number(state, draft.entries, context, dueId);
  return {
    state: stateAfter(state, draft, effects, entries.at(-1) ?? state),
    entries,
    lots: touchedLots(draft),
    delta: deltaOf(entries, context.transaction_id),
    balance_after: draft.balance,
    due: dueId === null ? null : dueTransaction(entries, dueId, state),
  };
};

/** `last`: the newest entry of the chain. */
const stateAfter = (
  state: MembershipState,
  draft: Draft,
  effects: readonly Effect[],
  { seq, hash }: Pick<LedgerEntry, "seq" | "hash">,
): MembershipState => {
  const after = applyCounters(state, effects);
  after.version += 1;
  after.seq = seq;
  after.hash = hash;
  after.balance = draft.balance;
  after.pending = draft.pending;
  after.debt = draft.debt;
  after.lots = lotsOf(draft).filter((lot) => lot.remaining > 0 || lot.held > 0);
  return after;
};

/** What comes of effects that are never stored: rows are made only when they are asked for, and the chain is not hashed. */
export type Tried = {
  readonly state: MembershipState;
  written(): Pick<Applied, "entries" | "lots">;
};

/** Like `apply`, on the draft on which the effects were decided, with the ids that they were given there. */
export const tryOut = (
  state: MembershipState,
  draft: Draft,
  effects: readonly Effect[],
  context: ApplyContext,
): Tried => ({
  state: stateAfter(state, draft, effects, { seq: state.seq + draft.entries.length, hash: state.hash }),
  written: () => applied(state, draft, effects, { ...context, is_stored: false }),
});

const touchedLots = (draft: Draft): Applied["lots"] => [...draft.put.values()];

const number = (
  state: MembershipState,
  drafts: readonly DraftEntry[],
  context: Written,
  dueId: string | null,
): LedgerEntry[] => {
  let { seq, hash } = state;
  const recordedAt = new Date(context.recorded_at).toISOString();
  return drafts.map((draft) => {
    seq += 1;
    const unhashed = {
      _id: context.newId(),
      seq,
      kind: draft.kind,
      amount: draft.amount,
      pending: draft.pending,
      held: draft.held,
      debt: draft.debt,
      moves: draft.moves,
      cause_id: causeId(draft.cause, context.transaction_id, dueId),
      recorded_at: recordedAt,
      previous_hash: hash,
    };
    if (context.is_stored) hash = chainHash(unhashed);
    return {
      ...unhashed,
      unit: state.unit,
      balance_after: draft.balanceAfter,
      pending_after: draft.pendingAfter,
      hash,
    };
  });
};

const causeId = (cause: DraftEntry["cause"], transactionId: string, dueId: string | null): string => {
  if (typeof cause === "object") return cause.source;
  return cause === "due" && dueId !== null ? dueId : transactionId;
};

const deltaOf = (entries: readonly LedgerEntry[], causedBy: string): number =>
  entries.reduce((total, entry) => (entry.cause_id === causedBy ? total + entry.amount + entry.pending : total), 0);

const dueTransaction = (entries: readonly LedgerEntry[], _id: string, state: MembershipState): DueTransaction => {
  const own = entries.filter((entry) => entry.cause_id === _id);
  const delta = deltaOf(own, _id);
  return {
    _id,
    delta,
    balance_after: own.at(-1)?.balance_after ?? state.balance,
    explanation: [{ code: "expired", params: { amount: -delta, unit: state.unit } }],
  };
};
