import type { LocalizedText } from "@rewardo/rules";
import type { EarningMode, ItemFilterMode, Unit } from "./basics.ts";
import type { Effect } from "./effects.ts";
import type { PromotionEffectKind } from "./promotions.ts";

/**
 * What one line contributed: eligible amount (minor units), counted items, and its share of the points. For a
 * multiplied line, `base` is the share before multiplying and `multiplier` the factor.
 */
export type LineShare = {
  readonly line_no: number;
  readonly eligible: number;
  readonly items: number;
  readonly earned: number;
  readonly base?: number;
  readonly multiplier?: number;
};

/** A rule that gave points or gathered towards them. `replay` recomputes the base from these figures. */
export type RuleMatched = {
  readonly rule_id: string;
  readonly mode: EarningMode;
  readonly filter_mode: ItemFilterMode;
  readonly earns: number;
  readonly amount: number | null;
  readonly currency: string;
  readonly unit: Unit;
  readonly eligible: number;
  readonly items: number;
  /** E before and after; both 0 unless the mode is `each`. */
  readonly gathered_before: number;
  readonly gathered_after: number;
  /** Eligible amount carried to the next visit. */
  readonly remainder: number;
  /** The highest multiplier used; 1 = none. */
  readonly multiplier: number;
  /** Before multiplying. */
  readonly earned: number;
  readonly lines: readonly LineShare[];
  /** The points given, set only when this visit or an earlier one under the rule was multiplied. */
  readonly multiplied?: number;
  /** What multipliers add to everything gathered, before and after, in hundredths; mode `each` only. */
  readonly extra_before?: number;
  readonly extra_after?: number;
};

type Codes = {
  rule_matched: RuleMatched;
  rule_not_matched: {
    readonly rule_id: string;
    readonly mode: EarningMode;
    readonly reason:
      | "no_amount"
      | "nothing_paid"
      | "no_eligible_lines"
      | "below_amount"
      | "not_configured"
      | "nothing_entered";
    readonly eligible: number;
    readonly amount: number | null;
    readonly currency: string;
  };
  cap_hit: {
    readonly cap: "earned_per_day";
    readonly limit: number;
    readonly wanted: number;
    readonly given: number;
    readonly unit: Unit;
  };
  earned: { readonly amount: number; readonly unit: Unit };
  waits: { readonly amount: number; readonly unit: Unit; readonly until: string };
  debt_repaid: { readonly amount: number; readonly unit: Unit };
  visit_counted: { readonly local_day: string; readonly previous_visit_at: string | null };
  guards_waived: { readonly [name: string]: never };
  /** Staff confirmed the visit although another was within the card's minutes; `passed` are the whole minutes between. */
  delay_confirmed: { readonly minutes: number; readonly visit_at: string; readonly passed: number };
  reward_redeemed: {
    readonly reward_id: string;
    readonly name: LocalizedText;
    readonly cost: number;
    readonly unit: Unit;
    /** Missing where it was only handed over, as where the till did not know what a discount is on. */
    readonly effect?: PromotionEffectKind;
    readonly discount?: number;
    readonly currency?: string;
    readonly shares?: readonly DiscountShare[];
    /** The instructions for staff (`custom`). */
    readonly text?: LocalizedText;
  };
  /** What was handed over needed the customer's yes: it came from their phone, or staff looked instead. */
  handover_confirmed: { readonly by: "phone" | "staff"; readonly cost: number; readonly unit: Unit };
  reward_unlocked: { readonly reward_id: string | null; readonly count: number };
  adjusted: { readonly delta: number; readonly unit: Unit };
  /** Nobody took the card of the visit that earned it. */
  not_claimed: { readonly [name: string]: never };
  /** An order without a card, counted because the customer said that the visit was missing. */
  claimed: { readonly [name: string]: never };
  /** Nobody answered the customer's report in time, so it counts. */
  unanswered: { readonly [name: string]: never };
  bonus: { readonly delta: number; readonly unit: Unit };
  imported: { readonly delta: number; readonly unit: Unit };
  activated: { readonly amount: number; readonly unit: Unit };
  expired: { readonly amount: number; readonly unit: Unit };
  /** What was due without a delivered warning counts until the end of `local_day`: the visit is the warning. */
  lapse_moved: { readonly amount: number; readonly unit: Unit; readonly local_day: string };
  held: { readonly amount: number; readonly unit: Unit; readonly reward_id: string; readonly name: LocalizedText };
  released: { readonly amount: number; readonly unit: Unit };
  held_redeemed: { readonly amount: number; readonly unit: Unit };
  /** Which part of which transaction was reversed; `complete` = nothing is left. */
  reversal: {
    readonly original_id: string;
    readonly by: "lines" | "amount" | "all";
    readonly lines: readonly number[];
    readonly amount: number | null;
    readonly currency: string;
    readonly complete: boolean;
  };
  /** Points due under one rule before and after the refund; points a cap withheld are not taken back. */
  rule_reversed: {
    readonly rule_id: string;
    readonly mode: EarningMode;
    readonly eligible: number;
    readonly gathered_before: number;
    readonly gathered_after: number;
    readonly due_before: number;
    readonly due_after: number;
    readonly withheld: number;
    readonly taken: number;
    readonly currency: string;
    readonly unit: Unit;
    /** Mode `each`: the points before multiplying, and the hundredths added by multipliers, that are taken away. */
    readonly base_gone?: number;
    readonly extra_gone?: number;
  };
  /**
   * Balances that the points were taken from; `forgiven` is what the balance could not cover under the card's policy.
   */
  taken_back: {
    readonly wanted: number;
    readonly from_pending: number;
    readonly from_balance: number;
    readonly debt: number;
    readonly forgiven: number;
    readonly unit: Unit;
  };
  /** Left with the member in a correction: what the order brings again is set off against it. */
  carried_over: { readonly amount: number; readonly unit: Unit };
  /**
   * Units of a corrected order that the member has had from it already, and that are not given a second time: of those
   * carried over, and of those once forgiven.
   */
  brought_before: {
    readonly amount: number;
    readonly carried: number;
    readonly forgiven: number;
    readonly unit: Unit;
  };
  restored: { readonly amount: number; readonly unit: Unit };
  spent_kept: { readonly amount: number; readonly unit: Unit };
  transferred_out: { readonly balance: number; readonly pending: number; readonly unit: Unit };
  transferred_in: { readonly balance: number; readonly pending: number; readonly unit: Unit };
  /** Two remainders that add up to a full X: a merge loses nothing. */
  remainders_joined: { readonly rule_id: string; readonly earned: number; readonly unit: Unit };
  multiplier_used: {
    readonly source: MultiplierSource;
    readonly source_id: string;
    readonly name: LocalizedText;
    readonly multiplier: number;
    /** The multiplied lines; empty = the whole purchase. */
    readonly lines: readonly number[];
  };
  /** Ids of unused multipliers in force: none of their items was bought, or another was better or newer. */
  multipliers_tried: { readonly not_matched: readonly string[]; readonly not_best: readonly string[] };
  coupon_applied: {
    readonly grant_id: string;
    readonly coupon_id: string;
    readonly name: LocalizedText;
    readonly effect: PromotionEffectKind;
    /** How much the coupon lowered the amount, in all and by line. */
    readonly discount: number;
    readonly currency: string;
    readonly shares: readonly DiscountShare[];
    /** Units that the coupon itself added (`stamp_amount`). */
    readonly added: number;
    readonly unit: Unit;
    /** The instructions for staff (`custom`); empty otherwise. */
    readonly text: LocalizedText;
  };
  /** Staff said what the items cost that the coupon before it is for: the till does not know the receipt's lines. */
  coupon_items: {
    readonly grant_id: string;
    readonly coupon_id: string;
    readonly name: LocalizedText;
    readonly amount: number;
    readonly currency: string;
  };
  coupon_returned: { readonly grant_id: string; readonly coupon_id: string; readonly name: LocalizedText };
  offer_redeemed: {
    readonly offer_id: string;
    readonly name: LocalizedText;
    readonly line_no: number;
    readonly cost: number;
    readonly unit: Unit;
    /** The reward that the line was handed over for, and how many pieces. */
    readonly reward_id: string | null;
    readonly pieces: number;
  };
  level_changed: {
    readonly from_id: string | null;
    readonly to_id: string | null;
    /** Name of the level reached, or of the level left when none is held any more. */
    readonly name: LocalizedText;
    readonly direction: "up" | "down" | "out";
  };
};

export type MultiplierSource = "level" | "coupon" | "offer";

/** What a coupon lowered one line by, in minor units. */
export type DiscountShare = { readonly line_no: number; readonly discount: number };

export type ExplanationCode = keyof Codes;
export type ExplanationEntry = {
  [C in ExplanationCode]: { readonly code: C; readonly params: Codes[C] };
}[ExplanationCode];
export type Explanation = readonly ExplanationEntry[];

/** Rejections. The first fifteen are those of coupons and rewards, the rest are the engine's own guards. */
export const REJECTION_CODES = [
  "not_found",
  "not_running",
  "campaign_limit_reached",
  "customer_limit_reached",
  "recipient_does_not_match",
  "expired",
  "not_started",
  "condition_not_met",
  "place_not_allowed",
  "outside_hours",
  "already_redeemed",
  "locked",
  "frequency",
  "out_of_stock",
  "insufficient_balance",
  "delay_between_stamps",
  "cap_per_day",
  "staff_limit",
  "reason_required",
  "custom_amount_required",
  "invalid_amount",
  "card_is_draft",
  "card_is_archived",
  "membership_frozen",
  "membership_closed",
  "membership_unclaimed",
  "occurred_out_of_range",
  "nothing_to_do",
  "already_reversed",
  "not_reversible",
  "unknown_line",
  "reversal_mixed",
  "exceeds_original",
  "balance_limit",
  "does_not_combine",
  "confirmation_required",
  "visit_limit",
  "adjust_day_limit",
  "own_card",
  "phone_confirmation_required",
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];
export type Rejection = {
  readonly code: RejectionCode;
  readonly params: { readonly [name: string]: string | number | null };
};

/** When something is rejected there are no effects and nothing may be written. */
export type Evaluation = {
  readonly effects: readonly Effect[];
  readonly explanation: Explanation;
  readonly rejected: readonly Rejection[];
};
