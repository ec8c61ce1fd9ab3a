import { GENESIS_HASH } from "./chain.ts";
import { lotsOf, openDraft } from "./draft.ts";
import { isGuarded, isWarned, lotDue, lotEnd } from "./lot-life.ts";
import { settle } from "./settle.ts";
import type { MembershipState, TransferredBalance, Unit } from "../types/index.ts";

/** A newly opened membership. */
export const emptyState = (unit: Unit): MembershipState => ({
  status: "active",
  unit,
  version: 0,
  seq: 0,
  hash: GENESIS_HASH,
  balance: 0,
  pending: 0,
  debt: 0,
  lifetime_earned: 0,
  visits: 0,
  gathered: {},
  days: [],
  last_visit_at: null,
  last_activity_at: null,
  lots: [],
});

/** The figures at an instant. `next_expiry` is the nearest end of a lot and what expires then. */
export type BalanceAt = {
  readonly balance: number;
  readonly pending: number;
  readonly held: number;
  readonly debt: number;
  readonly next_expiry: { readonly at: string; readonly amount: number } | null;
};

/** The figures at that instant, even when due activations and expiries are not written yet. */
export const balanceAt = (state: MembershipState, at: string, timeZone: string): BalanceAt => {
  const draft = openDraft(state);
  settle(draft, at, timeZone, true);
  let held = 0;
  let nearest = Infinity;
  let lapsing = 0;
  for (const lot of lotsOf(draft)) {
    held += lot.held;
    if (lot.pending_until !== null || lot.remaining === 0) continue;
    const end = lotEnd(lot, state.last_activity_at, timeZone);
    if (end < nearest) [nearest, lapsing] = [end, 0];
    if (end === nearest && end !== Infinity) lapsing += lot.remaining;
  }
  const nextExpiry = nearest === Infinity ? null : { at: new Date(nearest).toISOString(), amount: lapsing };
  return { balance: draft.balance, pending: draft.pending, held, debt: draft.debt, next_expiry: nextExpiry };
};

/** What of a membership lapses, or would and waits. */
export type Lapsing = {
  /** The nearest end that is still ahead, if its warning arrives; null = nothing ends. */
  readonly next: {
    readonly at: string;
    readonly amount: number;
    /** A warning of it was delivered, or none is needed. */
    readonly is_warned: boolean;
  } | null;
  /** What is past its end and waits, since no warning was delivered. */
  readonly overdue_unwarned: number;
};

/** What lapses next and what waits, at that instant; what is pending or held counts with neither. */
export const lapsingAt = (state: MembershipState, at: string, timeZone: string): Lapsing => {
  const draft = openDraft(state);
  settle(draft, at, timeZone, true);
  const now = Date.parse(at);
  let [nearest, amount, overdue, isWarnedOf] = [Infinity, 0, 0, true];
  for (const lot of lotsOf(draft)) {
    if (lot.pending_until !== null || lot.remaining === 0) continue;
    const due = lotDue(lot, state.last_activity_at, timeZone);
    if (due <= now) overdue += lot.remaining;
    if (due <= now || due > nearest || due === Infinity) continue;
    if (due < nearest) [nearest, amount, isWarnedOf] = [due, 0, true];
    amount += lot.remaining;
    isWarnedOf &&= !isGuarded(lot) || isWarned(lot, state.last_activity_at);
  }
  const next = nearest === Infinity ? null : { at: new Date(nearest).toISOString(), amount, is_warned: isWarnedOf };
  return { next, overdue_unwarned: overdue };
};

/** Full cards to redeem, and the stamps on the current card; both 0 while the balance is negative. */
export const fullCards = (balance: number, stampsRequired: number): { full: number; on_card: number } => {
  const stamps = Math.max(0, balance);
  return { full: Math.floor(stamps / stampsRequired), on_card: stamps % stampsRequired };
};

/** Everything that a merge moves. Settle the membership first; pass the result to a `transfer_in` event. */
export const transferable = (state: MembershipState): TransferredBalance => {
  const { lots, debt, lifetime_earned, visits, gathered, days, last_visit_at, last_activity_at } = state;
  return { lots, debt, lifetime_earned, visits, gathered, days, last_visit_at, last_activity_at };
};
