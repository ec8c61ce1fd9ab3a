/**
 * Coupons, offers and levels of a programme version, and a till's view of a customer's coupons.
 * Plain JSON in snake_case, like everything the engine works on.
 */
import type { LocalizedText } from "@rewardo/rules";
import type { ItemFilter } from "./basics.ts";

export const PROMOTION_EFFECTS = [
  "discount_percentage",
  "discount_amount",
  "stamp_amount",
  "stamp_multiply",
  "freebie",
  "custom",
  "none",
] as const;
export type PromotionEffectKind = (typeof PROMOTION_EFFECTS)[number];

/** `percent` has at most two decimals; `amount` is minor units, `count` units of the card, `multiplier` two decimals. */
export type PromotionEffect =
  | { readonly kind: "discount_percentage"; readonly percent: number }
  | { readonly kind: "discount_amount"; readonly amount: number }
  | { readonly kind: "stamp_amount"; readonly count: number }
  | { readonly kind: "stamp_multiply"; readonly multiplier: number }
  | { readonly kind: "freebie" }
  | { readonly kind: "custom"; readonly text: LocalizedText }
  | { readonly kind: "none" };

/** What a reward may do: lower the receipt that it is handed over with, or ask something of staff. */
export const REWARD_EFFECTS = ["none", "discount_percentage", "discount_amount", "custom"] as const;
export type RewardEffect = Extract<PromotionEffect, { readonly kind: (typeof REWARD_EFFECTS)[number] }>;

export const DISCOUNT_SCOPES = ["order", "cheapest", "specific_items"] as const;
export type DiscountScope = (typeof DISCOUNT_SCOPES)[number];

export const PROMOTION_TARGETS = ["all", "card_subscription", "promotion_group"] as const;
export type PromotionTarget =
  | { readonly kind: "all" }
  | { readonly kind: "card_subscription"; readonly card_subscription_id: string }
  | { readonly kind: "promotion_group"; readonly promotion_group_id: string };

export const USAGE_FREQUENCIES = ["once", "once_every", "unlimited"] as const;
export const FREQUENCY_UNITS = ["hours", "days", "weeks", "months"] as const;
/** Days, weeks and months are the calendar's in the business's time zone: the next use is at the start of a day. */
export type UsageFrequency =
  | { readonly kind: "once" }
  | { readonly kind: "once_every"; readonly n: number; readonly unit: (typeof FREQUENCY_UNITS)[number] }
  | { readonly kind: "unlimited" };

export const VALIDITIES = ["datetime_range", "hours", "unlimited"] as const;
/**
 * `datetime_range`: local times of the business, `YYYY-MM-DDTHH:mm`; `from` is the first valid minute, `to` the first
 * invalid one; null = open. `hours`: that many from the grant.
 */
export type Validity =
  | { readonly kind: "datetime_range"; readonly from: string | null; readonly to: string | null }
  | { readonly kind: "hours"; readonly hours: number }
  | { readonly kind: "unlimited" };

export const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * When in a week it is valid, by the wall clock. `weekdays` null = every day. `hours` are `HH:mm`, end exclusive; an
 * end not after the start is on the next day, and the weekday is that of the start.
 */
export type Times = {
  readonly weekdays: readonly Weekday[] | null;
  readonly hours: { readonly from: string; readonly to: string } | null;
};

/** Lines of a receipt: those with one of the products or, if no product is named, those that pass the filter. */
export type ItemSelection = { readonly product_ids: readonly string[]; readonly filter: ItemFilter };

export type PromotionStatus = "draft" | "active" | "archived";

export type ProgrammeCoupon = {
  readonly _id: string;
  readonly name: LocalizedText;
  readonly status: PromotionStatus;
  readonly effect: PromotionEffect;
  /** Read by the two discounts; `items` also by `freebie`, and by `cheapest` (the cheapest of them). */
  readonly discount_scope: DiscountScope;
  readonly items: ItemSelection;
  /** Minor units; null = no limit. */
  readonly max_discount: number | null;
  readonly minimum_amount: number | null;
  readonly usage_frequency: UsageFrequency;
  readonly validity: Validity;
  readonly times: Times;
  readonly target: PromotionTarget;
  /** `on_grant`: only members to whom it is given have it; missing in versions of before = `automatic`. */
  readonly issue?: "automatic" | "on_grant";
  /** Most uses in total and by one customer; null = no limit. */
  readonly campaign_limit: number | null;
  readonly customer_limit: number | null;
  /** null = everywhere, empty = nowhere. */
  readonly place_ids: readonly string[] | null;
  /** May be used beside another discount coupon. */
  readonly combines: boolean;
  /** Breaks ties: the newest wins. Edits never change it. */
  readonly created_at: string;
};

export const OFFER_KINDS = ["points", "reward"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/**
 * A benefit on products for a limited time. `multiplier` multiplies what the selected lines earn, without a till's
 * action. A till can also hand a line over: for `cost` units a piece (kind `points`), or for the cost of a reward
 * (kind `reward`).
 */
export type ProgrammeOffer = {
  readonly _id: string;
  readonly name: LocalizedText;
  readonly status: PromotionStatus;
  readonly kind: OfferKind;
  readonly items: ItemSelection;
  readonly multiplier: number | null;
  readonly cost: number | null;
  readonly reward_id: string | null;
  readonly validity: Validity;
  readonly times: Times;
  readonly place_ids: readonly string[] | null;
  readonly created_at: string;
};

export const LEVEL_BASES = ["points_earned_period", "balance"] as const;
export const LEVEL_DOWNGRADES = ["none", "single_level"] as const;

export type ProgrammeLevel = {
  readonly _id: string;
  readonly name: LocalizedText;
  /** Units at which the level begins. */
  readonly threshold: number;
  readonly basis: (typeof LEVEL_BASES)[number];
  readonly period_months: number;
  readonly multiplier: number;
  readonly downgrade: (typeof LEVEL_DOWNGRADES)[number];
  readonly grace_days: number;
};

/** A member's level; `level_id` null = below the lowest. */
export type LevelStanding = {
  readonly level_id: string | null;
  /** When the level or its current period began; null without a level. */
  readonly since: string | null;
  /** Units earned during the level's period, net of reversals; the caller counts them. */
  readonly earned_in_period: number;
  /** Basis `balance`: since when the balance has been below the threshold; null = it is not. */
  readonly below_since: string | null;
};

export const GRANT_STATUSES = ["issued", "locked", "redeemed", "rolled_back", "expired", "voided"] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/** A coupon granted to a customer, with its use counts; uses that were rolled back do not count. */
export type GrantedCoupon = {
  readonly _id: string;
  readonly coupon_id: string;
  /** The terms that it was handed out under; missing = those of the programme in force. */
  readonly terms?: ProgrammeCoupon;
  readonly status: GrantStatus;
  readonly granted_at: string;
  readonly locked_until: string | null;
  /** The key of the preview that holds the lock, or null. */
  readonly locked_by: string | null;
  readonly last_used_at: string | null;
  readonly used_by_customer: number;
  readonly used_in_campaign: number;
  /**
   * What the items that the coupon is for cost, in minor units, as staff read it on the receipt; 0 = one that is free is handed
   * over beside it. It counts where no line is known to be such an item; missing = staff were not asked.
   */
  readonly items_amount?: number;
};

/** What the till knows besides the receipt. Absent = unknown: a coupon that depends on it is rejected. */
export type TillContext = {
  readonly place_id: string | null;
  readonly card_subscription_id: string | null;
  /** Memberships that were merged into it: what was for them is for it; missing = none. */
  readonly merged_ids?: readonly string[];
  readonly promotion_group_ids: readonly string[];
  /** The preview's key; coupons locked under it can be used. */
  readonly lock_key: string | null;
  /** How many of each reward with a stock have been handed over. */
  readonly handed_over: { readonly [reward_id: string]: number };
};
