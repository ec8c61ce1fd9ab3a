/** Transactions are folded into the figures every other second. */
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { foldDeltas, keepLapsing, recountMembers, selectWaitingBusinesses } from "./jobs-role-queries.ts";

/** Transactions folded at once: a large import takes many such batches, and each may be interrupted. */
const atOnce = 10_000;
export const foldPauseMs = 2000;
/** A job is the turns of a minute, so that few jobs are written. */
const everySeconds = 60;

/** Is told which memberships' balances have moved, at least once for each transaction. */
export type TellMoved = (scope: BusinessScope, card_subscription_ids: readonly string[]) => Promise<void>;

/** Folds the next part of a business's transactions; answers how many it was. */
export const foldNext = (
  database: Database,
  scope: BusinessScope,
  limit = atOnce,
  tellMoved: TellMoved = async () => undefined,
): Promise<number> =>
  database.background(scope, async (tx) => {
    const { folded, touched, undone } = await foldDeltas(tx, scope, limit);
    if (undone.length > 0) await recountMembers(tx, scope, undone);
    if (touched.length > 0) await keepLapsing(tx, scope, touched);
    // Before the transactions leave the waiting list: if this process dies in between, they are told again.
    if (touched.length > 0) await tellMoved(scope, touched);
    return folded;
  });

interface FoldDeps {
  readonly database: Database;
  readonly log: Log;
  readonly tellMoved?: TellMoved;
}

/** Folds what waits now, one business after the other; what another process is at is left to it. */
export const foldAll = async (
  { database, log, tellMoved }: FoldDeps,
  signal = new AbortController().signal,
): Promise<void> => {
  for (const business_id of await database.background(null, (tx) => selectWaitingBusinesses(tx))) {
    const scope = businessScope(business_id);
    try {
      await database.tryWithLock(`stats ${business_id}`, async () => {
        while (!signal.aborted && (await foldNext(database, scope, atOnce, tellMoved)) === atOnce);
      });
    } catch (error) {
      log.error("a business's statistics could not be folded and are taken up again later", { business_id }, error);
    }
    if (signal.aborted) return;
  }
};

export const statsQueue = (deps: FoldDeps): JobQueue => ({
  name: "stats",
  everySeconds,
  handle: async (job) => {
    const signal = AbortSignal.any([job.signal, job.ending]);
    const endsMs = performance.now() + everySeconds * 1000 - foldPauseMs;
    while (!signal.aborted && performance.now() < endsMs) {
      await foldAll(deps, signal);
      await delay(foldPauseMs, undefined, { signal }).catch(() => undefined);
    }
  },
});
