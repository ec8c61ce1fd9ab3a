import { addDays, compareInstants, instantText, localDay } from "@rewardo/rules";
import { basketOf, earnBy, ONE, tried } from "./earning/index.ts";
import type { Basket, Earning, Multiplier } from "./earning/index.ts";
import { checkEarned, checkSpending, checkVisit } from "./guards.ts";
import {
  addedUnits,
  multiplierOf,
  liftLevel,
  momentOf,
  refuse,
  spendOffers,
  spendRewards,
  takeCoupons,
  unlocked,
  multipliersOf,
} from "./promotions/index.ts";
import type { CouponUse, Moment } from "./promotions/index.ts";
import { giveNet } from "./reversal/index.ts";
import { DAYS_KEPT, act, explain, latest, lotTerms } from "./ledger/index.ts";
import type { LotTerms, VisitEvent } from "./types/index.ts";
import type { Work } from "./ledger/index.ts";

/**
 * A purchase or a scan. First rewards and offer lines are paid from the balance before the visit, then coupons lower the
 * rest of the bill, then the visit earns.
 */
export const visit = (current: Work, event: VisitEvent): void => {
  const { programme } = current;
  const day = localDay(event.occurred_at, programme.time_zone);
  checkVisit(current, event, day);
  if (current.rejected.length > 0) return;
  const moment = momentOf(event.occurred_at, programme.time_zone);
  const basket = basketOf(event);
  spendRewards(current, event, basket, moment);
  if (current.rejected.length === 0) spendOffers(current, event, basket, moment);
  if (current.rejected.length === 0) checkSpending(current, event);
  if (current.rejected.length > 0) return;
  const uses = takeCoupons(current, event, basket, moment);
  if (current.rejected.length > 0) return;
  if (event.waive_guards) explain(current, { code: "guards_waived", params: {} });
  const before = { balance: current.draft.balance, debt: current.draft.debt };
  const terms = termsAsKnown(lotTerms(programme, event.occurred_at), event.recorded_at);
  const { earned, net } = event.earns
    ? earn(current, event, day, basket, moment, uses, terms)
    : withoutEarning(current, uses);
  const added = addUnits(current, uses, terms);
  checkEarned(current, event, earned);
  settleUp(current, before, net + added, terms, event);
  liftLevel(current, event.standing, earned + added);
  act(current, { kind: "activity", at: instantText(event.occurred_at) });
};

/** What a visit earned, and what of it the member had not had from the same order before. */
type Earned = { readonly earned: number; readonly net: number };

const earn = (
  current: Work,
  event: VisitEvent,
  day: string,
  basket: Basket,
  moment: Moment,
  uses: readonly CouponUse[],
  terms: LotTerms,
): Earned => {
  const { programme, state } = current;
  const rule = programme.earning;
  const multipliers = multipliersOf(programme, event, uses, moment);
  const earning = earnBy(programme, state.gathered[rule._id], event, basket, multipliers);
  explain(current, earning.explained);
  explainMultipliers(current, basket, multipliers, earning);
  keepMultiplyingCoupons(current, uses, earning);
  const given = capped(current, event, day, earning.points);
  if (earning.eligible > 0) {
    const multiplied = earning.extra > 0 ? { extra: earning.extra, best: earning.best } : {};
    act(current, { kind: "gather", rule_id: rule._id, eligible: earning.eligible, earned: given, ...multiplied });
  }
  const net = giveNet(current, given, terms, event);
  countVisit(current, event, day, given);
  return { earned: given, net };
};

const explainMultipliers = (
  current: Work,
  basket: Basket,
  multipliers: readonly Multiplier[],
  { uses }: Earning,
): void => {
  for (const [{ source, source_id, name, hundredths }, lines] of uses) {
    const params = { source, source_id, name, multiplier: hundredths / ONE, lines };
    explain(current, { code: "multiplier_used", params });
  }
  if (multipliers.length === uses.size) return;
  const params = tried(multipliers, new Set(uses.keys()), basket, current.programme);
  explain(current, { code: "multipliers_tried", params });
};

/** Rejects a multiplying coupon that would change nothing, rather than using it up. */
const keepMultiplyingCoupons = (current: Work, uses: readonly CouponUse[], earning: Earning): void => {
  const used = new Set([...earning.uses.keys()].map((one) => one.source_id));
  for (const { grant, coupon } of uses) {
    if (multiplierOf(coupon) === null || used.has(coupon._id)) continue;
    const condition = earning.base === 0 ? "nothing_earned" : "better_multiplier";
    refuse(current, grant, { code: "condition_not_met", condition });
  }
};

const withoutEarning = (current: Work, uses: readonly CouponUse[]): Earned => {
  for (const { grant, coupon } of uses) {
    if (multiplierOf(coupon) === null) continue;
    refuse(current, grant, { code: "condition_not_met", condition: "nothing_earned" });
  }
  return { earned: 0, net: 0 };
};

/** Units that coupons add. They are pending like the visit's own, but not capped. */
const addUnits = (current: Work, uses: readonly CouponUse[], terms: LotTerms): number => {
  let added = 0;
  for (const { coupon } of uses) {
    const units = addedUnits(coupon);
    if (units <= 0) continue;
    act(current, { kind: "earn", entry_kind: "bonus", amount: units, terms });
    act(current, { kind: "lifetime", amount: units });
    added += units;
  }
  return added;
};

const settleUp = (
  current: Work,
  before: { readonly balance: number; readonly debt: number },
  given: number,
  terms: LotTerms,
  event: VisitEvent,
): void => {
  const { draft, state } = current;
  if (given === 0) return;
  if (terms.pending_until !== null) {
    explain(current, { code: "waits", params: { amount: given, unit: state.unit, until: terms.pending_until } });
  }
  const repaid = before.debt - draft.debt;
  if (repaid > 0) explain(current, { code: "debt_repaid", params: { amount: repaid, unit: state.unit } });
  unlocked(current, before.balance, event);
};

/** A visit reported after its pending period has ended earns points that count at once. */
const termsAsKnown = (terms: LotTerms, recordedAt: string): LotTerms => {
  const { pending_until: until } = terms;
  return until !== null && compareInstants(until, recordedAt) <= 0 ? { ...terms, pending_until: null } : terms;
};

const capped = (current: Work, event: VisitEvent, day: string, wanted: number): number => {
  const limit = current.programme.caps.earned_per_day;
  if (limit === null || event.waive_guards) return wanted;
  const earned = current.state.days.find((counted) => counted.date === day)?.earned ?? 0;
  const given = Math.min(wanted, Math.max(0, limit - earned));
  if (given < wanted) {
    const params = { cap: "earned_per_day" as const, limit, wanted, given, unit: current.state.unit };
    explain(current, { code: "cap_hit", params });
  }
  return given;
};

const countVisit = (current: Work, event: VisitEvent, day: string, earned: number): void => {
  const { state, programme } = current;
  const keepFrom = addDays(localDay(event.recorded_at, programme.time_zone), -DAYS_KEPT);
  const occurredAt = instantText(event.occurred_at);
  act(current, { kind: "count_day", date: day, visits: 1, earned, keep_from: keepFrom });
  act(current, { kind: "set_visit", visits: 1, last_visit_at: latest(state.last_visit_at, occurredAt) });
  explain(current, { code: "visit_counted", params: { local_day: day, previous_visit_at: state.last_visit_at } });
};
