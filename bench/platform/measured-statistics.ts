/**
 * Statistics of two years of the largest business while tills write to it and a job folds: every type in every style, the
 * same question asked of the raw tables, what they cost a commit, and a business of one size on both platforms.
 */
import { statStyles } from "@rewardo/contract/stats";
import { addDays } from "@rewardo/rules";
import { refreshRfm } from "../../apps/api/src/features/ledger/rfm/index.ts";
import { foldAll, foldPauseMs } from "../../apps/api/src/features/ledger/stats/index.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { jsonLog } from "../../apps/api/src/platform/log.ts";
import { businessScope } from "../../apps/api/src/platform/scope.ts";
import { openSession } from "../../apps/api/src/platform/session/sessions.ts";
import type { Figure } from "../figure.ts";
import type { Target } from "./load-job.ts";
import { scriptsOf, type Sites } from "./measured-calls.ts";
import { openPgbench } from "./pgbench.ts";
import { startCallers, type Callers } from "./processes.ts";
import { rawQuestions } from "./raw-statistics.ts";
import { interleave, medianOf, ratioOf } from "./rounds.ts";
import type { Site } from "./site.ts";
import { lastDay, mostGrowth } from "./size.ts";

const samples = Number(process.env["SAMPLES"] ?? 40);
const seconds = Number(process.env["SECONDS"] ?? 3);
const rounds = Number(process.env["ROUNDS"] ?? 5);
const tills = 8;
/** Each till has a visit every quarter of a second: more than such a business has at its busiest. */
const pauseMs = 250;
const mostAdditiveMs = 20;
const mostDistinctMs = 250;
const mostCost = 10;
/** Of the server's pool (`poolSize` of `openDatabase`). */
const connections = 10;

const distinct: readonly string[] = [
  ...["active_users", "new_users", "returning_users", "retention", "rfm", "gender", "age_group", "level"],
];
const zone = "Europe/Warsaw";
const twoYears = `from=${addDays(lastDay, -729)}&to=${lastDay}`;

/** Groups and scores of the last day of both periods, as the nights of those days left them. */
const keepGroups = async (site: Site): Promise<void> => {
  const database = openDatabase(site.database, { poolSize: 1, statementTimeoutMs: 120_000 });
  const scope = businessScope(site.targets[0]!.business_id);
  for (const day of [addDays(lastDay, -730), lastDay]) await refreshRfm({ database }, scope, { day, zone });
  await database.close();
};

/** Folds with the pauses of the server's job. */
const folding = (site: Site): (() => Promise<void>) => {
  const database = openDatabase(site.database, { poolSize: 2 });
  const log = jsonLog("error", systemClock.nowMs);
  let isOver = false;
  const turns = (async () => {
    while (!isOver) {
      await foldAll({ database, log });
      await new Promise((done) => setTimeout(done, foldPauseMs));
    }
  })();
  return async () => {
    isOver = true;
    await turns;
    await database.close();
  };
};

const timesOf = async (
  { server }: Site,
  { token }: Pick<Target, "token">,
  path: string,
  count: number,
): Promise<number[]> => {
  const ask = async (): Promise<number> => {
    const startedMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/businesses/current/stats/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - startedMs;
  };
  // Each connection of the server plans a statement once in its life: as many at once as it has connections.
  await Promise.all(Array.from({ length: connections }, ask));
  const times: number[] = [];
  for (let nr = 0; nr < count; nr += 1) times.push(await ask());
  return times.toSorted((a, b) => a - b);
};
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

const pairs = Object.entries(statStyles).flatMap(([type, styles]) => styles.map((style) => ({ type, style })));

const measurePairs = async (site: Site): Promise<Figure[]> => {
  const [largest] = site.targets;
  const figures: Figure[] = [];
  for (const { type, style } of pairs) {
    const isDistinct = distinct.includes(type);
    const limit = isDistinct ? mostDistinctMs : mostAdditiveMs;
    const name = `two years, ${type}/${style}`;
    const path = `${type}/${style}?${twoYears}`;
    const times = await timesOf(site, largest!, path, isDistinct ? samples / 2 : samples).catch(() => null);
    if (times === null) {
      // Longer than a request may take: the others are still measured.
      figures.push({ name: `${name}: no answer`, value: NaN, unit: "ms", limit });
      continue;
    }
    process.stderr.write(`  ${name}: ${at(times, 0.5).toFixed(1)} ${at(times, 0.99).toFixed(1)}\n`);
    figures.push(
      { name, value: at(times, 0.5), unit: "ms" },
      {
        name: `${name}: p99`,
        value: at(times, 0.99),
        unit: "ms",
        limit,
      },
    );
  }
  return figures;
};

/** As the tenants' role with row-level security, planned for these values: the best that the raw tables can do. */
const measureRaw = async (site: Site): Promise<Figure[]> => {
  const database = openDatabase(site.database, { poolSize: 1, statementTimeoutMs: 120_000 });
  const { business_id } = site.targets[0]!;
  const figures: Figure[] = [];
  try {
    for (const [name, text] of Object.entries(rawQuestions)) {
      const times: number[] = [];
      for (let nr = 0; nr < 3; nr += 1) {
        const startedMs = performance.now();
        const values = [business_id, addDays(lastDay, -729), lastDay];
        await database.read(businessScope(business_id), (tx) => tx.rows({ text, values }));
        times.push(performance.now() - startedMs);
      }
      figures.push({ name: `${name} of the raw tables`, value: Math.min(...times), unit: "ms" });
    }
  } finally {
    await database.close();
  }
  return figures;
};

/**
 * What deltas and folding take of a commit over HTTP: the statements from pgbench while a job folds, and without the delta.
 * pgbench has the lighter work, so that the difference is seen best there.
 */
const measureCost = async (site: Site, callers: Callers): Promise<Figure[]> => {
  const targets = site.targets.slice(0, 1);
  const scripts = await scriptsOf({ ...site, targets }, "commit", "");
  const insert =
    /insert into stat_deltas \(business_id, transaction_id\) select \S+ t\._id from written_transactions t/;
  const without = scripts.map((script) => {
    if (!insert.test(script.text)) throw new Error("The commit writes no delta");
    return { ...script, text: script.text.replace(insert, "select 1") };
  });
  const sides = { with: openPgbench(site.database, scripts), without: openPgbench(site.database, without) };
  const job = { port: site.server.port, clients: tills, seconds, kind: "commit", targets } as const;
  const secondsOf = (run: { readonly perSecond: number }): number => 1 / run.perSecond;
  try {
    const runs = await interleave<"with" | "without" | "http", { readonly perSecond: number }>(rounds, {
      with: async () => {
        const stop = folding(site);
        const run = await sides.with.run(tills, seconds);
        await stop();
        return run;
      },
      without: () => sides.without.run(tills, seconds),
      http: () => callers.run(job),
    });
    const cost = runs.with.map((run, nr) => ({
      share: (secondsOf(run) - secondsOf(runs.without[nr]!)) / secondsOf(runs.http[nr]!),
    }));
    const perSecond = (run: { readonly perSecond: number }): number => run.perSecond;
    return [
      { name: `commits of ${tills} tills from pgbench, folding`, value: medianOf(runs.with, perSecond), unit: "/s" },
      {
        name: `commits of ${tills} tills from pgbench, no deltas`,
        value: medianOf(runs.without, perSecond),
        unit: "/s",
      },
      { name: `commits of ${tills} tills over HTTP`, value: medianOf(runs.http, perSecond), unit: "/s" },
      {
        name: "deltas and folding, of a commit over HTTP",
        value: 100 * medianOf(cost, ({ share }) => share),
        unit: "%",
        limit: mostCost,
      },
    ];
  } finally {
    sides.with.close();
    sides.without.close();
  }
};

/** A business of the size of the smaller platform's largest, on both. */
const measureGrowth = async ({ whole, small }: Sites): Promise<Figure[]> => {
  const [largestOfSmall] = small.targets;
  const [found] = await whole.witness.rows<{ business_id: string; account_id: string; members: number }>(
    `select c.business_id, a._id as account_id, c.members_count::integer as members from cards c
      join accounts a on a.business_id = c.business_id order by abs(c.members_count - $1), c.business_id limit 1`,
    [largestOfSmall!.members],
  );
  const database = openDatabase(whole.database, { poolSize: 1 });
  const token = await openSession(database, systemClock, { ...found!, user_agent: "bench" });
  await database.close();
  const figures: Figure[] = [];
  for (const path of ["turnover/line", "products/table", "places/table", "active_users/line", "retention/heatmap"]) {
    const ask = (site: Site, target: Pick<Target, "token">) => async () =>
      at(await timesOf(site, target, `${path}?${twoYears}`, samples / 2), 0.5);
    const runs = await interleave(rounds, { whole: ask(whole, { token }), small: ask(small, largestOfSmall!) });
    // The same size within a few percent, of which sums know nothing.
    const perMember = distinct.includes(path.split("/")[0]!) ? largestOfSmall!.members / found!.members : 1;
    const value = ratioOf(runs.whole, runs.small, (ms) => ms) * perMember;
    figures.push({ name: `${path}: ${whole.name} against ${small.name}`, value, unit: "×", limit: mostGrowth });
  }
  return figures;
};

export const measureStatistics = async (sites: Sites, callers: Callers): Promise<Figure[]> => {
  const { whole } = sites;
  await keepGroups(whole);
  const busy = startCallers();
  const stop = folding(whole);
  const writing = new AbortController();
  const targets = whole.targets.slice(0, 1);
  const writers = (async () => {
    while (!writing.signal.aborted) {
      await busy.run({ port: whole.server.port, clients: tills, seconds: 5, kind: "commit", targets, pauseMs });
    }
  })();
  let figures: Figure[];
  try {
    figures = await measurePairs(whole);
  } finally {
    writing.abort();
    await writers;
    await stop();
    busy.stop();
  }
  return [
    ...figures,
    ...(await measureRaw(whole)),
    ...(await measureCost(whole, callers)),
    ...(await measureGrowth(sites)),
  ];
};
