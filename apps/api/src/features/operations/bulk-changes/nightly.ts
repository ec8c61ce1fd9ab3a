/** Bulk changes that are over go after a month: until then they can be undone. The audit log still tells of them. */
import type { Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { removeBulkChange } from "./jobs-role-queries.ts";

const keptMs = 30 * 24 * 3_600_000;

/** Removes at most one; returns how many were removed, and whether there may be more. */
export const removeOldBulkChanges = async (
  tx: Transaction,
  scope: BusinessScope,
  clock: Clock,
): Promise<{ removed: number; isMore: boolean }> => {
  const before = new Date(clock.nowMs() - keptMs).toISOString();
  const isRemoved = await removeBulkChange(tx, scope, { before });
  return { removed: isRemoved ? 1 : 0, isMore: isRemoved };
};
