/**
 * The callers, in a separate process: they write raw requests on kept connections and read only the status and length of
 * a response, to cost as little as possible. Their cost is reported with the result.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { LoadJob, LoadResult, Target } from "./load-job.ts";
import { memberOf, visitRequest } from "./visit-request.ts";

const headEnd = Buffer.from("\r\n\r\n");

/** All read into one buffer: a buffer for each response would cost more than reading it. */
const buffer = Buffer.alloc(64 * 1024);

/** One kept connection; one request at a time. */
const openCaller = async (port: number) => {
  const onread = { buffer, callback: (length: number) => take(buffer.subarray(0, length)) };
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
  await new Promise<void>((done, failed) => socket.once("connect", done).once("error", failed));
  let waiting: { done(status: number): void; failed(error: Error): void } | null = null;
  let head: Buffer = Buffer.alloc(0);
  let left = -1;
  let status = 0;
  const take = (chunk: Buffer): true => {
    let body = chunk;
    if (left < 0) {
      const known = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = known.indexOf(headEnd);
      if (end < 0) {
        head = Buffer.from(known);
        return true;
      }
      const text = known.toString("latin1", 0, end);
      status = Number(text.slice(9, 12));
      left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? NaN);
      body = known.subarray(end + headEnd.length);
      head = Buffer.alloc(0);
      if (Number.isNaN(left)) throw new Error(`No length: ${text}`);
    }
    left -= body.length;
    if (left > 0) return true;
    left = -1;
    const { done } = waiting!;
    waiting = null;
    done(status);
    return true;
  };
  socket.on("close", () => waiting?.failed(new Error("The server has hung up")));
  return {
    ask: (request: string): Promise<number> =>
      new Promise((done, failed) => {
        waiting = { done, failed };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

type Caller = Awaited<ReturnType<typeof openCaller>>;

const get = ({ token }: Target, path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`;

const post = (target: Target, call: "preview" | "commit", number: number): string => {
  const { path, headers, body } = visitRequest(target, call, number);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join("")}content-length: ${body.length}\r\n\r\n${body}`;
};

const visit = async (caller: Caller, target: Target, kind: LoadJob["kind"], path: string): Promise<void> => {
  const ask = async (request: string, wanted: number): Promise<void> => {
    const status = await caller.ask(request);
    if (status !== wanted) throw new Error(`${request.slice(0, 80)} answered ${status}`);
  };
  if (kind === "list") return ask(get(target, path), 200);
  const number = memberOf(target);
  if (kind !== "commit") await ask(post(target, "preview", number), 200);
  if (kind !== "preview") await ask(post(target, "commit", number), 201);
};

/** Weighted by its members. */
const draw = (targets: readonly Target[], all: number): Target => {
  let at = Math.random() * all;
  return targets.find((target) => (at -= target.members) < 0) ?? targets[0]!;
};

const run = async ({ port, clients, seconds, kind, targets, pauseMs = 0 }: LoadJob): Promise<LoadResult> => {
  const callers = await Promise.all(Array.from({ length: clients }, () => openCaller(port)));
  const all = targets.reduce((sum, { members }) => sum + members, 0);
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() < endMs) {
        // Guests do not come in step: with the same pause all tills would send at once, again and again.
        if (pauseMs > 0) await delay(2 * pauseMs * Math.random());
        const sentMs = performance.now();
        const target = draw(targets, all);
        await visit(caller, target, kind, target.path);
        times.push(performance.now() - sentMs);
      }
    }),
  );
  const took = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const caller of callers) caller.close();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  const cpuMicroseconds = (user + system) / times.length;
  return { perSecond: times.length / took, p50Ms: at(0.5), p99Ms: at(0.99), cpuMicroseconds };
};

process.on("message", (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
