/** The home page's figures, each with the one of the period before, or with what is usual. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { readStatsSummary as endpoint, StatsSummary } from "@rewardo/contract/stats";
import {
  addDays,
  instantOfLocalTime,
  isStatsPeriod,
  localDay,
  periodInstants,
  previousPeriod,
  startOfLocalDay,
  zoneOffsetMs,
} from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { visiblePlaces } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { selectFigures } from "./figure-queries.ts";
import { readHistory } from "./history.ts";
import { readPlatformSummary } from "./platform-summary.ts";
import type { Days } from "./days.ts";
import { readTogether } from "./measures.ts";
import {
  countByStamps,
  countJoined,
  selectActiveCards,
  selectFirstTransaction,
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

/** Whole days beside as many before them, or today beside the same weekday of the weeks before up to the same time. */
interface Compared {
  readonly days: Days;
  readonly before: { readonly days: Days } | { readonly weeks: readonly Period[] };
}

/** Number of past weeks that the usual figures are averaged over. */
const usualWeeks = 8;

const compared = (query: QueryOf<typeof endpoint>, zone: string, nowMs: number): Compared | null => {
  const today = localDay(nowMs, zone);
  if (query.from === undefined && query.to === undefined) {
    // Uses local clock time, because a day with a time change has an hour more or less.
    const shownMs = nowMs + zoneOffsetMs(nowMs, zone) - Date.parse(`${today}T00:00:00.000Z`);
    const minutes = Math.floor(shownMs / 60_000);
    const weeks = Array.from({ length: usualWeeks }, (_, week) => {
      const day = addDays(today, -7 * (week + 1));
      const until = instantOfLocalTime(day, minutes, zone, "end") + (shownMs - minutes * 60_000);
      return { from: iso(startOfLocalDay(day, zone)), to: iso(until) };
    });
    return { days: { from: today, to: today }, before: { weeks } };
  }
  const days = { from: query.from ?? query.to ?? today, to: query.to ?? today };
  return isStatsPeriod(days, today) ? { days, before: { days: previousPeriod(days) } } : null;
};

type Figures = PeriodFigures & { readonly joined: number };

/** Whole days are read from the folded figures, however many they are. */
const figuresOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { days, place_ids, zone }: { days: Days; place_ids: readonly string[] | null; zone: string },
): Promise<Figures> => {
  const query = { days, place_ids, measures: readTogether.sales, bucket: "whole", dimension: "total" } as const;
  const [row] = await selectFigures(tx, { scope, currency: null }, query);
  const [joined = 0] = await countJoined(tx, scope, [instantsOf(days, zone)]);
  return {
    transactions: row?.transactions ?? 0,
    turnover: row?.turnover ?? 0,
    rewards_redeemed: row?.rewards_redeemed ?? 0,
    joined,
  };
};

/** The middle one; of two the whole number between them. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return Math.round(((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2);
};

/**
 * The usual figures: for parts of days they are counted from transactions. Weeks before the first transaction do not
 * count.
 */
const usualOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { weeks, place_ids }: { weeks: readonly Period[]; place_ids: readonly string[] | null },
): Promise<{ before: Figures; usual_weeks: number }> => {
  const first = await selectFirstTransaction(tx, scope);
  const lived = first === null ? [] : weeks.filter(({ to }) => Date.parse(first) < Date.parse(to));
  const rows = await selectPeriodFigures(tx, scope, lived, place_ids);
  const joined = await countJoined(tx, scope, lived);
  const of = (name: keyof PeriodFigures) => (rows.length === 0 ? 0 : median(rows.map((row) => row[name])));
  return {
    before: {
      transactions: of("transactions"),
      turnover: of("turnover"),
      rewards_redeemed: of("rewards_redeemed"),
      joined: joined.length === 0 ? 0 : median(joined),
    },
    usual_weeks: lived.length,
  };
};

const toCounts = (card: StampsCard, rows: readonly { stamps: number; members: number }[]): number[] => {
  const counts = Array.from({ length: card.stamps_required ?? 0 }, () => 0);
  for (const { stamps, members } of rows) counts[stamps] = members;
  return counts;
};

/** `null` (204) for days before 2020-01-01 or after today. */
export const readStatsSummary = (ctx: Context, query: QueryOf<typeof endpoint>): Promise<StatsSummary | null> =>
  ctx.scope.kind === "platform"
    ? readPlatformSummary(ctx, query)
    : readBusinessSummary({ ...ctx, scope: ctx.scope }, query);

const readBusinessSummary = async (
  ctx: BusinessContext,
  query: QueryOf<typeof endpoint>,
): Promise<StatsSummary | null> => {
  const { time_zone: zone, currency } = await ctx.database.read(ctx.scope, (tx) => readBusinessSettings(tx, ctx.scope));
  const chosen = compared(query, zone, ctx.clock.nowMs());
  if (chosen === null) return null;
  const place_ids = visiblePlaces(ctx.actor);
  const isToday = query.from === undefined && query.to === undefined;
  return ctx.database.read(ctx.scope, async (tx) => {
    const [now, history] = await Promise.all([
      figuresOf(tx, ctx.scope, { days: chosen.days, place_ids, zone }),
      isToday ? readHistory(tx, ctx.scope, { today: chosen.days.to, zone, place_ids }) : undefined,
    ]);
    const { before, usual_weeks } =
      "weeks" in chosen.before
        ? await usualOf(tx, ctx.scope, { weeks: chosen.before.weeks, place_ids })
        : { before: await figuresOf(tx, ctx.scope, { days: chosen.before.days, place_ids, zone }), usual_weeks: null };
    const figure = (name: keyof Figures) => ({ value: now[name], previous: before[name] });
    const cards = place_ids === null ? await selectActiveCards(tx, ctx.scope) : null;
    const stamps = [];
    for (const card of cards ?? []) {
      if (card.stamps_required === null || card.members_count > mostCounted) continue;
      stamps.push({ card_id: card.card_id, counts: toCounts(card, await countByStamps(tx, ctx.scope, card)) });
    }
    return {
      usual_weeks,
      currency,
      transactions: figure("transactions"),
      turnover: figure("turnover"),
      rewards_redeemed: figure("rewards_redeemed"),
      new_card_subscriptions: cards === null ? null : figure("joined"),
      card_subscriptions:
        cards?.reduce((sum, { members_count, blank_count = 0 }) => sum + members_count - blank_count, 0) ?? null,
      stamps,
      ...(history !== undefined && { history }),
    };
  });
};
