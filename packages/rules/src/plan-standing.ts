/** Whether a business's plan is in force at a moment, and what it may still do when it is not. */

export const PLAN_STATUSES = ["trialing", "active", "past_due", "unpaid", "cancelled"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Days after a lapse in which customers still earn and redeem. */
const LAPSED_TILL_DAYS = 14;

/** What is stored; instants are ISO 8601. */
export type PlanFacts = {
  readonly status: PlanStatus;
  readonly trial_ends_at: string;
  /** First instant that is not paid for; null where nobody was asked to pay. */
  readonly paid_until: string | null;
  /** Since when a payment is missing that was expected, whatever was paid before. */
  readonly past_due_at: string | null;
};

/**
 * What a business may do: `full`, everything; `read_only`, look, and serve customers at the till; `closed`, look alone.
 * Paying is always possible.
 */
export type PlanAccess = "full" | "read_only" | "closed";

export type PlanStanding = {
  /** As stored, but past due from the moment that paid time is over. */
  readonly status: PlanStatus;
  readonly has_issues: boolean;
  readonly access: PlanAccess;
  /** First instant, in milliseconds, at which no plan is in force; null: none is known. */
  readonly ends_at: number | null;
};

const dayMs = 86_400_000;

/** First instant at which no plan is in force: the end of the trial or of what is paid, whichever is later. */
function endOf({ status, trial_ends_at, paid_until, past_due_at }: PlanFacts): number | null {
  if (past_due_at !== null) return Date.parse(past_due_at);
  if (status === "active" && paid_until === null) return null;
  const trialEnd = Date.parse(trial_ends_at);
  return paid_until === null ? trialEnd : Math.max(trialEnd, Date.parse(paid_until));
}

/** How the plan stands at a moment; it depends on nothing but the stored facts and that moment. */
export function planStanding(facts: PlanFacts, nowMs: number): PlanStanding {
  const ends_at = endOf(facts);
  const isOver = ends_at !== null && ends_at <= nowMs;
  const isOpenTill = ends_at === null || nowMs < ends_at + LAPSED_TILL_DAYS * dayMs;
  return {
    status: isOver && facts.status === "active" ? "past_due" : facts.status,
    has_issues: isOver,
    access: !isOver ? "full" : isOpenTill ? "read_only" : "closed",
    ends_at,
  };
}
