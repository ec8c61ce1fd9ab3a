/** Lists and tills: over HTTP compared with the same statements from pgbench, on the whole platform and on the smaller one. */
import type { Figure } from "../figure.ts";
import type { LoadJob, LoadResult, Target } from "./load-job.ts";
import { commitScript, listScript, openPgbench, type PgbenchRun } from "./pgbench.ts";
import type { Callers } from "./processes.ts";
import { interleave, medianOf, ratioOf } from "./rounds.ts";
import type { Site } from "./site.ts";
import { mostGrowth } from "./size.ts";

const clients = 8;
const seconds = Number(process.env["SECONDS"] ?? 3);
const rounds = Number(process.env["ROUNDS"] ?? 5);
const mostP99Ms = 50;

export interface Sites {
  readonly whole: Site;
  readonly small: Site;
}

type Run = LoadResult | PgbenchRun;
const perSecond = (run: Run): number => run.perSecond;
const p99 = (run: Run): number => ("p99Ms" in run ? run.p99Ms : NaN);

export const lists = {
  transactions: "/api/businesses/current/transactions?limit=50",
  customers: "/api/businesses/current/users?limit=50",
} as const;

export const withPath = (targets: readonly Target[], path: string): Target[] =>
  targets.map((target) => ({ ...target, path }));

const commitBody = ({ place_id, first_number, members }: Target) => ({
  number: String(first_number + Math.floor(Math.random() * members)),
  place_id,
  amount: 1700,
});

export const scriptsOf = async ({ recorder, targets }: Site, kind: "list" | "commit", path: string) => {
  const scripts = [];
  for (const target of targets) {
    const { token } = target;
    if (kind === "list") {
      scripts.push(listScript(await recorder.record({ method: "GET", url: path, token }), target));
    } else {
      const url = "/api/businesses/current/scanner/commit";
      const call = { method: "POST", url, token, body: () => commitBody(target) } as const;
      scripts.push(commitScript(await recorder.record(call), target));
    }
  }
  return scripts;
};

/** Both sizes, both ways, in sequence in each round. */
const compare = async (sites: Sites, callers: Callers, kind: "list" | "commit", path: string) => {
  const bare = {
    whole: openPgbench(sites.whole.database, await scriptsOf(sites.whole, kind, path)),
    small: openPgbench(sites.small.database, await scriptsOf(sites.small, kind, path)),
  };
  const overHttp = ({ server, targets }: Site) => {
    const job: LoadJob = { port: server.port, clients, seconds, kind, targets: withPath(targets, path) };
    return () => callers.run(job);
  };
  try {
    return await interleave<"whole" | "wholeBare" | "small" | "smallBare", Run>(rounds, {
      whole: overHttp(sites.whole),
      wholeBare: () => bare.whole.run(clients, seconds),
      small: overHttp(sites.small),
      smallBare: () => bare.small.run(clients, seconds),
    });
  } finally {
    bare.whole.close();
    bare.small.close();
  }
};

const toFigures = (
  name: string,
  unit: string,
  atLeast: number,
  runs: Awaited<ReturnType<typeof compare>>,
): Figure[] => [
  { name: `${name} over HTTP, ${clients} callers`, value: medianOf(runs.whole, perSecond), unit: `${unit}/s` },
  { name: `${name} from pgbench, ${clients} clients`, value: medianOf(runs.wholeBare, perSecond), unit: `${unit}/s` },
  {
    name: `${name}: HTTP ÷ pgbench`,
    value: ratioOf(runs.whole, runs.wholeBare, perSecond),
    unit: "",
    limit: atLeast,
    atLeast: true,
  },
  { name: `${name}: p99 of ${clients} callers`, value: medianOf(runs.whole, p99), unit: "ms", limit: mostP99Ms },
  {
    name: `${name}: cost against the smaller platform`,
    value: ratioOf(runs.small, runs.whole, perSecond),
    unit: "×",
    limit: mostGrowth,
  },
  { name: `${name}: the same from pgbench`, value: ratioOf(runs.smallBare, runs.wholeBare, perSecond), unit: "×" },
  {
    name: `${name}: processor of the callers`,
    value: medianOf(runs.whole, (run) => ("cpuMicroseconds" in run ? run.cpuMicroseconds : NaN)),
    unit: "µs",
  },
];

export const measureLists = async (sites: Sites, callers: Callers): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(lists)) {
    figures.push(...toFigures(`50 ${name}`, "", 0.24, await compare(sites, callers, "list", path)));
  }
  return figures;
};

export const measureCommits = async (sites: Sites, callers: Callers): Promise<Figure[]> => {
  const alone = toFigures("commit", "", 0.5, await compare(sites, callers, "commit", ""));
  const till =
    ({ server, targets }: Site, kind: "preview" | "preview_and_commit") =>
    () =>
      callers.run({ port: server.port, clients, seconds, kind, targets });
  const runs = await interleave(rounds, {
    whole: till(sites.whole, "preview_and_commit"),
    small: till(sites.small, "preview_and_commit"),
    preview: till(sites.whole, "preview"),
  });
  return [
    ...alone,
    { name: `preview: p99 of ${clients} callers`, value: medianOf(runs.preview, p99), unit: "ms", limit: mostP99Ms },
    { name: "preview and commit over HTTP", value: medianOf(runs.whole, perSecond), unit: "/s" },
    // Two calls in sequence; the limit is per call.
    { name: "preview and commit: p99 of both together", value: medianOf(runs.whole, p99), unit: "ms" },
    {
      name: "preview and commit: cost against the smaller platform",
      value: ratioOf(runs.small, runs.whole, perSecond),
      unit: "×",
      limit: mostGrowth,
    },
  ];
};
