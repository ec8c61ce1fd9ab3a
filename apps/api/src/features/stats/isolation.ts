/** Who may call, how, and how the queries are asked, for the tests of the walls between tenants. */
import { ever } from "../../testing/isolation/asks.ts";
import type { Isolation } from "../../testing/isolation/isolation.ts";
import * as figures from "./figure-queries.ts";
import { dimensions, measures } from "./measures.ts";
import * as stats from "./queries.ts";

const days = { from: "2020-01-01", to: "2030-12-31" };

export const isolation: Isolation = {
  holders: {
    stats_view: ["employee"],
  },
  rights: {
    stat_deltas: ["select", "insert"],
    stat_figures: ["select"],
    stat_member_months: ["select"],
    stat_first_uses: ["select"],
  },
  probes: {
    readStatsSummary: { isUnmarked: true },
  },
  reads: {
    selectFigures: (tx, scope) =>
      figures.selectFigures(tx, scope, { days, dimension: "total", bucket: "month", measures, place_ids: null }),
    countPersons: (tx, scope) => figures.countPersons(tx, scope, { days, bucket: "whole", place_ids: null }),
    recount: (tx, scope) => figures.recount(tx, scope, { days, dimension: dimensions[0] }),
    selectPeriodFigures: (tx, scope) => stats.selectPeriodFigures(tx, scope, ever, null),
    countJoined: (tx, scope) => stats.countJoined(tx, scope, ever),
    selectActiveCards: (tx, scope) => stats.selectActiveCards(tx, scope),
    countByStamps: (tx, scope, of) =>
      stats.countByStamps(tx, scope, { card_id: of.stamps_card_id, members_count: 1, stamps_required: 10 }),
  },
};
