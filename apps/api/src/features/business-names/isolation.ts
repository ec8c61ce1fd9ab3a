/** How the query is asked, for the isolation tests. */
import type { Isolation } from "../../testing/isolation/isolation.ts";
import { selectBusinessNames } from "./queries.ts";

export const isolation: Isolation = {
  reads: {
    selectBusinessNames: (tx, scope, of) => selectBusinessNames(tx, scope, [of.id]),
  },
};
