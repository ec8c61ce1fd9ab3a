import { act, applyCounters, explain, openDraft, work } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";
import { discountOf } from "../promotions/index.ts";
import type { BroughtBefore, Explanation, LotTerms, ReversalScope, ReverseEvent, VisitEvent } from "../types/index.ts";
import { reverseRules } from "./reverse-rules.ts";
import { reversedSoFar, scopeOf } from "./reversal-scope.ts";
import { takeBack } from "./take-back.ts";

/**
 * What a member has had from an order before it is counted anew. `explanations`: of every visit that was made of it for
 * this member, and of everything that took those back; `corrected`: of the reversal that was written for this correction,
 * null where the order was cancelled before; `again`: what is refunded of the new state next.
 */
export const broughtBefore = (
  explanations: readonly Explanation[],
  corrected: Explanation | null,
  again: ReversalScope | null = null,
): BroughtBefore => {
  let forgiven = 0;
  for (const entry of explanations.flat()) {
    if (entry.code === "taken_back") forgiven += entry.params.forgiven;
    else if (entry.code === "brought_before") forgiven -= entry.params.forgiven;
  }
  if (corrected === null) return { forgiven, carried: 0, replaced: 0, again };
  const carried = corrected.reduce(
    (sum, entry) => (entry.code === "carried_over" ? sum + entry.params.amount : sum),
    0,
  );
  return { forgiven, carried, replaced: takenBy(corrected), again };
};

/** The units that a reversal wanted back, wherever they came from. */
const takenBy = (reversal: Explanation): number =>
  reversal.reduce((sum, entry) => {
    if (entry.code === "taken_back") return sum + entry.params.wanted;
    return entry.code === "carried_over" ? sum + entry.params.amount : sum;
  }, 0);

/**
 * Gives what a visit has earned, less what the member has had from the same order before. What was carried over is set
 * off in full; what was forgiven only against what the order brings beyond its state before, both less their refunds, so
 * that a correction that changes nothing moves nothing. What was carried over and is not brought again is taken back under
 * the card's policy.
 * @returns what was given
 */
export const giveNet = (current: Work, earned: number, terms: LotTerms, event: VisitEvent): number => {
  const { carried = 0, forgiven = 0, replaced = 0, again = null } = event.brought ?? {};
  const fromCarried = Math.min(earned, carried);
  const refunded = again === null || forgiven === 0 ? 0 : lostBy(current, event, again);
  const more = Math.max(0, earned - refunded - replaced);
  const fromForgiven = Math.min(forgiven, more, earned - fromCarried);
  const given = earned - fromCarried - fromForgiven;
  const { unit } = current.state;
  if (given > 0) act(current, { kind: "earn", entry_kind: "earned", amount: given, terms });
  if (earned > 0) {
    act(current, { kind: "lifetime", amount: earned });
    explain(current, { code: "earned", params: { amount: earned, unit } });
  }
  if (given < earned) {
    const params = { amount: earned - given, carried: fromCarried, forgiven: fromForgiven, unit };
    explain(current, { code: "brought_before", params });
  }
  takeBack(current, "", carried - fromCarried, 0);
  return given;
};

/** What a refund of this visit will take of what its rules gave, worked out on a copy. */
const lostBy = (current: Work, event: VisitEvent, scope: ReversalScope): number => {
  const { programme, explanation } = current;
  const state = applyCounters(current.state, current.effects);
  const copy = work(programme, state, openDraft(state), []);
  const { occurred_at, recorded_at, items } = event;
  const amount = event.amount === null ? null : event.amount - discountOf(explanation);
  const refund: ReverseEvent = {
    ...{ type: "reverse", occurred_at, recorded_at, scope, already_reversed: [] },
    original: { _id: "", kind: "visit", occurred_at, amount, items, explanation, entries: [], lots: [] },
  };
  const earlier = reversedSoFar([]);
  const portion = scopeOf(copy, refund, earlier);
  return portion === null ? 0 : reverseRules(copy, refund, earlier, portion);
};
