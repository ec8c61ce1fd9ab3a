/** 64 concurrent callers with the server's memory use, and an export of a million rows. */
import type { Figure } from "../figure.ts";
import type { LoadJob } from "./load-job.ts";
import { lists, withPath, type Sites } from "./measured-calls.ts";
import { memoryOf, startServer, type Callers } from "./processes.ts";

const clients = 64;
const seconds = Number(process.env["SECONDS"] ?? 3) * 2;
const mostMegabytes = 250;

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

const exportPath = "/api/businesses/current/transactions/export?locale=en";

const earlyRows = 100_000;
/** Constant, except for garbage that is not collected yet. */
const mostGrowth = 1.15;
const lineFeed = 10;

/** Counts rows below the header as the bytes arrive. */
const countRows = async (answer: Response, look: (soFar: number) => void): Promise<number> => {
  if (answer.status !== 200 || answer.body === null) throw new Error(`${exportPath}: ${answer.status}`);
  let rows = -1;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) rows += 1;
    look(rows);
  }
  return rows;
};

/** In a fresh process, so that its memory is the export's. */
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
