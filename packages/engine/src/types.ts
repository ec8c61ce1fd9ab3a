/**
 * Data the engine works on. Everything is plain JSON in snake_case, as it is stored and sent.
 * Instants are ISO 8601 UTC strings with milliseconds and a `Z`, so that they compare as text.
 * Money is an integer in minor units; points and stamps are integers.
 */

import type { LocalizedText } from "@rewardo/rules";
import type { ProgrammeCoupon, ProgrammeLevel, ProgrammeOffer, PromotionStatus, Validity } from "./promotion-types.ts";

export type { EngineEvent, VisitEvent, AdjustEvent, ReverseEvent, SettleEvent } from "./event-types.ts";
export type { HoldEvent, ReleaseEvent, RedeemHeldEvent, TransferOutEvent, TransferInEvent } from "./event-types.ts";
export type { Item, NeverEarns, OfferLine, StoredTransaction, TransferredBalance } from "./event-types.ts";
export type { Effect, LotTerms, Take, LedgerEntry, LotMove, EntryKind } from "./ledger-types.ts";
export type { ApplyContext, Applied, DueTransaction, Violation, ViolationCode } from "./ledger-types.ts";
export type { Evaluation, ExplanationEntry, ExplanationCode, Explanation } from "./explanation-types.ts";
export type { DiscountShare, MultiplierSource } from "./explanation-types.ts";
export type { Rejection, RejectionCode, LineShare, RuleMatched } from "./explanation-types.ts";
export { EXPLANATION_CODES, REJECTION_CODES } from "./explanation-types.ts";
export { ENTRY_KINDS, VIOLATION_CODES } from "./ledger-types.ts";
export * from "./promotion-types.ts";

export type Unit = "point" | "stamp";
export type CardType = "points" | "stamps_stacked";
export type CardStatus = "draft" | "active" | "archived";
export type MembershipStatus = "invited" | "active" | "frozen" | "closed";

export type { LocalizedText };

export const ITEM_FILTER_MODES = [
  "all",
  "exclude_item_group_names",
  "exclude_item_names",
  "include_item_group_names",
  "include_item_names",
  "points",
] as const;
export type ItemFilterMode = (typeof ITEM_FILTER_MODES)[number];

/** Names match the name at the time of sale; upper and lower case and diacritics are ignored. */
export type ItemFilter = { readonly mode: ItemFilterMode; readonly names: readonly string[] };

export const EARNING_MODES = ["above", "each", "item", "visit", "custom", "undefined"] as const;
export type EarningMode = (typeof EARNING_MODES)[number];

/**
 * How a visit earns. `earns` is n; `amount` is X in minor units and is read by `each` and `above` only.
 * `_id` names this version of the rule: what a membership has gathered is kept under it.
 */
export type EarningRule = {
  readonly _id: string;
  readonly mode: EarningMode;
  readonly earns: number;
  readonly amount: number | null;
  readonly filter: ItemFilter;
};

/**
 * Rolling and inactivity periods end with the local day (business time zone) that lies that many days or months on;
 * `end_of_year` ends with 31 December of the local year `years_after` (0 = the year of earning).
 */
export type Expiry =
  | { readonly kind: "none" }
  | { readonly kind: "rolling_days"; readonly days: number }
  | { readonly kind: "rolling_months"; readonly months: number }
  | { readonly kind: "end_of_year"; readonly years_after: number }
  | { readonly kind: "inactivity"; readonly months: number };

export type ReversalPolicy = {
  readonly earned: "pending_first" | "within_balance" | "allow_negative";
  readonly spent: "restore" | "keep";
};

/** null = no cap. `earned_per_day` lowers what is earned; the others refuse the visit. */
export type Caps = {
  readonly visits_per_day: number | null;
  readonly earned_per_day: number | null;
  readonly minutes_between_visits: number | null;
  /** Whoever spends more than this in one visit is asked to confirm it; absent or null = nobody is asked. */
  readonly confirm_spending_above?: number | null;
};

/** What is absent does not limit the reward: always active and valid, everywhere, as many as are asked for. */
export type ProgrammeReward = {
  readonly _id: string;
  readonly name: LocalizedText;
  readonly cost: number;
  readonly status?: PromotionStatus;
  readonly validity?: Validity;
  /** null = everywhere, empty = nowhere. */
  readonly place_ids?: readonly string[] | null;
  /** How many there are in all; null = no limit. */
  readonly stock?: number | null;
};

/** An immutable programme version: what was in force when the event happened. */
export type Programme = {
  readonly version_id: string;
  readonly card_id: string;
  readonly card_status: CardStatus;
  readonly card_type: CardType;
  readonly unit: Unit;
  /** Stamps on a full card (5 to 16); null on a points card. */
  readonly stamps_required: number | null;
  readonly currency: string;
  /** IANA name; days and years follow it. */
  readonly time_zone: string;
  readonly earning: EarningRule;
  readonly expiry: Expiry;
  /** Hours that what was earned waits before it counts; 0 = it counts at once. */
  readonly pending_hours: number;
  readonly reversal_policy: ReversalPolicy;
  readonly caps: Caps;
  readonly rewards: readonly ProgrammeReward[];
  readonly coupons: readonly ProgrammeCoupon[];
  readonly offers: readonly ProgrammeOffer[];
  readonly levels: readonly ProgrammeLevel[];
};

/** A programme version as it may be stored: one written before there were coupons, offers and levels has none. */
export type StoredProgramme = Omit<Programme, "coupons" | "offers" | "levels"> &
  Partial<Pick<Programme, "coupons" | "offers" | "levels">>;

/**
 * A portion of points or stamps with a life of its own.
 * `remaining` may be spent (or waits, while `pending_until` is set); `held` is set aside for an issued reward;
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
  /** Set when the lot lapses after so many months without activity; the instant is computed, never stored. */
  readonly inactivity_months: number | null;
  /** The lot does not lapse by inactivity before this instant (a restored lot lives at least 30 days). */
  readonly keep_until: string | null;
  /** First instant at which the lot counts; null once its activation is written. */
  readonly pending_until: string | null;
};

/**
 * What the membership has gathered under one rule: eligible amount E and the points given for it, net of reversals.
 * `extra`: what multipliers add to the points of E, in hundredths of a point; `best`: the highest of them so far, in
 * hundredths. Both are absent where nothing was ever multiplied.
 */
export type Gathered = {
  readonly eligible: number;
  readonly earned: number;
  readonly extra?: number;
  readonly best?: number;
};

/** Counters of one local day, for the caps. */
export type DayCount = { readonly date: string; readonly visits: number; readonly earned: number };

/** Everything the engine knows of one membership. `version` is compared when a commit is written. */
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
