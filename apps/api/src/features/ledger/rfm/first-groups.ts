/** The first groups of a business: it has customers, and no night has looked at them yet. */
import { localDay } from "@rewardo/rules";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { businessScope } from "../../../platform/scope.ts";
import { refreshRfm } from "./refresh.ts";
import { selectGroupable, selectUngrouped } from "./jobs-role-queries.ts";

interface FirstGroups {
  readonly database: Database;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

/**
 * Computes the groups of businesses whose first night is yet to come, as of now and at each look anew, so that groups can be
 * used on the first day.
 * @returns how many businesses have groups now
 */
export const computeFirstGroups = async ({ database, clock, signal }: FirstGroups): Promise<number> => {
  let computed = 0;
  for (const { _id, time_zone: zone } of await database.background(null, (tx) => selectGroupable(tx))) {
    if (signal?.aborted === true) break;
    const scope = businessScope(_id);
    if (!(await database.background(scope, (tx) => selectUngrouped(tx, scope)))) continue;
    const day = localDay(clock.nowMs(), zone);
    const asked = { day, zone, ...(signal !== undefined && { signal }) };
    const work = () => refreshRfm({ database }, scope, asked);
    if ((await database.tryWithLock(`rfm ${_id}`, work)) !== null) computed += 1;
  }
  return computed;
};
