/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as closures from "../../../features/tenants/business-closures/queries.ts";

export const isolation: Isolation = {
  probes: {
    readBusinessClosure: {},
    requestClosure: { refused: 422, body: () => ({ current_password: "wrong" }) },
    withdrawClosure: {},
  },
  reads: {
    // No business is closing yet, which is an answer of its own.
    selectClosing: async (tx, scope) => {
      const row = await closures.selectClosing(tx, scope);
      return row === undefined ? undefined : "is there";
    },
  },
  writes: {
    updateClosed: async (tx, scope) => {
      await closures.updateClosing(tx, scope, now, now);
      return closures.updateClosed(tx, scope, now);
    },
    updateReminded: async (tx, scope) => {
      await closures.updateClosing(tx, scope, "2099-01-01T00:00:00.000Z", now);
      return closures.updateReminded(tx, scope, { now, until: "2100-01-01T00:00:00.000Z" });
    },
    // A job says whose it is, and no tenant reads jobs: beside it something of the business is changed.
    insertClosureMails: async (tx, scope) => {
      await closures.insertClosureMails(tx, scope, { kind: "closed", closing_at: now });
      await closures.updateClosing(tx, scope, now, now);
    },
    updateClosing: (tx, scope) => closures.updateClosing(tx, scope, now, now),
  },
};
