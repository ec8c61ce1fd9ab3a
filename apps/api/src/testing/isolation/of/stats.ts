/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { BusinessScope } from "../../../platform/scope.ts";
import { ever, made } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as figures from "../../../features/ledger/stats/figure-queries.ts";
import * as holders from "../../../features/ledger/stats/holder-queries.ts";
import * as lapsing from "../../../features/ledger/stats/lapsing-queries.ts";
import * as persons from "../../../features/ledger/stats/person-queries.ts";
import { dimensions, measures } from "../../../features/ledger/stats/measures.ts";
import * as stats from "../../../features/ledger/stats/queries.ts";
import * as reach from "../../../features/ledger/stats/reach-queries.ts";
import * as sales from "../../../features/ledger/stats/sales-queries.ts";

const statScope = (scope: BusinessScope): figures.StatScope => ({ scope, currency: null });
const opening = { day: "2026-01-01", place_id: null, way: "code" } as const;
const reached = {
  ...{
    days: { from: "2020-01-01", to: "2030-12-31" },
    from: "2020-01-01T00:00:00.000Z",
    until: "2100-01-01T00:00:00.000Z",
  },
  ...{ zone: "Europe/Warsaw", today: "2026-01-01", now: "2026-01-01T00:00:00.000Z", place_ids: null },
};
const days = { from: "2020-01-01", to: "2030-12-31" };

export const isolation: Isolation = {
  holders: {
    stats_view: ["employee"],
  },
  rights: {
    join_openings: ["select", "insert", "update"],
    stat_deltas: ["select", "insert"],
    stat_figures: ["select"],
    stat_member_months: ["select", "update person_id"],
    stat_members: ["select", "update person_id"],
    stat_lapsing: ["select"],
    stat_lapsing_months: ["select"],
    stat_lapsing_zones: ["select", "delete"],
  },
  probes: {
    readStatsSummary: { isUnmarked: true },
    readStat: { isUnmarked: true, params: { type: "turnover", style: "line" } },
  },
  fill: {
    join_openings: async ({ ctx, scope }) => {
      await ctx.database.write(scope, (tx) => reach.addOpening(tx, scope, opening));
      return opening.day;
    },
  },
  writes: {
    addOpening: (tx, scope) => reach.addOpening(tx, scope, opening),
    updatePersons: (tx, scope, of) =>
      holders.updatePersons(tx, scope, [{ _id: of.points.card_subscription_id, person_id: made() }]),
    forgetLapsing: (tx, scope) => holders.forgetLapsing(tx, scope),
  },
  reads: {
    countShownCodes: async (tx, scope) =>
      (await reach.countShownCodes(tx, scope, reached)).seen > 0 ? "counted" : undefined,
    countPasses: async (tx, scope) =>
      (await reach.countPasses(tx, scope, reached)).length > 0 ? "counted" : undefined,
    sumOpenings: (tx, scope) => reach.sumOpenings(tx, scope, reached),
    countTakenCards: (tx, scope) => reach.countTakenCards(tx, scope, reached),
    readCodeSeconds: async (tx, scope) =>
      (await reach.readCodeSeconds(tx, scope, reached)).count > 0 ? "counted" : undefined,
    selectFigures: (tx, scope) =>
      figures.selectFigures(tx, statScope(scope), {
        days,
        dimension: "total",
        bucket: "month",
        measures,
        place_ids: null,
      }),
    selectPeriods: (tx, scope) =>
      figures.selectPeriods(tx, statScope(scope), [days], {
        dimension: "total",
        bucket: "month",
        measures,
        place_ids: null,
      }),
    countPersons: (tx, scope) =>
      persons.countPersons(tx, statScope(scope), [days], { bucket: "whole", place_ids: null }),
    countNew: async (tx, scope) =>
      (await persons.countNew(tx, statScope(scope), [days], { bucket: "whole", place_ids: null })).map((starts) => [
        ...starts,
      ]),
    selectPlaceFigures: (tx, scope) =>
      figures.selectPlaceFigures(tx, statScope(scope), [days], { bucket: "whole", measures, place_ids: null }),
    countCohorts: (tx, scope) => persons.countCohorts(tx, statScope(scope), { days, place_ids: null }),
    countCameBack: async (tx, scope) =>
      (await persons.countCameBack(tx, statScope(scope), { days, until: days.to, place_ids: null })).not_yet > 0
        ? "counted"
        : undefined,
    countPersonsBy: (tx, scope) =>
      persons.countPersonsBy(tx, statScope(scope), [days], { place_ids: null, by: "gender" }),
    selectNames: (tx, scope, of) => stats.selectNames(tx, statScope(scope), { of: "place", ids: of.places }),
    selectDailyRatings: (tx, scope) =>
      stats.selectDailyRatings(tx, statScope(scope), ever, { zone: "Europe/Warsaw", place_ids: null }),
    selectDailySales: (tx, scope) =>
      sales.selectDailySales(tx, statScope(scope), ever, { zone: "Europe/Warsaw", place_ids: null }),
    selectLapsing: (tx, scope) => lapsing.selectLapsing(tx, statScope(scope)),
    recountLapsing: (tx, scope) => lapsing.recountLapsing(tx, scope),
    selectScores: (tx, scope) => stats.selectScores(tx, scope, "2026-06-11"),
    countGroups: (tx, scope, { id }) =>
      stats.countGroups(tx, statScope(scope), [{ day: "2030-01-01", business_ids: [id] }]),
    selectCurrencies: (tx, scope) => stats.selectCurrencies(tx, scope),
    selectKeptDays: (tx, scope) => stats.selectKeptDays(tx, scope, "2030-01-01"),
    recount: (tx, scope) => figures.recount(tx, scope, { days, dimension: dimensions[0] }),
    selectPeriodFigures: (tx, scope) => stats.selectPeriodFigures(tx, scope, [ever], null),
    countMembers: (tx, scope) => stats.countMembers(tx, scope),
    countJoined: (tx, scope) => stats.countJoined(tx, scope, [ever]),
    selectFirstTransaction: (tx, scope) => stats.selectFirstTransaction(tx, scope),
    selectActiveCards: (tx, scope) => stats.selectActiveCards(tx, scope),
    countByStamps: (tx, scope, of) =>
      stats.countByStamps(tx, scope, { card_id: of.stamps_card_id, members_count: 1, stamps_required: 10 }),
  },
};
