/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Isolation } from "../isolation.ts";
import type { Ids } from "../probe.ts";
import * as paper from "../../../features/promotions/paper/queries.ts";

const numberOf = ({ tenant }: Ids): string => tenant?.points.number ?? "004821170000";
const named = { references: true, misreferenced: { foreign: 404, none: 404, malformed: 404 } } as const;

export const isolation: Isolation = {
  probes: {
    readPaper: {
      item: (ids) => ids.id((of) => of.points_card_id),
      ...named,
      query: (ids) => ({ kind: "cards", numbers: numberOf(ids) }),
      isUnmarked: true,
    },
    mailPaper: {
      item: (ids) => ids.id((of) => of.points_card_id),
      ...named,
      body: (ids) => ({ kind: "cards", numbers: numberOf(ids) }),
      isUnmarked: true,
    },
  },
  reads: {
    selectPrintingBusiness: paper.selectPrintingBusiness,
  },
};
