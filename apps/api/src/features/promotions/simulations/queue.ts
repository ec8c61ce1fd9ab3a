/** The queue of simulations: a job plays one. */
import { completeProgramme } from "@rewardo/engine";
import { endOfLocalDay, startOfLocalDay } from "@rewardo/rules";
import { newId, nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { readVersionByNumber, toProgramme } from "../../programme/programmes/index.ts";
import { play } from "./play.ts";
import { finishSimulation, noteProgress, takeSimulation, type SimulationRow } from "./queries.ts";
import { openTally } from "./result.ts";

interface SimulationDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Businesses whose drafts one process plays at once. */
const sideBySide = 2;
/** Interval of writing progress, and so the delay until a cancelled simulation ends. */
const noteEveryMs = 1000;

const iso = (ms: number): string => new Date(ms).toISOString();

export const simulationQueue = ({ database, clock }: SimulationDeps): JobQueue => ({
  name: "simulations",
  workers: sideBySide,
  handle: async ({ payload, signal }) => {
    const { business_id, simulation_id } = (payload ?? {}) as { business_id?: unknown; simulation_id?: unknown };
    if (typeof business_id !== "string" || typeof simulation_id !== "string")
      throw new Error("The job names no simulation");
    const scope = businessScope(business_id);
    const taken = await database.write(scope, (tx) => takeSimulation(tx, scope, simulation_id));
    if (taken === undefined) return;
    try {
      await simulate({ database, clock }, scope, taken, signal);
    } catch (error) {
      // The job is retried after a shutdown; any other error would only repeat.
      if (!signal.aborted) await finish({ database, clock }, scope, simulation_id, null);
      throw error;
    }
  },
});

const finish = (
  { database, clock }: SimulationDeps,
  scope: BusinessScope,
  _id: string,
  result: Parameters<typeof finishSimulation>[2]["result"],
): Promise<void> => database.write(scope, (tx) => finishSimulation(tx, scope, { _id, result, now: nowIso(clock) }));

const simulate = async (
  deps: SimulationDeps,
  scope: BusinessScope,
  row: SimulationRow,
  signal: AbortSignal,
): Promise<void> => {
  const { database } = deps;
  const { _id, card_id, live_number: number, draft: content, reward_values } = row;
  const { version, content: liveContent } = await database.read(scope, (tx) =>
    readVersionByNumber(tx, scope, { card_id, number }),
  );
  // A card that is a draft itself is played as if it were published.
  const live = { ...completeProgramme(version.programme), card_status: "active" as const };
  const draft = toProgramme(content, live, { version_id: newId(), status: "active" });
  const zone = live.time_zone;
  const tally = openTally({ live, draft }, { live: liveContent, draft: content }, reward_values);
  let notedMs = 0;
  const result = await play(
    database,
    scope,
    {
      ...{ card_id, live, draft },
      since: iso(startOfLocalDay(row.from_day, zone)),
      until: iso(endOfLocalDay(row.to_day, zone)),
    },
    tally,
    async (played, total) => {
      if (signal.aborted) throw new Error("The program is stopping");
      const ms = performance.now();
      if (ms - notedMs < noteEveryMs) return true;
      notedMs = ms;
      return database.write(scope, (tx) => noteProgress(tx, scope, { _id, played, total }));
    },
  );
  if (result !== null) await finish(deps, scope, _id, result);
};
