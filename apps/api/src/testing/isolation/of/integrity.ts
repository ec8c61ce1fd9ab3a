/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Isolation } from "../isolation.ts";
import * as integrity from "../../../features/ledger/integrity/queries.ts";

export const isolation: Isolation = {
  probes: {
    listIntegrity: { isUnmarked: true },
  },
  reads: {
    selectIntegrity: (tx, scope) =>
      integrity.selectIntegrity(tx, scope, {
        from: "2000-01-01T00:00:00.000Z",
        before: "2100-01-01T00:00:00.000Z",
        place_ids: null,
      }),
  },
};
