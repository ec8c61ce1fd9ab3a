/** The queue of imports: a job is that one of them waits for its check, its run or its undo. */
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { withImportLock } from "./import-lock.ts";
import { noteFailure, workOn, type Work, type WorkDeps } from "./work.ts";
import { removeImportFile } from "./jobs-role-queries.ts";

/** Files of imports that are over go after a month, with what was noted of their wrong lines. */
const keptMs = 30 * 24 * 3_600_000;

/** Takes those of one import away; answers how many it were, and whether there may be more. */
export const removeOldFiles = async (
  tx: Transaction,
  scope: BusinessScope,
  clock: Clock,
): Promise<{ removed: number; isMore: boolean }> => {
  const before = new Date(clock.nowMs() - keptMs).toISOString();
  const isRemoved = await removeImportFile(tx, scope, { before, now: nowIso(clock) });
  return { removed: isRemoved ? 1 : 0, isMore: isRemoved };
};

/** Imports of different businesses at once in one process. */
const sideBySide = 3;

export const importQueue = ({ log, ...deps }: WorkDeps & { readonly log: Log }): JobQueue => ({
  name: "imports",
  workers: sideBySide,
  handle: async ({ payload, signal }) => {
    const { business_id, import_id } = (payload ?? {}) as { business_id?: unknown; import_id?: unknown };
    if (typeof business_id !== "string" || typeof import_id !== "string") throw new Error("The job names no import");
    const work: Work = { ...deps, scope: businessScope(business_id), import_id, signal };
    // A live worker keeps it; its own job is retried should it die.
    await withImportLock(deps.database, import_id, async () => {
      try {
        await workOn(work);
      } catch (error) {
        if (signal.aborted || !(await noteFailure(work))) throw error;
        log.error("an import was given up", { business_id, import_id }, error);
      }
      return true;
    });
  },
});
