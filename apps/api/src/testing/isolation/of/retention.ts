/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as retention from "../../../features/people/retention/queries.ts";

/** By then no one has come for years. */
const later = "2090-01-01T00:00:00.000Z";

export const isolation: Isolation = {
  probes: {
    readRetention: { isUnmarked: true },
    readRetentionPreview: { isUnmarked: true, query: () => ({ months: "24" }) },
    changeRetention: { body: () => ({ months: 24 }) },
  },
  reads: {
    selectRetention: (tx, scope) => retention.selectRetention(tx, scope),
    selectIdleUsers: (tx, scope) =>
      retention.selectIdleUsers(tx, scope, { months: 24, now: later, after: null, limit: 5 }),
    holdIdleUser: async (tx, scope, of) =>
      (await retention.holdIdleUser(tx, scope, { user_id: of.points.user_id, months: 24, now: later }))
        ? "idle"
        : undefined,
  },
  writes: {
    updateRetention: (tx, scope) => retention.updateRetention(tx, scope, { months: 24, now }),
  },
};
