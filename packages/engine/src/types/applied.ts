/** The result of applying effects: rows to store, and violations of the invariants. */
import type { LedgerEntry } from "./effects.ts";
import type { Explanation } from "./explanation.ts";
import type { Lot, MembershipState } from "./state.ts";

export type ApplyContext = {
  readonly recorded_at: string;
  readonly transaction_id: string;
  /** Returns a new UUIDv7; the engine itself has no randomness and no clock. */
  readonly newId: () => string;
};

/**
 * Expiries that were due before this commit are a transaction of their own (kind `expire`): the caller stores it too,
 * just before its own.
 */
export type DueTransaction = {
  readonly _id: string;
  readonly delta: number;
  readonly balance_after: number;
  readonly explanation: Explanation;
};

export type Applied = {
  readonly state: MembershipState;
  /** Ledger entries to append, in order. */
  readonly entries: readonly LedgerEntry[];
  /** Created or changed, as they are now; closed ones too. */
  readonly lots: readonly Lot[];
  /** Change of balance + pending that `transaction_id` caused. */
  readonly delta: number;
  readonly balance_after: number;
  readonly due: DueTransaction | null;
};

export type ViolationCode =
  | "balance_differs"
  | "pending_differs"
  | "debt_differs"
  | "entries_differ"
  | "lot_below_zero"
  | "lot_above_amount"
  | "lot_differs"
  | "open_lots_differ"
  | "debt_beside_balance"
  | "sequence_broken"
  | "chain_broken"
  | "head_differs"
  | "gathered_differs";
export type Violation = { readonly code: ViolationCode; readonly params: { readonly [name: string]: string | number } };
