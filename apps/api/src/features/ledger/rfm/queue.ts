/** Groups computed on request, in a job. */
import { localDay } from "@rewardo/rules";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import { businessScope } from "../../../platform/scope.ts";
import { refreshRfm } from "./refresh.ts";
import { selectZone } from "./jobs-role-queries.ts";

interface RfmDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Businesses whose groups one process computes at once. */
const sideBySide = 3;

/**
 * Computes the groups as of now, under today's local day; the following night computes the day again once it is over. One
 * at a time for a business: a second worker leaves it to the first.
 */
export const rfmQueue = ({ database, clock }: RfmDeps): JobQueue => ({
  name: "rfm",
  workers: sideBySide,
  handle: async ({ payload, signal }) => {
    const { business_id } = (payload ?? {}) as { business_id?: unknown };
    if (typeof business_id !== "string") throw new Error("The job names no business");
    const scope = businessScope(business_id);
    const zone = await database.background(scope, (tx) => selectZone(tx, scope));
    if (zone === undefined) return;
    const day = localDay(clock.nowMs(), zone);
    const work = () => refreshRfm({ database }, scope, { day, zone, signal });
    const done = await database.tryWithLock(`rfm ${business_id}`, async () => ({ refreshed: await work() }));
    if (done !== null && done.refreshed === null) throw new Error("The computation was interrupted");
  },
});
