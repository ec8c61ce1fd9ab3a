/** The nights of all businesses: which days are open, and one step after the other. */
import { setTimeout as delay } from "node:timers/promises";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import { gatherStatistics } from "../../../platform/database/statistics.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope } from "../../../platform/scope.ts";
import { closeDueBusinesses, remindOfClosures } from "../../tenants/business-closures/index.ts";
import { computeFirstGroups } from "../../ledger/rfm/index.ts";
import { daysToRun, lastClosedDay } from "./days.ts";
import { removeOldTraces } from "./auth-role-queries.ts";
import {
  forgetUnendedNights,
  selectDatabaseMs,
  selectLatestRun,
  selectNightlyBusinesses,
  takeStep,
  updateStep,
  type NightlyBusiness,
} from "./jobs-role-queries.ts";
import { steps, type Night, type NightDeps, type Step } from "./steps.ts";

export interface NightlyOptions {
  readonly signal?: AbortSignal;
  /** Called for each finished day. */
  readonly onDay?: (day: { business_id: string; local_day: string; seconds: number }) => void;
}

export interface NightlyResult {
  readonly businesses: number;
  readonly days: number;
  /** Businesses whose night failed; the others went on. */
  readonly failed: number;
}

/** Businesses whose nights one process does at once: one that takes long does not hold up all the others. */
const sideBySide = 2;

/** This machine's clock may be ahead by as much without a word. */
const toleranceMs = 60_000;

/** The same clock, but never ahead of the database's: no night is done that has not ended by that. */
const clockOfDatabase = async ({ database, clock, log }: NightDeps & { readonly log: Log }): Promise<Clock> => {
  const aheadMs = clock.nowMs() - (await database.background(null, (tx) => selectDatabaseMs(tx)));
  if (aheadMs > toleranceMs)
    log.error("this machine's clock is ahead of the database's, by which the nights go", {
      minutes: Math.round(aheadMs / 60_000),
    });
  return aheadMs <= 0 ? clock : { nowMs: () => clock.nowMs() - aheadMs };
};

/** Brings every business up to its last closed day. What another process is at is left to it. */
export const runNights = async (
  given: NightDeps & { readonly log: Log },
  { signal = new AbortController().signal, onDay = () => {} }: NightlyOptions = {},
): Promise<NightlyResult> => {
  const deps = { ...given, clock: await clockOfDatabase(given) };
  // A closed business has no nights; one that cannot be closed now keeps no other from theirs.
  const remindAndForget = async (): Promise<void> => {
    await remindOfClosures(deps);
    await deps.database.authenticate((tx) => removeOldTraces(tx, nowIso(deps.clock)));
  };
  for (const work of [closeDueBusinesses, remindAndForget]) {
    await work(deps).catch((error: unknown) =>
      deps.log.error("closing businesses or forgetting old sign-ins failed and is taken up again later", {}, error),
    );
  }
  const businesses = await deps.database.background(null, (tx) => selectNightlyBusinesses(tx));
  let days = 0;
  let failed = 0;
  // Statements of a night look at a whole business, which the statistics may not know yet: a new one, or one that grew.
  let gathered: Promise<void> | null = null;
  const gather = (): Promise<void> => (gathered ??= gatherStatistics(deps.database));
  const waiting = businesses.values();
  const runOneByOne = async (): Promise<void> => {
    for (const business of waiting) {
      if (signal.aborted) break;
      try {
        const work = () => runBusiness(deps, business, { signal, onDay, gather });
        const done = await deps.database.tryWithLock(`nightly ${business._id}`, work);
        days += done ?? 0;
      } catch (error) {
        failed += 1;
        deps.log.error("a business's night failed and is taken up again later", { business_id: business._id }, error);
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, runOneByOne));
  // Computes groups at once for businesses that have not had a night yet.
  await computeFirstGroups({ ...deps, signal }).catch((error: unknown) =>
    deps.log.error("the first groups of customers failed and are taken up again later", {}, error),
  );
  return { businesses: businesses.length, days, failed };
};

const runBusiness = async (
  deps: NightDeps & { readonly log: Log },
  { _id, time_zone: zone, created_at }: NightlyBusiness,
  { signal, onDay, gather }: Required<NightlyOptions> & { gather(): Promise<void> },
): Promise<number> => {
  const scope = businessScope(_id);
  const last = lastClosedDay(deps.clock.nowMs(), zone);
  const unended = await deps.database.background(scope, (tx) => forgetUnendedNights(tx, scope, last));
  if (unended > 0)
    deps.log.error("nights were done before their days had ended, and are done again when these have", {
      ...{ business_id: _id, days: unended },
    });
  const latest = await deps.database.background(scope, (tx) => selectLatestRun(tx, scope));
  const begun = latest && {
    local_day: latest.local_day,
    isDone: steps.every(({ name }) => latest.done.includes(name)),
  };
  let done = 0;
  const days = daysToRun({ nowMs: deps.clock.nowMs(), zone, created_at }, begun);
  if (days.length > 0) await gather();
  for (const day of days) {
    const startedMs = performance.now();
    const night: Night = { scope, zone, day, signal };
    for (const step of steps) {
      if (!(await runStep(deps, night, step))) return done;
    }
    done += 1;
    onDay({ business_id: _id, local_day: day, seconds: (performance.now() - startedMs) / 1000 });
  }
  return done;
};

/** Returns whether the step is done; false when the work was asked to stop. */
const runStep = async (deps: NightDeps & { readonly log: Log }, night: Night, step: Step): Promise<boolean> => {
  const { database, clock, log } = deps;
  const { scope, day, signal } = night;
  const key = () => ({ day, step: step.name, now: nowIso(clock) });
  if ("whole" in step) {
    const { status } = await database.background(scope, (tx) => takeStep(tx, scope, key()));
    if (status === "done") return true;
    if (signal.aborted) return false;
    const result = await step.whole(deps, night);
    if (result === null) return false;
    if (step.name === "figures" && result.changed > 0)
      log.error("the statistics do not agree with the ledger", { ...scopeOf(night), rows: result.changed });
    if (step.name === "orders" && result.handled > 0)
      log.error("orders counted twice or after their cancellation and were taken back", {
        ...{ ...scopeOf(night), orders: result.handled, repaired: result.changed },
      });
    const end = { ...result, progress: null, is_done: true };
    await database.background(scope, (tx) => updateStep(tx, scope, key(), end));
    return true;
  }
  let faulty = 0;
  for (;;) {
    if (signal.aborted) return false;
    const isDone = await whenOvertaken(() =>
      database.background(
        scope,
        async (tx) => {
          const { status, progress } = await takeStep(tx, scope, key());
          if (status === "done") return true;
          const result = await step.batch(tx, deps, night, progress);
          const is_done = result.progress === null;
          await updateStep(tx, scope, key(), { ...result, is_done });
          if (step.name === "proof") faulty += result.changed;
          return is_done;
        },
        { steady: step.isSteady === true },
      ),
    );
    if (!isDone) continue;
    if (faulty > 0) log.error("the ledger does not agree with itself", { ...scopeOf(night), faulty });
    return true;
  }
};

const scopeOf = ({ scope, day }: Night) => ({ business_id: scope.business_id, local_day: day });

const attempts = 5;

/** Does the same batch again when another write came first inside the database. */
const whenOvertaken = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !(error instanceof AppError) || error.code !== "conflict") throw error;
      await delay(20 * attempt);
    }
  }
};

/** The queue of the nights, looked after every half hour: some zones' midnight lies there. */
export const nightlyQueue = (deps: NightDeps & { readonly log: Log }): JobQueue => ({
  name: "nightly",
  everySeconds: 1800,
  handle: async ({ signal }) => {
    const { days, failed } = await runNights(deps, { signal });
    if (days > 0) deps.log.info("nights are done", { days, failed });
  },
});
