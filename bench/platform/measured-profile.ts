/** Where the server spends its time on a list and on a commit, by V8's profiler. */
import type { Profiler, Runtime } from "node:inspector/promises";
import type { Figure } from "../figure.ts";
import type { LoadJob } from "./load-job.ts";
import { lists, scriptsOf, withPath, type Sites } from "./measured-calls.ts";
import { openPgbench } from "./pgbench.ts";
import { processorOf, type Callers } from "./processes.ts";
import type { Site } from "./site.ts";

const clients = 8;
const seconds = 5;
const mostShown = 12;

/** The code's owner: a package, a part of this program, or the runtime. */
const homeOf = (url: string): string => {
  const parts =
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ??
    /\/(?:src|packages)\/(?:features\/|platform\/)?([^/]+)/.exec(url)?.[1];
  return parts ?? (url.startsWith("node:") ? "node" : "V8");
};

/** Not part of the call: waiting, and starting and stopping the profiler. */
const idle = new Set(["(idle)", "(program)", "(root)", "post"]);

/** Shares of the time the process was busy, largest first. */
const sharesOf = (
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  keyOf: (frame: Runtime.CallFrame) => string,
) => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let all = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (frame === undefined || idle.has(frame.functionName)) continue;
    const micros = timeDeltas[index] ?? 0;
    all += micros;
    const key = keyOf(frame);
    times.set(key, (times.get(key) ?? 0) + micros);
  }
  return [...times].map(([key, micros]) => ({ key, share: micros / all })).toSorted((a, b) => b.share - a.share);
};

const kinds = [
  ["50 transactions", "list", lists.transactions],
  ["50 customers", "list", lists.customers],
  ["commit", "commit", ""],
] as const;

const ofPackage = ({ url, functionName }: Runtime.CallFrame): string =>
  functionName === "(garbage collector)" ? "garbage collector" : homeOf(url);

const ofFunction = (frame: Runtime.CallFrame): string =>
  `${frame.functionName === "" ? "(anonymous)" : frame.functionName}, ${ofPackage(frame)}`;

/** PostgreSQL's part: each statement alone, repeated. */
const statementFigures = async (site: Site, name: string, kind: "list" | "commit", path: string): Promise<Figure[]> => {
  const pgbench = openPgbench(site.database, await scriptsOf(site, kind, path));
  try {
    const latencies = await pgbench.latencies(2);
    return latencies.map(({ statement, ms }) => ({ name: `  ${name}, alone: ${statement}`, value: ms, unit: "ms" }));
  } finally {
    pgbench.close();
  }
};

export const measureProfile = async ({ whole }: Sites, callers: Callers): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const { server, targets } = whole;
  for (const [name, kind, path] of kinds) {
    const job: LoadJob = { port: server.port, clients, seconds, kind, targets: withPath(targets, path) };
    await callers.run(job);
    const before = processorOf(server.pid);
    const { perSecond } = await callers.run(job);
    const processor = (processorOf(server.pid) - before) / (perSecond * seconds);
    const profile = await server.profile(async () => void (await callers.run(job)));
    figures.push({ name: `${name}: processor of the server's process a call`, value: processor * 1e6, unit: "µs" });
    figures.push(...(await statementFigures(whole, name, kind, path)));
    for (const keyOf of [ofPackage, ofFunction]) {
      const shares = sharesOf(profile, keyOf).slice(0, mostShown);
      figures.push(...shares.map(({ key, share }) => ({ name: `  ${name}: ${key}`, value: share * 100, unit: "%" })));
    }
  }
  return figures;
};
