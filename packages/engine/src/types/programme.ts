/** A programme version: the rules of a card at one moment. */
import type { LocalizedText } from "@rewardo/rules";
import type { CardStatus, CardType, EarningMode, ItemFilter, Unit } from "./basics.ts";
import type {
  ProgrammeCoupon,
  ProgrammeLevel,
  ProgrammeOffer,
  PromotionStatus,
  RewardEffect,
  Validity,
} from "./promotions.ts";

/**
 * How a visit earns. `earns` is n; `amount` is X in minor units and is read by `each` and `above` only.
 * `_id` names this version of the rule; a membership's gathered amount is kept under it.
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

/**
 * null = no cap. `earned_per_day` lowers what is earned, the others refuse the visit; staff may confirm one within the minutes
 * between visits.
 */
export type Caps = {
  readonly visits_per_day: number | null;
  readonly earned_per_day: number | null;
  readonly minutes_between_visits: number | null;
  /** Spending more than this in one visit needs a confirmation; absent or null = never. */
  readonly confirm_spending_above?: number | null;
  /** Spending at least this in one visit needs the customer's yes on their phone; absent or null = never. */
  readonly confirm_on_phone_from?: number | null;
};

/** An absent field does not limit the reward: it is active, always valid, available everywhere and unlimited. */
export type ProgrammeReward = {
  readonly _id: string;
  readonly name: LocalizedText;
  /** The name of an uploaded picture; the engine only keeps it. */
  readonly image?: string | null;
  readonly cost: number;
  readonly status?: PromotionStatus;
  readonly validity?: Validity;
  /** null = everywhere, empty = nowhere. */
  readonly place_ids?: readonly string[] | null;
  /** Total stock; null = unlimited. */
  readonly stock?: number | null;
  /** What it does beside being handed over; missing in versions of before = `none`. */
  readonly effect?: RewardEffect;
};

/** An immutable programme version: the rules in force when the event happened. */
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
  /**
   * What is due lapses only so many days after a delivered warning, else it waits for the next visit; absent or null = it lapses
   * without one.
   */
  readonly lapse_after_warning?: number | null;
  /** Hours before earned units count; 0 = at once. */
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
