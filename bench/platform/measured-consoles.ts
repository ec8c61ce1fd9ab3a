/** One visit pushed to 5,000 open consoles (`CONSOLES`), and the tills' latency while all of them are connected. */
import { setTimeout } from "node:timers/promises";
import type { Figure } from "../figure.ts";
import { median } from "../start.ts";
import type { Heard, Target } from "./load-job.ts";
import { machineMs } from "./machine-clock.ts";
import type { Sites } from "./measured-calls.ts";
import { memoryOf, startBareConsoles, startConsoles, type Callers, type Consoles } from "./processes.ts";
import { visitRequest } from "./visit-request.ts";

const seconds = Number(process.env["SECONDS"] ?? 3) * 2;
const consoles = Number(process.env["CONSOLES"] ?? 5000);
const tills = 8;
const messages = 45;
/** More than the server's batching interval (25 ms); see `silenceMs`. */
const busyPauseMs = 50;
/**
 * After 200 ms without data, Linux treats a connection as idle and acknowledges the next bytes at once instead of when
 * they are read: on one machine the writing processor does that, at a third more cost.
 */
const silenceMs = 500;

/** A visit, and how long the till waited for the response. */
const visit = async (port: number, target: Target): Promise<number> => {
  const { path, headers, body } = visitRequest(target, "commit");
  const sentMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`The visit answered ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - sentMs;
};

interface Occasion {
  /** Milliseconds that sending takes without listeners. */
  alone(): Promise<number>;
  say(): Promise<unknown>;
}

/** Median over many messages: the delay until the consoles received each, beyond the time to send it. */
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

const withConsoles = async <T>(
  port: number,
  tokens: readonly string[],
  work: (open: Consoles) => Promise<T>,
): Promise<T> => {
  const open = await startConsoles({ port, tokens, consoles });
  return work(open).finally(() => open.stop());
};

/** Consecutive messages, and messages after a silence. */
const hearBoth = async (open: Consoles, occasion: Occasion) => ({
  busy: await hearOften(open, busyPauseMs, occasion),
  silent: await hearOften(open, silenceMs, occasion),
});

/**
 * All consoles show the largest business; one visit there is pushed to all. Compared with the same number of bytes from
 * a server that does nothing else: the machine's own cost of that many writes and readers.
 */
export const measureConsoles = async ({ whole }: Sites, callers: Callers): Promise<Figure[]> => {
  const { server, targets } = whole;
  const { port } = server;
  const [target, unwatched] = [targets[0]!, targets[1]!];
  const commits = () => callers.run({ port, clients: tills, seconds, kind: "commit", targets: [target] });
  const alone = await commits();
  const { busy, silent, watched, memory } = await withConsoles(port, target.console_tokens ?? [], async (open) => ({
    ...(await hearBoth(open, { alone: () => visit(port, unwatched), say: () => visit(port, target) })),
    watched: await commits(),
    memory: memoryOf(server.pid),
  }));
  const bare = await startBareConsoles(busy.bytes);
  const say = async (): Promise<void> => bare.write();
  const floor = await withConsoles(bare.port, [""], (open) =>
    hearBoth(open, { alone: () => Promise.resolve(0), say }),
  ).finally(() => bare.stop());
  return [
    { name: `${consoles} consoles, one visit: bytes told to each`, value: busy.bytes, unit: "B" },
    { name: `${consoles} consoles, one visit: median until told`, value: busy.p50Ms, unit: "ms" },
    { name: `${consoles} consoles, one visit: p99 until told`, value: busy.p99Ms, unit: "ms", limit: 60 },
    { name: "of these until the first is told", value: busy.firstMs, unit: "ms" },
    { name: "the same bytes from a server that only writes: p99", value: floor.busy.p99Ms, unit: "ms" },
    { name: "a visit that breaks a silence: p99 until told", value: silent.p99Ms, unit: "ms" },
    { name: "the same from a server that only writes: p99", value: floor.silent.p99Ms, unit: "ms" },
    { name: `commit, ${tills} callers at that business, no console open`, value: alone.perSecond, unit: "/s" },
    { name: "of these p99", value: alone.p99Ms, unit: "ms" },
    { name: `commit, ${tills} callers, all consoles looking`, value: watched.perSecond, unit: "/s" },
    { name: "of these p99", value: watched.p99Ms, unit: "ms" },
    {
      name: "rate that tills keep while all consoles look on",
      value: watched.perSecond / alone.perSecond,
      unit: "×",
      limit: 0.7,
      atLeast: true,
    },
    { name: "memory of the server's process with them", value: memory, unit: "MB" },
  ];
};
