import { endOfLocalDay, instantMs } from "@rewardo/rules";
import { billOf } from "./earning/index.ts";
import type { VisitEvent } from "./types/index.ts";
import { checkOpen, explain, reject } from "./ledger/index.ts";
import { offeredRewards } from "./promotions/index.ts";
import type { Work } from "./ledger/index.ts";

const MINUTE_MS = 60_000;
/** How late tills, devices and POS systems may report, and how far ahead of our clock. */
const LATEST_HOURS = 72;
const AHEAD_MINUTES = 2;
/** No instant on the wire is before it. */
const FIRST_MS = Date.UTC(2000, 0, 1);

/** Rejects a visit as such; rewards are checked when they are paid. */
export const checkVisit = (current: Work, event: VisitEvent, day: string): void => {
  checkOpen(current, event.earns);
  if (!event.earns && !handsOver(event)) reject(current, "nothing_to_do");
  if (current.state.status === "unclaimed" && handsOver(event)) reject(current, "membership_unclaimed");
  if (event.amount !== null && !isWhole(event.amount)) reject(current, "invalid_amount", { field: "amount" });
  if (event.is_own_card === true && !event.waive_guards) reject(current, "own_card");
  checkBill(current, event);
  if (event.earns) checkEntered(current, event);
  checkWindow(current, event);
  if (event.waive_guards || !event.earns) return;
  checkDelay(current, event);
  checkVisitsPerDay(current, day);
};

/** Rewards, coupons and offers make sense even when nothing is earned. */
const handsOver = ({ reward_ids: rewards, coupons = [], offer_lines: lines = [] }: VisitEvent): boolean =>
  rewards.length + coupons.length + lines.length > 0;

const isWhole = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0;

/** A till may send lines and no amount; the lines earn as they are, so they are limited as they are. */
const checkBill = (current: Work, event: VisitEvent): void => {
  const { amount: most = null, day } = event.visit_limit ?? {};
  if (most === null || event.waive_guards) return;
  const [bill, { currency }] = [billOf(event), current.programme];
  if (bill > most) return reject(current, "visit_limit", { measure: "amount", amount: most, currency });
  if (day === undefined || bill === 0 || day.amount + bill <= day.times * most) return;
  reject(current, "visit_limit", { measure: "day", amount: day.times * most, currency });
};

/** Runs after the visit has earned: more than so many full cards at once is a mistake or worse. */
export const checkEarned = (current: Work, event: VisitEvent, earned: number): void => {
  const { cards = null, day } = event.visit_limit ?? {};
  const { programme, state } = current;
  const full = programme.stamps_required ?? Math.max(0, ...offeredRewards(programme).map(({ cost }) => cost));
  if (cards === null || full === 0 || event.waive_guards || earned <= 0) return;
  const most = cards * full;
  if (earned > most) return reject(current, "visit_limit", { measure: "units", limit: most, unit: state.unit });
  if (day === undefined || day.earned + earned <= day.times * most) return;
  reject(current, "visit_limit", { measure: "day_units", limit: day.times * most, unit: state.unit });
};

const checkEntered = (current: Work, event: VisitEvent): void => {
  if (current.programme.earning.mode !== "custom") return;
  if (event.custom_amount === null) {
    if (!handsOver(event)) reject(current, "custom_amount_required");
    return;
  }
  if (!isWhole(event.custom_amount)) reject(current, "invalid_amount", { field: "custom_amount" });
  if (event.staff_limit !== null && event.custom_amount > event.staff_limit) {
    reject(current, "staff_limit", { limit: event.staff_limit, unit: current.state.unit });
  }
  if (!event.waive_guards && (event.reason ?? "").trim() === "") reject(current, "reason_required");
};

const checkWindow = (current: Work, event: VisitEvent): void => {
  const recorded = instantMs(event.recorded_at);
  const occurred = instantMs(event.occurred_at);
  // What is imported may be old, but nothing has happened that is still to come.
  const earliest = event.waive_guards ? FIRST_MS : recorded - LATEST_HOURS * 60 * MINUTE_MS;
  const latest = recorded + AHEAD_MINUTES * MINUTE_MS;
  if (occurred >= earliest && occurred <= latest) return;
  reject(current, "occurred_out_of_range", {
    earliest: new Date(earliest).toISOString(),
    latest: new Date(latest).toISOString(),
  });
};

/**
 * Two visits so close together may be one that was stamped twice, so staff are asked. Their yes is about the latest visit that
 * they were told of: one that came meanwhile, from another till, is asked about anew. A visit that is reported late may lie far
 * from the last one and close to another.
 */
const checkDelay = (current: Work, event: VisitEvent): void => {
  const minutes = current.programme.caps.minutes_between_visits;
  if (minutes === null) return;
  const visits = [current.state.last_visit_at, event.near_visit_at].flatMap((at) => (at == null ? [] : Date.parse(at)));
  const occurred = Date.parse(event.occurred_at);
  const near = Math.max(...visits.filter((visit) => Math.abs(occurred - visit) < minutes * MINUTE_MS));
  if (near === -Infinity) return;
  const told = {
    minutes,
    visit_at: new Date(near).toISOString(),
    passed: Math.floor(Math.abs(occurred - near) / MINUTE_MS),
  };
  if (event.again_after !== undefined && Date.parse(event.again_after) >= near) {
    return explain(current, { code: "delay_confirmed", params: told });
  }
  const nextAt = new Date(near + minutes * MINUTE_MS).toISOString();
  reject(current, "delay_between_stamps", { next_at: nextAt, ...told });
};

const checkVisitsPerDay = (current: Work, day: string): void => {
  const { programme, state } = current;
  const limit = programme.caps.visits_per_day;
  if (limit === null) return;
  const visits = state.days.find((counted) => counted.date === day)?.visits ?? 0;
  if (visits < limit) return;
  const nextAt = new Date(endOfLocalDay(day, programme.time_zone)).toISOString();
  reject(current, "cap_per_day", { limit, next_at: nextAt });
};

/**
 * Runs after rewards and offers are paid. Spending above the card's limit for one visit needs a confirmation by staff, and much of it
 * the customer's yes on their phone: a photograph of a card is no phone.
 */
export const checkSpending = (current: Work, event: VisitEvent): void => {
  if (event.waive_guards) return;
  const { confirm_spending_above: limit = null, confirm_on_phone_from: from = null } = current.programme.caps;
  const { unit } = current.state;
  const cost = current.explanation.reduce((all, { code, params }) => {
    const isSpent = code === "reward_redeemed" || code === "offer_redeemed";
    return isSpent ? all + params.cost : all;
  }, 0);
  if (limit !== null && cost > limit && event.confirmed !== true)
    reject(current, "confirmation_required", { amount: cost, limit, unit });
  if (from === null || cost < from) return;
  const { vouched } = event;
  if (vouched === undefined) return reject(current, "phone_confirmation_required", { cost, from, unit });
  explain(current, { code: "handover_confirmed", params: { by: vouched, cost, unit } });
};
