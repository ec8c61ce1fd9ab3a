import { addDays, localDay } from "@rewardo/rules";
import { checkVisit } from "./guards.ts";
import { earnBase } from "./earning.ts";
import { latest } from "./counters.ts";
import { lotTerms } from "./lot-life.ts";
import { spendRewards, unlocked } from "./rewards.ts";
import type { LotTerms, VisitEvent } from "./types.ts";
import { act, explain } from "./work.ts";
import type { Work } from "./work.ts";

/** Late events reach 72 hours back, which can touch five local days; older day counters are dropped. */
export const DAYS_KEPT = 5;

/** A purchase or a scan: rewards are paid first, from the balance before this visit; then it earns. */
export function visit(current: Work, event: VisitEvent): void {
  const day = localDay(event.occurred_at, current.programme.time_zone);
  checkVisit(current, event, day);
  if (current.rejected.length > 0) return;
  spendRewards(current, event.reward_ids);
  if (current.rejected.length > 0) return;
  if (event.waive_guards) explain(current, { code: "guards_waived", params: {} });
  if (event.earns) earn(current, event, day);
  act(current, { kind: "activity", at: new Date(event.occurred_at).toISOString() });
}

function earn(current: Work, event: VisitEvent, day: string): void {
  const { programme, state, draft } = current;
  const rule = programme.earning;
  const { base, eligible, explained } = earnBase(programme, state.gathered[rule._id], event);
  explain(current, explained);
  const given = capped(current, event, day, base);
  if (rule.mode === "each" && eligible > 0) {
    act(current, { kind: "gather", rule_id: rule._id, eligible, earned: given });
  }
  if (given > 0) {
    const { unit } = state;
    const before = { balance: draft.balance, debt: draft.debt };
    const terms = termsAsKnown(lotTerms(programme, event.occurred_at), event.recorded_at);
    act(current, { kind: "earn", entry_kind: "earned", amount: given, terms });
    act(current, { kind: "lifetime", amount: given });
    explain(current, { code: "earned", params: { amount: given, unit } });
    if (terms.pending_until !== null) {
      explain(current, { code: "waits", params: { amount: given, unit, until: terms.pending_until } });
    }
    const repaid = before.debt - draft.debt;
    if (repaid > 0) explain(current, { code: "debt_repaid", params: { amount: repaid, unit } });
    unlocked(current, before.balance);
  }
  countVisit(current, event, day, given);
}

/** Whoever reports so late that the pending period is over reports points that count. */
function termsAsKnown(terms: LotTerms, recordedAt: string): LotTerms {
  const { pending_until: until } = terms;
  return until !== null && Date.parse(until) <= Date.parse(recordedAt) ? { ...terms, pending_until: null } : terms;
}

function capped(current: Work, event: VisitEvent, day: string, wanted: number): number {
  const limit = current.programme.caps.earned_per_day;
  if (limit === null || event.waive_guards) return wanted;
  const earned = current.state.days.find((counted) => counted.date === day)?.earned ?? 0;
  const given = Math.min(wanted, Math.max(0, limit - earned));
  if (given < wanted) {
    const params = { cap: "earned_per_day" as const, limit, wanted, given, unit: current.state.unit };
    explain(current, { code: "cap_hit", params });
  }
  return given;
}

function countVisit(current: Work, event: VisitEvent, day: string, earned: number): void {
  const { state, programme } = current;
  const keepFrom = addDays(localDay(event.recorded_at, programme.time_zone), -DAYS_KEPT);
  const occurredAt = new Date(event.occurred_at).toISOString();
  act(current, { kind: "count_day", date: day, visits: 1, earned, keep_from: keepFrom });
  act(current, { kind: "set_visit", visits: 1, last_visit_at: latest(state.last_visit_at, occurredAt) });
  explain(current, { code: "visit_counted", params: { local_day: day, previous_visit_at: state.last_visit_at } });
}
