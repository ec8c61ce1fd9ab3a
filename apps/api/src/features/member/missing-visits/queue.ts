/** Every five minutes, reports that nobody answered by their hour are settled. */
import type { Clock } from "../../../platform/clock.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { LivePublisher } from "../../../platform/live/publisher.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope } from "../../../platform/scope.ts";
import { selectUnansweredBusinesses } from "./jobs-role-queries.ts";
import { settleUnanswered } from "./settling.ts";

interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LivePublisher;
  readonly log: Log;
}

export const visitReportQueue = ({ log, ...deps }: ReportDeps): JobQueue => ({
  name: "visit_reports",
  everySeconds: 300,
  handle: async ({ signal }) => {
    const late = await deps.database.background(null, (tx) => selectUnansweredBusinesses(tx, nowIso(deps.clock)));
    for (const business_id of late) {
      try {
        await settleUnanswered({ ...deps, scope: businessScope(business_id) }, { signal });
      } catch (error) {
        log.error("reports that nobody answered could not be settled and are taken up again", { business_id }, error);
      }
      if (signal.aborted) return;
    }
  },
});
