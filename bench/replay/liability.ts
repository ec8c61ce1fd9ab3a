/** What a retailer owes at the end of a year of visits: with points that lapse silently, and with points that wait for a warning. */
import { apply, balanceAt, emptyState, evaluate, type MembershipState, type Programme } from "@rewardo/engine";
import { addDays, endOfLocalDay, localDay, startOfLocalDay } from "@rewardo/rules";
import type { Journey } from "./read.ts";
import { toInstant } from "./time.ts";

const zone = "America/New_York";
const days = 60;
/** Days between a warning and the end that it announces. */
const warned = 14;

const programmeWith = (lapse_after_warning: number | null): Programme => ({
  ...{ version_id: "v", card_id: "card", card_status: "active", card_type: "points", unit: "point" },
  ...{
    stamps_required: null,
    currency: "USD",
    time_zone: zone,
    expiry: { kind: "rolling_days", days },
    pending_hours: 0,
  },
  earning: { _id: "rule", mode: "each", earns: 1, amount: 100, filter: { mode: "all", names: [] } },
  reversal_policy: { earned: "allow_negative", spent: "restore" },
  caps: { visits_per_day: null, earned_per_day: null, minutes_between_visits: null },
  ...{ rewards: [], coupons: [], offers: [], levels: [], lapse_after_warning },
});

interface Visit {
  readonly at: string;
  /** Minor units. */
  readonly amount: number;
}

/** What a household has at an instant, as the engine decides it. */
const played = (visits: readonly Visit[], programme: Programme, at: string): number => {
  let state: MembershipState = emptyState("point");
  let ids = 0;
  const newId = (): string => `id-${String((ids += 1)).padStart(6, "0")}`;
  for (const { at: when, amount } of visits) {
    const { effects } = evaluate(programme, state, {
      ...{ type: "visit", occurred_at: when, recorded_at: when, amount, items: [], custom_amount: null, reason: null },
      ...{ reward_ids: [], earns: true, staff_limit: null, waive_guards: false },
    });
    state = apply(state, effects, { recorded_at: when, transaction_id: newId(), newId }).state;
  }
  return balanceAt(state, at, zone).balance;
};

/** The same counted by hand: each visit's points, and the first visit after their end where they wait for one. */
const counted = (visits: readonly Visit[], waits: boolean, atMs: number): number => {
  let rest = 0;
  let sum = 0;
  for (const { at, amount } of visits) {
    const points = Math.floor((rest + amount) / 100);
    rest = (rest + amount) % 100;
    const end = endOfLocalDay(addDays(localDay(at, zone), days), zone);
    const next = visits.find((visit) => Date.parse(visit.at) >= end);
    const lapses = !waits
      ? end
      : next === undefined
        ? Infinity
        : endOfLocalDay(addDays(localDay(next.at, zone), warned), zone);
    if (atMs < lapses) sum += points;
  }
  return sum;
};

export interface Liability {
  readonly households: number;
  readonly earned: number;
  /** Points that are owed at the end of the year, by the engine and by the count. */
  readonly silent: { readonly engine: number; readonly count: number };
  /** The same where no warning reaches anybody: the most that waiting can cost. */
  readonly waiting: { readonly engine: number; readonly count: number };
}

/** Plays every household's year: a point for each dollar, which lapses after 60 days. Nothing is spent. */
export const playLiability = ({ baskets }: Journey): Liability => {
  const visits = new Map<string, Visit[]>();
  for (const { household_id, time, lines } of baskets) {
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const visit = { at: toInstant(time, 0, zone), amount };
    visits.set(household_id, [...(visits.get(household_id) ?? []), visit]);
  }
  const year = (baskets.at(-1)?.time ?? "2017").slice(0, 4);
  const atMs = startOfLocalDay(`${String(Number(year) + 1)}-01-01`, zone);
  const at = new Date(atMs).toISOString();
  const all = [...visits.values()];
  const sum = (of: (one: readonly Visit[]) => number): number => all.reduce((total, one) => total + of(one), 0);
  return {
    households: all.length,
    earned: sum((one) => Math.floor(one.reduce((total, { amount }) => total + amount, 0) / 100)),
    silent: {
      engine: sum((one) => played(one, programmeWith(null), at)),
      count: sum((one) => counted(one, false, atMs)),
    },
    waiting: {
      engine: sum((one) => played(one, programmeWith(warned), at)),
      count: sum((one) => counted(one, true, atMs)),
    },
  };
};
