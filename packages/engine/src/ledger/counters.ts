import { addDays, compareInstants } from "@rewardo/rules";
import { ONE } from "../earning/index.ts";
import type { DayCount, Effect, Gathered, MembershipState, TransferredBalance } from "../types/index.ts";

/** Late events reach 72 hours back, which can touch five local days; older day counters are dropped. */
export const DAYS_KEPT = 5;

/** A state that its maker may still write into. */
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The counters of a membership: gathered amounts, visits, days, activity. Other effects change nothing. */
export const applyCounters = (state: MembershipState, effects: readonly Effect[]): Writable<MembershipState> => {
  // One copy is changed by all counters: a visit has half a dozen.
  const after = { ...state };
  for (const effect of effects) count(after, effect);
  return after;
};

const count = (state: Writable<MembershipState>, effect: Effect): void => {
  switch (effect.kind) {
    case "gather":
      state.gathered = addGathered(state.gathered, effect.rule_id, effect);
      return;
    case "count_day":
      state.days = countDay(state.days, effect);
      return;
    case "set_visit":
      state.visits = Math.max(0, state.visits + effect.visits);
      state.last_visit_at = effect.last_visit_at;
      return;
    case "lifetime":
      state.lifetime_earned += effect.amount;
      return;
    case "activity":
      state.last_activity_at = latest(state.last_activity_at, effect.at);
      return;
    case "transfer_out":
      Object.assign(state, { status: "closed", gathered: {}, visits: 0, lifetime_earned: 0 });
      return;
    case "transfer_in":
      join(state, effect.from);
      return;
    case "activate":
    case "expire":
    case "earn":
    case "take":
    case "cancel_pending":
    case "incur_debt":
    case "restore":
    case "hold":
    case "release":
    case "redeem_held":
    case "warn":
    case "reward_redeemed":
    case "reward_returned":
    case "reward_unlocked":
    case "coupon_applied":
    case "coupon_returned":
    case "offer_redeemed":
    case "level_change":
      return;
    default:
      return effect satisfies never;
  }
};

/** The later of two instants, as an ISO text with milliseconds. */
export const latest = (a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return a ?? b;
  return compareInstants(a, b) >= 0 ? a : b;
};

const addGathered = (
  all: MembershipState["gathered"],
  ruleId: string,
  change: Gathered,
): MembershipState["gathered"] => {
  const before = all[ruleId] ?? { eligible: 0, earned: 0 };
  const best = Math.max(before.best ?? ONE, change.best ?? ONE);
  const multiplied = best > ONE ? { extra: (before.extra ?? 0) + (change.extra ?? 0), best } : {};
  const after = { eligible: before.eligible + change.eligible, earned: before.earned + change.earned, ...multiplied };
  return { ...all, [ruleId]: after };
};

const countDay = (days: readonly DayCount[], change: Extract<Effect, { kind: "count_day" }>): DayCount[] => {
  const kept = days.filter((day) => day.date >= change.keep_from);
  const before = kept.find((day) => day.date === change.date) ?? { date: change.date, visits: 0, earned: 0 };
  const after = {
    date: change.date,
    visits: Math.max(0, before.visits + change.visits),
    earned: Math.max(0, before.earned + change.earned),
  };
  if (change.date < change.keep_from) return kept;
  return [...kept.filter((day) => day.date !== change.date), after].sort((a, b) => (a.date < b.date ? -1 : 1));
};

/** Two cards that become one have had one customer's day: what the caps of a day allow is not given twice. */
const joinDays = (here: readonly DayCount[], there: readonly DayCount[]): readonly DayCount[] => {
  const newest = [...here, ...there].reduce((latestDay, { date }) => (date > latestDay ? date : latestDay), "");
  return there.reduce<readonly DayCount[]>(
    (days, day) => countDay(days, { kind: "count_day", ...day, keep_from: addDays(newest, -DAYS_KEPT) }),
    here,
  );
};

const join = (state: Writable<MembershipState>, from: TransferredBalance): void => {
  for (const [ruleId, change] of Object.entries(from.gathered)) {
    state.gathered = addGathered(state.gathered, ruleId, change);
  }
  state.days = joinDays(state.days, from.days);
  state.visits += from.visits;
  state.lifetime_earned += from.lifetime_earned;
  state.last_visit_at = latest(state.last_visit_at, from.last_visit_at);
  state.last_activity_at = latest(state.last_activity_at, from.last_activity_at);
};
