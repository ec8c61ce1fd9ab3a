/** Who may call, how, and how the queries are asked, for the tests of the walls between tenants. */
import { ever } from "../../testing/isolation/asks.ts";
import type { Isolation } from "../../testing/isolation/isolation.ts";
import * as stats from "./queries.ts";

export const isolation: Isolation = {
  holders: {
    stats_view: ["employee"],
  },
  probes: {
    readStatsSummary: { isUnmarked: true },
  },
  reads: {
    selectPeriodFigures: (tx, scope) => stats.selectPeriodFigures(tx, scope, ever, null),
    countJoined: (tx, scope) => stats.countJoined(tx, scope, ever),
    selectActiveCards: (tx, scope) => stats.selectActiveCards(tx, scope),
    countByStamps: (tx, scope, of) =>
      stats.countByStamps(tx, scope, { card_id: of.stamps_card_id, members_count: 1, stamps_required: 10 }),
  },
};
