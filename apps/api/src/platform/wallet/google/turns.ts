/**
 * When Google may be called: its limit of 20 calls a second is for the whole installation. All servers share one row of the
 * database, in which each call takes the next moment. Within a process calls also keep their distance when they leave, so that none
 * catches up with another after a pause.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { takeTurn } from "./auth-role-queries.ts";

/** 16 calls a second. The way to Google may push some together. */
const turnMs = 60;

export interface Turns {
  /** Resolves when it is this call's turn: what it says is read then. */
  next(): Promise<void>;
  /** Resolves when the call may leave. */
  leave(): Promise<void>;
}

const until = async (dueMs: () => number): Promise<void> => {
  // Timers may fire a little early.
  for (let restMs = 1; restMs > 0;) {
    restMs = Math.ceil(dueMs() - performance.now());
    if (restMs > 0) await delay(restMs);
  }
};

export const openTurns = (): ((database: Pick<Database, "authenticate">) => Turns) => {
  let lastMs = -Infinity;
  let before: Promise<void> = Promise.resolve();
  return (database) => ({
    next: async () => {
      const waitMs = await database.authenticate((tx) => takeTurn(tx, { name: "google wallet", turnMs }));
      const dueMs = performance.now() + waitMs;
      await until(() => dueMs);
    },
    leave: () => {
      before = before.then(async () => {
        await until(() => lastMs + turnMs);
        lastMs = performance.now();
      });
      return before;
    },
  });
};
