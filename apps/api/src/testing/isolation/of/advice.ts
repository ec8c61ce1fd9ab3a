/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { nowIso } from "../../../platform/clock.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as lapsing from "../../../features/base/advice/lapsing-queries.ts";
import * as advice from "../../../features/base/advice/queries.ts";

const since = { now, hour: now, days: now, week: now, month: "2000-01-01T00:00:00.000Z" };
const dismissal = { kind: "no_logo", now } as const;

export const isolation: Isolation = {
  fill: {
    advice_dismissals: async ({ ctx, accounts }) => {
      const { account_id } = accounts.owner;
      await ctx.database.write(ctx.scope, (tx) =>
        advice.upsertDismissal(tx, ctx.scope, { account_id, kind: "no_logo", now: nowIso(ctx.clock) }),
      );
      return account_id;
    },
  },
  rights: {
    advice_dismissals: ["select", "insert", "update", "delete"],
  },
  probes: {
    listAdvice: { isUnmarked: true },
    dismissAdvice: { body: () => ({ kind: "no_logo" }) },
    restoreAdvice: { body: () => ({ kind: "no_logo" }) },
  },
  reads: {
    selectLapsingFacts: (tx, scope) =>
      lapsing.selectLapsingFacts(tx, scope, { now, until: "2100-01-01T00:00:00.000Z" }),
    selectAdviceFacts: (tx, scope) => advice.selectAdviceFacts(tx, scope, since, null),
    selectDismissed: (tx, scope, of) =>
      advice.selectDismissed(tx, scope, of.accounts.owner.account_id, "2000-01-01T00:00:00.000Z"),
  },
  writes: {
    deleteDismissal: (tx, scope, of) =>
      advice.deleteDismissal(tx, scope, { account_id: of.accounts.owner.account_id, kind: "no_logo" }),
    upsertDismissal: (tx, scope) => advice.upsertDismissal(tx, scope, { account_id: made(), ...dismissal }),
  },
};
