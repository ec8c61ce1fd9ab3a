/** 64 callers at once, what the server's process holds meanwhile, 5,000 open consoles, and a million rows as a file. */
import type { Figure } from "../figure.ts";
import { median } from "../start.ts";
import type { ConsolesJob, LoadJob, Told } from "./load-job.ts";
import { lists, withPath, type Sites } from "./measured-calls.ts";
import { memoryOf, startBareConsoles, startConsoles, startServer, type Callers } from "./processes.ts";

const clients = 64;
const seconds = Number(process.env["SECONDS"] ?? 3) * 2;
const mostMegabytes = 250;
const consoles = 5000;
const messages = 45;

export const measureCrowd = async ({ whole }: Sites, callers: Callers): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const kinds = [
    ["transactions", "list", lists.transactions],
    ["customers", "list", lists.customers],
    ["commit", "commit", ""],
  ] as const;
  for (const [name, kind, path] of kinds) {
    const { server, targets } = whole;
    const job: LoadJob = { port: server.port, clients, seconds, kind, targets: withPath(targets, path) };
    const run = await callers.run(job);
    figures.push(
      { name: `${name}, ${clients} callers`, value: run.perSecond, unit: "/s" },
      { name: `${name}, ${clients} callers: p99`, value: run.p99Ms, unit: "ms" },
    );
  }
  const most = memoryOf(whole.server.pid, "most");
  return [
    ...figures,
    {
      name: `memory of the server's process with ${clients} callers, at most`,
      value: most,
      unit: "MB",
      limit: mostMegabytes,
    },
  ];
};

/** `look` is called while all of them are open. */
const tellOften = async (job: ConsolesJob, look: () => void = () => {}): Promise<Told> => {
  const open = await startConsoles(job);
  try {
    const told: Told[] = [];
    for (let message = 0; message <= messages; message++) {
      const times = await open.tell();
      if (message > 0) told.push(times);
    }
    look();
    const of = (name: keyof Told): number => median(told.map((times) => times[name]));
    return { bytes: of("bytes"), firstMs: of("firstMs"), p50Ms: of("p50Ms"), p99Ms: of("p99Ms") };
  } finally {
    open.stop();
  }
};

/**
 * Everybody looks at the largest business; one visit there is told to all of them. Beside it the same number of bytes
 * from a server that does nothing else: what the machine needs for so many writes and readers.
 */
export const measureConsoles = async ({ whole }: Sites): Promise<Figure[]> => {
  const { server, targets } = whole;
  const visits = { target: targets[0]!, unwatched: targets[1]! };
  let memory = NaN;
  const ours = await tellOften({ port: server.port, visits, consoles }, () => (memory = memoryOf(server.pid)));
  const bare = await startBareConsoles(ours.bytes);
  const floor = await tellOften({ port: bare.port, visits: null, consoles }).finally(() => bare.stop());
  return [
    { name: `${consoles} consoles, one visit: bytes told to each`, value: ours.bytes, unit: "B" },
    { name: `${consoles} consoles, one visit: median until told`, value: ours.p50Ms, unit: "ms" },
    { name: `${consoles} consoles, one visit: p99 until told`, value: ours.p99Ms, unit: "ms", limit: 60 },
    { name: "of these until the first is told", value: ours.firstMs, unit: "ms" },
    { name: "the same bytes from a server that only writes: median", value: floor.p50Ms, unit: "ms" },
    { name: "the same bytes from a server that only writes: p99", value: floor.p99Ms, unit: "ms" },
    { name: "memory of the server's process with them", value: memory, unit: "MB" },
  ];
};

const exportPath = "/api/businesses/current/transactions/export?locale=en";

const earlyRows = 100_000;
/** Constant, but for what a collector of garbage leaves lying. */
const mostGrowth = 1.15;
const lineFeed = 10;

/** Rows below the heads, as the bytes come in. */
const countRows = async (answer: Response, look: (soFar: number) => void): Promise<number> => {
  if (answer.status !== 200 || answer.body === null) throw new Error(`${exportPath}: ${answer.status}`);
  let rows = -1;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) rows += 1;
    look(rows);
  }
  return rows;
};

/** By a process that has done nothing else, so that what it holds is the file's. */
export const measureExport = async ({ whole }: Sites): Promise<Figure[]> => {
  const server = await startServer(whole.platform.folder);
  try {
    const headers = { authorization: `Bearer ${whole.targets[0]!.token}` };
    const before = memoryOf(server.pid);
    let early = 0;
    const startedMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}${exportPath}`, { headers });
    const rows = await countRows(answer, (soFar) => {
      if (soFar < earlyRows) early = memoryOf(server.pid, "most");
    });
    const took = (performance.now() - startedMs) / 1000;
    const most = memoryOf(server.pid, "most");
    return [
      { name: "transactions of the largest business as a file", value: rows, unit: "rows" },
      { name: "the file's rows", value: rows / took, unit: "rows/s" },
      { name: "memory of the server's process before", value: before, unit: "MB" },
      { name: "at most during the first 100,000 rows", value: early, unit: "MB" },
      { name: "at most until the end", value: most, unit: "MB" },
      { name: "memory at the end against the first tenth", value: most / early, unit: "×", limit: mostGrowth },
    ];
  } finally {
    await server.stop();
  }
};
