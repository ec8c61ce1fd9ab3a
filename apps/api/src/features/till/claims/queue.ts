/** Every hour, claims that nobody settled within a day end by themselves. */
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { LivePublisher } from "../../../platform/live/publisher.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope } from "../../../platform/scope.ts";
import { selectUnsettledBusinesses } from "./jobs-role-queries.ts";
import { lapseClaims } from "./settle.ts";

const hoursKept = 24;

interface ClaimDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LivePublisher;
  readonly log: Log;
}

export const claimQueue = ({ log, ...deps }: ClaimDeps): JobQueue => ({
  name: "claims",
  everySeconds: 3600,
  handle: async ({ signal }) => {
    const before = new Date(deps.clock.nowMs() - hoursKept * 3_600_000).toISOString();
    const waiting = await deps.database.background(null, (tx) => selectUnsettledBusinesses(tx, before));
    for (const business_id of waiting) {
      try {
        await lapseClaims({ ...deps, scope: businessScope(business_id) }, { before, signal });
      } catch (error) {
        log.error(
          "visits that nobody claimed could not be taken back and are taken up again later",
          { business_id },
          error,
        );
      }
      if (signal.aborted) return;
    }
  },
});
