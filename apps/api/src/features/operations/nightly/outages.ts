/** Outages: a server notes each minute that it lives, and what nobody noted moves the ends of lots that were warned of. */
import type { Away } from "@rewardo/engine";
import { type Clock, newId, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { isAnythingEnding, moveForOutages } from "../../ledger/warnings/index.ts";
import { deleteOldLives, selectLives, upsertLife, type Life } from "./auth-role-queries.ts";
import { selectNightlyBusinesses } from "./jobs-role-queries.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
export const noteEveryMs = minuteMs;
/** A note that is a little late is no outage. */
const lateMs = 3 * minuteMs;
/** Ends are moved by outages of so many days; nights that were missed are caught up within them. */
const watchedDays = 14;
const keptDays = 60;

/** Spans of more than three minutes in which no server lived, up to now. */
export const awayBetween = (lives: readonly Life[], nowMs: number): Away[] => {
  const away: Away[] = [];
  let until: number | null = null;
  const spans = lives.map((life) => [Date.parse(life.alive_from), Date.parse(life.alive_until)] as const);
  for (const [from, end] of [...spans.toSorted((a, b) => a[0] - b[0]), [nowMs, nowMs] as const]) {
    if (until !== null && from - until > lateMs) away.push({ from: until, until: from });
    until = Math.max(until ?? end, end);
  }
  return away;
};

interface OutageDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Outages of the last days. */
const readAway = async ({ database, clock }: OutageDeps): Promise<Away[]> => {
  const since = new Date(clock.nowMs() - watchedDays * dayMs).toISOString();
  return awayBetween(await database.authenticate((tx) => selectLives(tx, since)), clock.nowMs());
};

const moveEnds = ({ database, clock }: OutageDeps, scope: BusinessScope, away: readonly Away[]): Promise<number> =>
  away.length === 0
    ? Promise.resolve(0)
    : database.write(scope, (tx) => moveForOutages(tx, scope, { away, now: nowIso(clock) }));

/** Moves what outages of the last days move in a business; again, it moves nothing more. */
export const catchUpEnds = async (deps: OutageDeps, scope: BusinessScope): Promise<number> => {
  const about = { nowMs: deps.clock.nowMs(), days: watchedDays };
  const isAny = await deps.database.read(scope, (tx) => isAnythingEnding(tx, scope, about));
  return isAny ? moveEnds(deps, scope, await readAway(deps)) : 0;
};

/** Moves the ends of all businesses' lots. One that fails is taken up again by its night. */
const moveAllEnds = async (deps: OutageDeps & { readonly log: Log }): Promise<void> => {
  const away = await readAway(deps);
  if (away.length === 0) return;
  for (const { _id: business_id } of await deps.database.background(null, (tx) => selectNightlyBusinesses(tx))) {
    await moveEnds(deps, businessScope(business_id), away).catch((error: unknown) =>
      deps.log.error("ends could not be moved after an outage and are by the next night", { business_id }, error),
    );
  }
};

/**
 * Notes that this server lives. After an outage, ends are moved before it answers: a till that came first would let lapse what
 * nobody could use. A process that could not note its life for a while was away as well.
 */
export const watchOutages = (deps: OutageDeps & { readonly log: Log }): (() => Promise<void>) => {
  let own = { server_id: newId(), noted: deps.clock.nowMs() };
  return async () => {
    const nowMs = deps.clock.nowMs();
    if (nowMs - own.noted > lateMs) own = { server_id: newId(), noted: nowMs };
    const now = new Date(nowMs).toISOString();
    const last = await deps.database.authenticate((tx) => upsertLife(tx, { server_id: own.server_id, now }));
    own.noted = nowMs;
    if (last === null || nowMs - Date.parse(last) <= lateMs) return;
    deps.log.info("no server was there for a while: what would have lapsed meanwhile is moved", {
      minutes: Math.round((nowMs - Date.parse(last)) / minuteMs),
    });
    await moveAllEnds(deps);
    const before = new Date(nowMs - keptDays * dayMs).toISOString();
    await deps.database.authenticate((tx) => deleteOldLives(tx, before));
  };
};
