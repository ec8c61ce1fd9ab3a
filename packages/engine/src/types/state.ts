/** The state of one membership. */
import type { MembershipStatus, Unit } from "./basics.ts";

/**
 * Points or stamps that were earned together and expire together.
 * `remaining` can be spent (or waits, while `pending_until` is set); `held` is reserved for an issued reward;
 * remaining + held never exceeds `amount`.
 */
export type Lot = {
  readonly _id: string;
  readonly amount: number;
  readonly remaining: number;
  readonly held: number;
  readonly source_transaction_id: string;
  readonly occurred_at: string;
  /** First instant at which the lot no longer counts; null = no fixed end. */
  readonly expires_at: string | null;
  /** Set when the lot expires after that many months without activity; the instant is computed, never stored. */
  readonly inactivity_months: number | null;
  /** The lot does not expire by inactivity before this instant (a restored lot lives at least 30 days). */
  readonly keep_until: string | null;
  /** First instant at which the lot counts; null once its activation is written. */
  readonly pending_until: string | null;
  /** The lot lapses only so many days after a delivered warning; absent or null = it lapses without one. */
  readonly lapse_after_warning?: number | null;
  /** When the last warning was delivered; absent or null = none was, so the lot waits past its end. */
  readonly warned_at?: string | null;
  /** The lot does not lapse before this instant: it follows a warning and an outage, and only moves forward. */
  readonly lapses_at?: string | null;
};

/**
 * What the membership has gathered under one rule: the eligible amount E and the points given for it, net of reversals.
 * `extra`: what multipliers add to the points of E, in hundredths of a point; `best`: the highest multiplier so far, in
 * hundredths. Both are absent until something is multiplied.
 */
export type Gathered = {
  readonly eligible: number;
  readonly earned: number;
  readonly extra?: number;
  readonly best?: number;
};

/** Counters of one local day, for the caps. */
export type DayCount = { readonly date: string; readonly visits: number; readonly earned: number };

/** The state of one membership. `version` is compared when a commit is written. */
export type MembershipState = {
  readonly status: MembershipStatus;
  readonly unit: Unit;
  readonly version: number;
  /** Number of the last ledger entry; 0 = none yet. */
  readonly seq: number;
  /** Hash of the last ledger entry; GENESIS_HASH before the first. */
  readonly hash: string;
  /** Sum of what remains in active lots, less `debt`. */
  readonly balance: number;
  readonly pending: number;
  readonly debt: number;
  /** Earned and bonus, less what reversals took back; opening balances and corrections do not count. */
  readonly lifetime_earned: number;
  readonly visits: number;
  readonly gathered: { readonly [rule_id: string]: Gathered };
  /** The last few local days only (late events reach 72 hours back), oldest first. */
  readonly days: readonly DayCount[];
  readonly last_visit_at: string | null;
  readonly last_activity_at: string | null;
  /** Open lots only: something remains or is held. */
  readonly lots: readonly Lot[];
};

/** Everything that a merge moves to another membership; made by `transferable`. Lots keep their ids. */
export type TransferredBalance = {
  readonly lots: readonly Lot[];
  readonly debt: number;
  readonly lifetime_earned: number;
  readonly visits: number;
  readonly gathered: { readonly [rule_id: string]: Gathered };
  readonly days: readonly DayCount[];
  readonly last_visit_at: string | null;
  readonly last_activity_at: string | null;
};
