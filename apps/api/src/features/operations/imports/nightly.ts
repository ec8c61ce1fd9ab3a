/** Files of imports that are over go after a month, with what was noted of their wrong lines. */
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { removeImportFile } from "./jobs-role-queries.ts";

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
