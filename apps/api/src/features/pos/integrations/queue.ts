/** Reads what is due of every integration, every other second, each by one process at a time. */
import { setTimeout as delay } from "node:timers/promises";
import { openAdapters } from "../providers/index.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { PosSettings } from "../../../platform/pos-settings.ts";
import { businessScope } from "../../../platform/scope.ts";
import { syncIntegration, type SyncDeps } from "./sync.ts";
import { selectDueIntegrations } from "./jobs-role-queries.ts";

const second = 1000;
const pauseMs = 2 * second;
/** A job is the turns of a minute, so that few jobs are written. */
const everySeconds = 60;
/** Systems that are read at a time. */
const atOnce = 4;

/** Reads what is due; what another process is at is left to it. */
export const syncAll = async (deps: SyncDeps, signal = new AbortController().signal): Promise<void> => {
  const { database, clock, log } = deps;
  const due = await database.background(null, (tx) => selectDueIntegrations(tx, nowIso(clock)));
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next !== undefined && !signal.aborted; next = due.shift()) {
      const { business_id, integration_id } = next;
      try {
        await database.tryWithLock(`integration ${integration_id}`, () =>
          syncIntegration(deps, businessScope(business_id), integration_id, signal),
        );
      } catch (error) {
        log.error("an integration could not be read and is taken up again", { business_id, integration_id }, error);
      }
    }
  };
  // A system that hangs holds only one of them up.
  await Promise.all(Array.from({ length: atOnce }, work));
};

export const integrationQueue = ({
  pos,
  ...deps
}: Omit<SyncDeps, "adapters"> & { readonly pos: PosSettings }): JobQueue => {
  const adapters = openAdapters(pos, deps.clock);
  return {
    name: "integrations",
    everySeconds,
    handle: async (job) => {
      const signal = AbortSignal.any([job.signal, job.ending]);
      const endsMs = performance.now() + everySeconds * second - pauseMs;
      while (!signal.aborted && performance.now() < endsMs) {
        await syncAll({ ...deps, adapters }, signal);
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    },
  };
};
