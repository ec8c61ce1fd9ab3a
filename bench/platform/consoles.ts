/** Thousands of open consoles, in a process of their own: bare sockets that note when something was said to them. */
import { randomBytes, randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { ConsolesJob, Target, Told } from "./load-job.ts";

/** Longest that one waits to be told. */
const patienceMs = 10_000;
const atOnce = 100;
const pauseMs = 100;

/** All read into one buffer, one after the other: a buffer for each message would cost more than reading it. */
const buffer = Buffer.alloc(64 * 1024);

const openConsole = (port: number, token: string, onTold: (bytes: number) => void): Promise<Socket> =>
  new Promise((done, failed) => {
    let isOpen = false;
    const take = (length: number): boolean => {
      if (isOpen) onTold(length);
      else if (buffer.toString("latin1", 0, 12) === "HTTP/1.1 101") {
        isOpen = true;
        done(socket);
      } else failed(new Error(buffer.toString("latin1", 0, Math.min(length, 200))));
      return true;
    };
    const socket = connect({ port, host: "127.0.0.1", onread: { buffer, callback: take } });
    socket.on("connect", () =>
      socket.write(
        `GET /ws HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\nconnection: upgrade\r\nupgrade: websocket\r
sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
      ),
    );
    socket.on("error", failed);
  });

let job: ConsolesJob | null = null;
let sockets: Socket[] = [];
let heard: number[] = [];
let bytes = 0;
let whenAll: (() => void) | null = null;

const told = (length: number): void => {
  heard.push(performance.now());
  bytes = length;
  if (heard.length === job?.consoles) whenAll?.();
};

const open = async (wanted: ConsolesJob): Promise<void> => {
  job = wanted;
  sockets = [];
  for (let first = 0; first < wanted.consoles; first += atOnce) {
    const group = Math.min(atOnce, wanted.consoles - first);
    const token = wanted.visits?.target.token ?? "";
    sockets.push(...(await Promise.all(Array.from({ length: group }, () => openConsole(wanted.port, token, told)))));
  }
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

/** What makes the server tell: a visit, or a byte to one that only writes. */
const occasion = ({ port, visits }: ConsolesJob): (() => Promise<unknown>) =>
  visits === null ? async () => sockets[0]?.write("!") : () => visit(port, visits.target);

/**
 * One visit at which all look. What such a visit takes by itself is taken off: a visit at a business that nobody looks at,
 * just before. The answer itself is no beginning, since consoles may hear before this process has read it.
 */
const tell = async (wanted: ConsolesJob): Promise<Told> => {
  const { port, visits } = wanted;
  const alone = visits === null ? 0 : await visit(port, visits.unwatched);
  // What follows within 25 ms is told together: one message is one alone.
  await setTimeout(pauseMs);
  heard = [];
  const all = new Promise<void>((done, failed) => {
    whenAll = done;
    globalThis.setTimeout(() => failed(new Error(`Only ${heard.length} were told`)), patienceMs).unref();
  });
  const sentMs = performance.now();
  await Promise.all([occasion(wanted)(), all]);
  const sorted = heard.map((ms) => ms - sentMs - alone).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { bytes, firstMs: at(0), p50Ms: at(0.5), p99Ms: at(0.99) };
};

process.on("message", (message: ConsolesJob | "tell") => {
  const work: Promise<unknown> = message === "tell" ? tell(job!) : open(message).then(() => "open");
  work.then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
