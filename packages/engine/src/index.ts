/** The loyalty engine: pure, without I/O, clock or randomness. The README shows how a commit uses it. */
import type { Applied, ApplyContext, Effect, EngineEvent, Evaluation, Explanation } from "./types.ts";
import type { LedgerEntry, Lot, MembershipState, Programme, Unit, Violation } from "./types.ts";
export * from "./types.ts";
export type { ReversalScope } from "./event-types.ts";

/** The engine's functions, exported under these names. */
export type Engine = {
  evaluate(programme: Programme, state: MembershipState, event: EngineEvent): Evaluation;
  apply(state: MembershipState, effects: readonly Effect[], context: ApplyContext): Applied;
  replay(explanation: Explanation): number;
  checkInvariants(entries: readonly LedgerEntry[], lots: readonly Lot[], state: MembershipState): readonly Violation[];
  emptyState(unit: Unit): MembershipState;
  /** What counts at that instant, whether or not a job has written the activations and expiries. */
  balanceAt(state: MembershipState, at: string, timeZone: string): { balance: number; pending: number };
};

/** Stored with each transaction: which logic decided it. Raise it when a decision would come out differently. */
export const ENGINE_VERSION = "1";
