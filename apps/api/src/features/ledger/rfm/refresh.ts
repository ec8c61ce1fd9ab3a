/** The RFM groups of a business as of the end of a local day, kept as changes, with the day's moves between them. */
import { setImmediate as turn } from "node:timers/promises";
import { RFM_DAYS, rfmAmong, type RfmFacts, type RfmGroup } from "@rewardo/engine";
import { addDays, endOfLocalDay, startOfLocalDay } from "@rewardo/rules";
import type { Database } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import {
  readCustomerFacts,
  selectOpenDay,
  replaceMoves,
  replaceScores,
  writeGroupChanges,
  type FactsPeriod,
  type GroupChange,
  type Move,
  type Score,
} from "./jobs-role-queries.ts";

/** Days without groups that a night computes beside its own, at most: a scan of the visits each. */
const mostDays = 62;

/** Changes written in one transaction. */
const atOnce = 2000;

/** Customers looked at before requests have their turn again. */
const atATurn = 5000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The 365 days that end with a local day. */
export const rfmPeriodOf = (day: string, zone: string): FactsPeriod => ({
  day,
  first_day: addDays(day, 1 - RFM_DAYS),
  since: iso(startOfLocalDay(addDays(day, -RFM_DAYS), zone)),
  until: iso(endOfLocalDay(day, zone)),
});

export interface RefreshedGroups {
  readonly customers: number;
  readonly changed: number;
}

/**
 * Computes and stores the groups of a day, replacing those of an earlier run. Interrupted and restarted it gives the same
 * result, since it compares with the day before. Returns `null` when it was asked to stop.
 */
export const refreshRfm = async (
  { database }: { database: Database },
  scope: BusinessScope,
  { day, zone, signal }: { day: string; zone: string; signal?: AbortSignal },
): Promise<RefreshedGroups | null> => {
  const ids: string[] = [];
  const facts: RfmFacts[] = [];
  const known: { before: RfmGroup | null; written: RfmGroup | null }[] = [];
  await database.background(
    scope,
    (tx) =>
      readCustomerFacts(tx, scope, rfmPeriodOf(day, zone), (portion) => {
        for (const { user_id, days_since_visit, visit_days, spend, before, written } of portion) {
          ids.push(user_id);
          facts.push({ days_since_visit, visit_days, spend });
          known.push({ before, written });
        }
      }),
    { steady: true },
  );

  const changes: GroupChange[] = [];
  const matrix = new Map<string, Move>();
  const grid = new Map<string, Score>();
  let changed = 0;
  const among = rfmAmong(facts);
  for (const [index, one] of facts.entries()) {
    if (index % atATurn === 0) await turn();
    const { group, scores } = among(one);
    if (scores !== null) {
      const { r, fm } = scores;
      grid.set(`${r} ${fm}`, { r, fm, customers: (grid.get(`${r} ${fm}`)?.customers ?? 0) + 1 });
    }
    const { before, written } = known[index]!;
    const wanted = group === before ? null : group;
    if (wanted !== null) changed += 1;
    if (wanted !== written) changes.push({ user_id: ids[index]!, rfm_group: wanted });
    const from_group = before ?? "none";
    const key = `${from_group} ${group}`;
    matrix.set(key, { from_group, to_group: group, customers: (matrix.get(key)?.customers ?? 0) + 1 });
  }
  for (let start = 0; start < changes.length; start += atOnce) {
    if (signal?.aborted === true) return null;
    const portion = changes.slice(start, start + atOnce);
    await database.background(scope, (tx) => writeGroupChanges(tx, scope, day, portion));
  }
  await database.background(scope, async (tx) => {
    await replaceMoves(tx, scope, day, [...matrix.values()]);
    await replaceScores(tx, scope, day, [...grid.values()]);
  });
  return { customers: ids.length, changed };
};

/**
 * The groups of a day, and before them those of the days between that and the last computation, of which no night was done: a
 * business had its groups computed on request, and then no server ran. Each day keeps its own state so.
 */
export const catchUpRfm = async (
  deps: { database: Database },
  scope: BusinessScope,
  { day, zone, signal }: { day: string; zone: string; signal: AbortSignal },
): Promise<RefreshedGroups | null> => {
  const open = await deps.database.background(scope, (tx) => selectOpenDay(tx, scope, day));
  const first = addDays(day, -mostDays);
  for (
    let missed = open === null || open < first ? first : open;
    open !== null && missed < day;
    missed = addDays(missed, 1)
  )
    if ((await refreshRfm(deps, scope, { day: missed, zone, signal })) === null) return null;
  return refreshRfm(deps, scope, { day, zone, signal });
};
