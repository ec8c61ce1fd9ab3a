/** A business's plan: whether it is in force at a moment, what the business may still do when it is not, and its price. */
import { isLocalDay } from "./local-day.ts";

export const PLAN_STATUSES = ["trialing", "active", "past_due", "unpaid", "cancelled"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Days after a lapse during which customers can still earn and redeem. */
export const LAPSED_TILL_DAYS = 14;

/** The stored facts; instants are ISO 8601. */
export type PlanFacts = {
  readonly status: PlanStatus;
  readonly trial_ends_at: string;
  /** First unpaid instant; null if no payment is due. */
  readonly paid_until: string | null;
  /** Time since when an expected payment is missing, regardless of earlier payments. */
  readonly past_due_at: string | null;
};

/**
 * What a business can do: `full`: everything; `read_only`: view, and serve customers at the till; `closed`: view only.
 * Paying is always possible.
 */
export type PlanAccess = "full" | "read_only" | "closed";

export type PlanStanding = {
  /** The stored status, or past due once the paid time is over. */
  readonly status: PlanStatus;
  readonly has_issues: boolean;
  readonly access: PlanAccess;
  /** First instant without a plan in force, in milliseconds; null = unknown. */
  readonly ends_at: number | null;
};

const dayMs = 86_400_000;

/** First instant without a plan in force: the end of the trial or of the paid time, whichever is later. */
const endOf = ({ status, trial_ends_at, paid_until, past_due_at }: PlanFacts): number | null => {
  if (past_due_at !== null) return Date.parse(past_due_at);
  if (status === "active" && paid_until === null) return null;
  const trialEnd = Date.parse(trial_ends_at);
  return paid_until === null ? trialEnd : Math.max(trialEnd, Date.parse(paid_until));
};

/** The standing of the plan at a moment; depends only on the stored facts and that moment. */
export const planStanding = (facts: PlanFacts, nowMs: number): PlanStanding => {
  const ends_at = endOf(facts);
  const isOver = ends_at !== null && ends_at <= nowMs;
  const isOpenTill = ends_at === null || nowMs < ends_at + LAPSED_TILL_DAYS * dayMs;
  return {
    status: isOver && facts.status === "active" ? "past_due" : facts.status,
    has_issues: isOver,
    access: !isOver ? "full" : isOpenTill ? "read_only" : "closed",
    ends_at,
  };
};

/** The price of a plan: minor units a month, with an optional promo price until a day. */
export type PlanPricing = {
  readonly price: number;
  readonly promo_price?: number | null | undefined;
  /** Last local day (`YYYY-MM-DD`) of the promo price. */
  readonly promo_valid_to?: string | null | undefined;
};

/**
 * True when the promo price applies on a day (`YYYY-MM-DD`): both promo fields are set and its last day is that day or
 * later. A promo price of 0 is set.
 */
export const hasPromo = (plan: PlanPricing, today: string): boolean => {
  const { promo_price, promo_valid_to } = plan;
  return promo_price != null && promo_valid_to != null && isLocalDay(promo_valid_to) && promo_valid_to >= today;
};

/** The price on a day, and the normal price to strike through; null without a promo. */
export const planPrice = (plan: PlanPricing, today: string): { price: number; normal_price: number | null } => {
  if (!hasPromo(plan, today)) return { price: plan.price, normal_price: null };
  return { price: plan.promo_price ?? plan.price, normal_price: plan.price };
};
