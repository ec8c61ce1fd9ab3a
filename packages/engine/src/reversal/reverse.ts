import { addDays, localDay } from "@rewardo/rules";
import { reversedSoFar, scopeOf } from "./reversal-scope.ts";
import type { Portion } from "./reversal-scope.ts";
import { reverseRules } from "./reverse-rules.ts";
import { restoreSpent, spentAmount } from "./restore-spent.ts";
import { takeBack, takeOwnBack } from "./take-back.ts";
import type { ReverseEvent } from "../types/index.ts";
import { lowerLevel } from "../promotions/index.ts";
import { DAYS_KEPT, act, explain, findEntry, reject } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";

const REVERSIBLE = new Set(["visit", "redeem", "adjust", "game"]);

/**
 * Reverses a transaction, or part of it, as a new transaction; the original is never edited. A refund in several steps
 * has the same result as a single one.
 */
export const reverse = (current: Work, event: ReverseEvent): void => {
  const { original } = event;
  if (current.state.status === "closed") reject(current, "membership_closed");
  if (!REVERSIBLE.has(original.kind)) reject(current, "not_reversible", { kind: original.kind });
  const earlier = reversedSoFar(event.already_reversed);
  const portion = scopeOf(current, event, earlier);
  if (portion === null || current.rejected.length > 0) return;
  explain(current, {
    code: "reversal",
    params: {
      original_id: original._id,
      by: event.scope.by,
      lines: event.scope.by === "lines" ? portion.newLines : [],
      amount: event.scope.by === "amount" ? event.scope.amount : null,
      currency: current.programme.currency,
      complete: portion.complete,
    },
  });
  const fromRules = reverseRules(current, event, earlier, portion);
  const fromCoupons = portion.complete ? giveCouponsBack(current, event) : 0;
  const fromAdjustment = adjustedBy(event);
  const policy = fromAdjustment < 0 ? "restore" : current.programme.reversal_policy.spent;
  const returning = portion.complete && policy === "restore" ? spentAmount(event) : 0;
  const wanted = fromRules + fromCoupons + Math.max(0, fromAdjustment);
  if (event.is_corrected === true) takeOwnBack(current, original._id, wanted);
  else takeBack(current, original._id, wanted, returning);
  if (portion.complete) restoreSpent(current, event, policy);
  const bonus = (findEntry(original.explanation, "bonus")?.params.delta ?? 0) + fromCoupons;
  if (fromRules + bonus > 0) act(current, { kind: "lifetime", amount: -fromRules - bonus });
  uncountVisit(current, event, portion, fromRules);
  if (event.raised === undefined) return;
  lowerLevel(current, event.raised, fromRules + bonus, event.recorded_at);
};

/** Returns the coupons of a cancelled order. Returns the units that they had added, to be taken back. */
const giveCouponsBack = (current: Work, { original }: ReverseEvent): number => {
  let added = 0;
  for (const entry of original.explanation) {
    if (entry.code !== "coupon_applied") continue;
    const { grant_id, coupon_id, name } = entry.params;
    act(current, { kind: "coupon_returned", grant_id, coupon_id });
    explain(current, { code: "coupon_returned", params: { grant_id, coupon_id, name } });
    added += entry.params.added;
  }
  return added;
};

/** What the original gave or took by an adjustment; such a transaction is only reversed as a whole. */
const adjustedBy = ({ original }: ReverseEvent): number =>
  original.explanation.reduce((total, entry) => {
    const byHand = entry.code === "adjusted" || entry.code === "bonus" || entry.code === "imported";
    return byHand ? total + entry.params.delta : total;
  }, 0);

/** A completely reversed visit no longer counts for caps and delays. */
const uncountVisit = (current: Work, event: ReverseEvent, portion: Portion, taken: number): void => {
  const counted = findEntry(event.original.explanation, "visit_counted")?.params;
  if (counted === undefined) return;
  const { state, programme } = current;
  const visits = portion.complete ? -1 : 0;
  if (state.days.some((day) => day.date === counted.local_day)) {
    const keepFrom = addDays(localDay(event.recorded_at, programme.time_zone), -DAYS_KEPT);
    act(current, { kind: "count_day", date: counted.local_day, visits, earned: -taken, keep_from: keepFrom });
  }
  if (!portion.complete) return;
  const wasLast =
    state.last_visit_at !== null && Date.parse(state.last_visit_at) === Date.parse(event.original.occurred_at);
  const last = wasLast ? counted.previous_visit_at : state.last_visit_at;
  // The visit before may have been reversed as well; without visits there is no last one.
  act(current, { kind: "set_visit", visits, last_visit_at: state.visits + visits > 0 ? last : null });
};
