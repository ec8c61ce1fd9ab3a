/** The home page's figures, each with the one of the period before. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { readStatsSummary as endpoint, StatsSummary } from "@rewardo/contract/stats";
import { addDays, isStatsPeriod, localDay, periodInstants, previousPeriod, startOfLocalDay } from "@rewardo/rules";
import type { BusinessContext } from "../../platform/http/context.ts";
import { visiblePlaces } from "../../platform/session/actor.ts";
import { readTimeZone } from "../businesses/index.ts";
import {
  countByStamps,
  countJoined,
  selectActiveCards,
  selectPeriodFigures,
  type Period,
  type StampsCard,
} from "./queries.ts";

/** Larger cards are left to the daily aggregates: counting them at each visit of the page would cost too much. */
const mostCounted = 100_000;

const iso = (ms: number): string => new Date(ms).toISOString();

const instantsOf = (days: { from: string; to: string }, zone: string): Period => {
  const { start, end } = periodInstants(days, zone);
  return { from: iso(start), to: iso(end) };
};

/** Today up to now against the same day a week ago up to the same time; or whole days against as many before them. */
const periods = (
  query: QueryOf<typeof endpoint>,
  zone: string,
  nowMs: number,
): { period: Period; previous: Period } | null => {
  const today = localDay(nowMs, zone);
  if (query.from === undefined && query.to === undefined) {
    const lastWeek = addDays(today, -7);
    const elapsedMs = nowMs - startOfLocalDay(today, zone);
    const whole = periodInstants({ from: lastWeek, to: lastWeek }, zone);
    return {
      period: instantsOf({ from: today, to: today }, zone),
      previous: { from: iso(whole.start), to: iso(Math.min(whole.start + elapsedMs, whole.end)) },
    };
  }
  const days = { from: query.from ?? query.to ?? today, to: query.to ?? today };
  if (!isStatsPeriod(days, today)) return null;
  return { period: instantsOf(days, zone), previous: instantsOf(previousPeriod(days), zone) };
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
  const chosen = periods(query, zone, ctx.clock.nowMs());
  if (chosen === null) return null;
  const { period, previous } = chosen;
  const places = visiblePlaces(ctx.actor);
  return ctx.database.read(ctx.scope, async (tx) => {
    const now = await selectPeriodFigures(tx, ctx.scope, period, places);
    const before = await selectPeriodFigures(tx, ctx.scope, previous, places);
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
        previous: await countJoined(tx, ctx.scope, previous),
      },
      card_subscriptions: cards.reduce(
        (sum, { members_count, blank_count = 0 }) => sum + members_count - blank_count,
        0,
      ),
      stamps,
    };
  });
};
