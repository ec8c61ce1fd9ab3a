/** 64 callers at once, what the server's process holds meanwhile, 5,000 open consoles, and a million rows as a file. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Figure } from "../figure.ts";
import { median } from "../start.ts";
import type { Heard, LoadJob, Target } from "./load-job.ts";
import { machineMs } from "./machine-clock.ts";
import { lists, withPath, type Sites } from "./measured-calls.ts";
import { memoryOf, startBareConsoles, startConsoles, startServer, type Callers, type Consoles } from "./processes.ts";

const clients = 64;
const seconds = Number(process.env["SECONDS"] ?? 3) * 2;
const mostMegabytes = 250;
const consoles = 5000;
const tills = 8;
const messages = 45;
/** More than what the server gathers for (25 ms); see `silenceMs`. */
const busyPauseMs = 50;
/**
 * Over 200 ms after the last bytes, Linux takes a line for idle, and acknowledges the next ones at once instead of when
 * they are read: on one machine that is done by the processor that writes, for a third more.
 */
const silenceMs = 500;

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

/** A visit, and how long the till waited for its answer. */
const visit = async (port: number, target: Target): Promise<number> => {
  const number = target.first_number + Math.floor(Math.random() * target.members);
  const sentMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/businesses/current/scanner/commit`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${target.token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ number: String(number), place_id: target.place_id, amount: 1700 }),
  });
  if (answer.status !== 201) throw new Error(`The visit answered ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - sentMs;
};

interface Occasion {
  /** How many milliseconds saying it takes by itself, when nobody listens. */
  alone(): Promise<number>;
  say(): Promise<unknown>;
}

/** The middle of many messages: how long after each was said, beyond what saying it takes, the consoles heard. */
const hearOften = async (open: Consoles, pauseMs: number, { alone, say }: Occasion): Promise<Heard> => {
  const times: Heard[] = [];
  for (let message = 0; message <= messages; message++) {
    const aloneMs = await alone();
    await setTimeout(pauseMs);
    let saidMs = NaN;
    const { bytes, firstMs, p50Ms, p99Ms } = await open.hear(async () => {
      saidMs = machineMs() + aloneMs;
      await say();
    });
    if (message > 0) times.push({ bytes, firstMs: firstMs - saidMs, p50Ms: p50Ms - saidMs, p99Ms: p99Ms - saidMs });
  }
  const of = (name: keyof Heard): number => median(times.map((each) => each[name]));
  return { bytes: of("bytes"), firstMs: of("firstMs"), p50Ms: of("p50Ms"), p99Ms: of("p99Ms") };
};

/** Messages that follow each other, such as break a silence, and `meanwhile`, of a server with `consoles` open. */
const hearAll = async <T>(port: number, token: string, occasion: Occasion, meanwhile: () => Promise<T>) => {
  const open = await startConsoles({ port, token, consoles });
  try {
    const busy = await hearOften(open, busyPauseMs, occasion);
    const silent = await hearOften(open, silenceMs, occasion);
    return { busy, silent, meanwhile: await meanwhile() };
  } finally {
    open.stop();
  }
};

/**
 * Everybody looks at the largest business; one visit there is told to all of them. Beside it the same number of bytes
 * from a server that does nothing else: what the machine needs for so many writes and readers.
 */
export const measureConsoles = async ({ whole }: Sites, callers: Callers): Promise<Figure[]> => {
  const { server, targets } = whole;
  const { port } = server;
  const [target, unwatched] = [targets[0]!, targets[1]!];
  const commits = () => callers.run({ port, clients: tills, seconds, kind: "commit", targets: [target] });
  const alone = await commits();
  const {
    busy,
    silent,
    meanwhile: watched,
  } = await hearAll(
    port,
    target.token,
    { alone: () => visit(port, unwatched), say: () => visit(port, target) },
    async () => ({ ...(await commits()), memory: memoryOf(server.pid) }),
  );
  const bare = await startBareConsoles(busy.bytes);
  const floor = await hearAll(
    bare.port,
    "",
    { alone: () => Promise.resolve(0), say: async () => bare.write() },
    async () => {},
  ).finally(() => bare.stop());
  return [
    { name: `${consoles} consoles, one visit: bytes told to each`, value: busy.bytes, unit: "B" },
    { name: `${consoles} consoles, one visit: median until told`, value: busy.p50Ms, unit: "ms" },
    { name: `${consoles} consoles, one visit: p99 until told`, value: busy.p99Ms, unit: "ms", limit: 60 },
    { name: "of these until the first is told", value: busy.firstMs, unit: "ms" },
    { name: "the same bytes from a server that only writes: p99", value: floor.busy.p99Ms, unit: "ms" },
    { name: "a visit that breaks a silence: p99 until told", value: silent.p99Ms, unit: "ms" },
    { name: "the same from a server that only writes: p99", value: floor.silent.p99Ms, unit: "ms" },
    { name: `commit, ${tills} callers at that business, nobody looking`, value: alone.perSecond, unit: "/s" },
    { name: "of these p99", value: alone.p99Ms, unit: "ms" },
    { name: `commit, ${tills} callers, all consoles looking`, value: watched.perSecond, unit: "/s" },
    { name: "of these p99", value: watched.p99Ms, unit: "ms" },
    { name: "memory of the server's process with them", value: watched.memory, unit: "MB" },
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
