/**
 * When Google may be called: its limit of 20 calls a second is for the whole installation. All servers share one row of the
 * database, in which each call takes the next moment; within a process calls also keep their distance, so that none catch up with
 * others after a pause.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { takeTurn } from "./auth-role-queries.ts";

/** 18 calls a second. What is between here and Google may push two together. */
export const turnMs = 55;

export interface Turns {
  /** Resolves when it is this call's turn. */
  next(): Promise<void>;
}

export const openTurns = (): ((database: Pick<Database, "authenticate">) => Turns) => {
  let lastMs = -Infinity;
  let before: Promise<void> = Promise.resolve();
  return (database) => ({
    next: async () => {
      const waitMs = await database.authenticate((tx) => takeTurn(tx, { name: "google wallet", turnMs }));
      const dueMs = performance.now() + waitMs;
      const own = before.then(async () => {
        // Timers may fire a little early.
        for (let restMs = 1; restMs > 0;) {
          restMs = Math.ceil(Math.max(dueMs, lastMs + turnMs) - performance.now());
          if (restMs > 0) await delay(restMs);
        }
        lastMs = performance.now();
      });
      before = own;
      return own;
    },
  });
};
