/** The home page's figures, each with the one of the period before. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { readStatsSummary as endpoint, StatsSummary } from "@rewardo/contract/stats";
import { addDays, isStatsPeriod, localDay, periodInstants, previousPeriod, startOfLocalDay } from "@rewardo/rules";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { visiblePlaces } from "../../platform/session/actor.ts";
import { readTimeZone } from "../businesses/index.ts";
import { selectFigures } from "./figure-queries.ts";
import type { Days } from "./days.ts";
import {
  countByStamps,
  countJoined,
  selectActiveCards,
  selectPeriodFigures,
  type Period,
  type PeriodFigures,
  type StampsCard,
} from "./queries.ts";

/** Larger cards are left to the daily aggregates: counting them at each visit of the page would cost too much. */
const mostCounted = 100_000;

const iso = (ms: number): string => new Date(ms).toISOString();

const instantsOf = (days: Days, zone: string): Period => {
  const { start, end } = periodInstants(days, zone);
  return { from: iso(start), to: iso(end) };
};

interface Compared {
  readonly days: Days;
  readonly period: Period;
  /** Whole days, or with `days: null` a part of one. */
  readonly before: { readonly days: Days | null; readonly period: Period };
}

/** Today up to now against the same day a week ago up to the same time; or whole days against as many before them. */
const compared = (query: QueryOf<typeof endpoint>, zone: string, nowMs: number): Compared | null => {
  const today = localDay(nowMs, zone);
  if (query.from === undefined && query.to === undefined) {
    const days = { from: today, to: today };
    const lastWeek = addDays(today, -7);
    const elapsedMs = nowMs - startOfLocalDay(today, zone);
    const whole = periodInstants({ from: lastWeek, to: lastWeek }, zone);
    const period = { from: iso(whole.start), to: iso(Math.min(whole.start + elapsedMs, whole.end)) };
    return { days, period: instantsOf(days, zone), before: { days: null, period } };
  }
  const days = { from: query.from ?? query.to ?? today, to: query.to ?? today };
  if (!isStatsPeriod(days, today)) return null;
  const before = previousPeriod(days);
  return { days, period: instantsOf(days, zone), before: { days: before, period: instantsOf(before, zone) } };
};

/** Whole days are read from the figures, however many they are; a part of a day is counted from its transactions. */
const figuresOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { days, period }: Compared["before"],
  place_ids: readonly string[] | null,
): Promise<PeriodFigures> => {
  if (days === null) return selectPeriodFigures(tx, scope, period, place_ids);
  const measures = ["transactions", "turnover", "rewards_redeemed"] as const;
  const query = { days, place_ids, measures, bucket: "whole", dimension: "total" } as const;
  const [row] = await selectFigures(tx, { scope, currency: null }, query);
  return {
    transactions: row?.transactions ?? 0,
    turnover: row?.turnover ?? 0,
    rewards_redeemed: row?.rewards_redeemed ?? 0,
  };
};

const toCounts = (card: StampsCard, rows: readonly { stamps: number; members: number }[]): number[] => {
  const counts = Array.from({ length: card.stamps_required ?? 0 }, () => 0);
  for (const { stamps, members } of rows) counts[stamps] = members;
  return counts;
};

/** `null` (204) for days before 2020-01-01 or after today. */
export const readStatsSummary = async (
  ctx: BusinessContext,
  query: QueryOf<typeof endpoint>,
): Promise<StatsSummary | null> => {
  const zone = await readTimeZone(ctx);
  const chosen = compared(query, zone, ctx.clock.nowMs());
  if (chosen === null) return null;
  const { days, period, before: earlier } = chosen;
  const places = visiblePlaces(ctx.actor);
  return ctx.database.read(ctx.scope, async (tx) => {
    const now = await figuresOf(tx, ctx.scope, { days, period }, places);
    const before = await figuresOf(tx, ctx.scope, earlier, places);
    const figure = (name: keyof typeof now) => ({ value: now[name], previous: before[name] });
    const cards = await selectActiveCards(tx, ctx.scope);
    const stamps = [];
    for (const card of cards) {
      if (card.stamps_required === null || card.members_count > mostCounted) continue;
      stamps.push({ card_id: card.card_id, counts: toCounts(card, await countByStamps(tx, ctx.scope, card)) });
    }
    return {
      transactions: figure("transactions"),
      turnover: figure("turnover"),
      rewards_redeemed: figure("rewards_redeemed"),
      new_card_subscriptions: {
        value: await countJoined(tx, ctx.scope, period),
        previous: await countJoined(tx, ctx.scope, earlier.period),
      },
      card_subscriptions: cards.reduce(
        (sum, { members_count, blank_count = 0 }) => sum + members_count - blank_count,
        0,
      ),
      stamps,
    };
  });
};
