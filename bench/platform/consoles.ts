/**
 * Thousands of open consoles in a separate process: bare sockets that record when a message arrived. They stand for
 * other machines, so they yield the processor to the server.
 */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import type { ConsolesJob, Heard } from "./load-job.ts";
import { machineMs } from "./machine-clock.ts";

setPriority(constants.priority.PRIORITY_LOW);

/** Longest wait for a message. */
const timeoutMs = 10_000;
const atOnce = 100;
/** Connections that one session may have. */
const mostOfSession = 20;

/** All read into one buffer: a buffer for each message would cost more than reading it. */
const buffer = Buffer.alloc(64 * 1024);

const codeBits = 0x0f;
const pingCode = 9;
const mediumLength = 126;
/** An empty pong, masked like everything a client sends (RFC 6455): without it the connection is dropped within a minute. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** Length of the frame that starts there: a server's frames are not masked, and none here is 64 KB long. */
const frameBytes = (at: number): number => {
  const length = buffer[at + 1]!;
  return length === mediumLength ? 4 + buffer.readUInt16BE(at + 2) : 2 + length;
};

const openConsole = (port: number, token: string, onTold: (bytes: number) => void): Promise<void> =>
  new Promise((done, failed) => {
    let isOpen = false;
    const readFrames = (length: number): void => {
      for (let at = 0; at < length; at += frameBytes(at)) {
        if ((buffer[at]! & codeBits) === pingCode) socket.write(pong);
        else onTold(frameBytes(at));
      }
    };
    const take = (length: number): boolean => {
      if (isOpen) readFrames(length);
      else if (buffer.toString("latin1", 0, 12) === "HTTP/1.1 101") {
        isOpen = true;
        done();
      } else failed(new Error(buffer.toString("latin1", 0, Math.min(length, 200))));
      return true;
    };
    const socket = connect({ port, host: "127.0.0.1", onread: { buffer, callback: take } });
    socket.on("connect", () =>
      socket.write(
        `GET /ws HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\nconnection: upgrade\r\nupgrade: websocket\r
sec-websocket-extensions: permessage-deflate; client_max_window_bits\r
sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
      ),
    );
    socket.on("error", failed);
  });

let consoles = 0;
let heard: number[] = [];
let bytes = 0;
let whenAll: (() => void) | null = null;

const told = (length: number): void => {
  heard.push(performance.now());
  bytes = length;
  if (heard.length === consoles) whenAll?.();
};

const open = async ({ port, tokens, consoles: wanted }: ConsolesJob): Promise<void> => {
  consoles = wanted;
  for (let first = 0; first < wanted; first += atOnce) {
    const group = Math.min(atOnce, wanted - first);
    const tokenAt = (nr: number): string => tokens[Math.floor(nr / mostOfSession) % tokens.length] ?? "";
    await Promise.all(Array.from({ length: group }, (_, nr) => openConsole(port, tokenAt(first + nr), told)));
  }
};

/** Resolves when all of them have received a message. */
const listen = async (): Promise<Heard> => {
  heard = [];
  const all = new Promise<void>((done, failed) => {
    whenAll = done;
    setTimeout(() => failed(new Error(`Only ${heard.length} received it`)), timeoutMs).unref();
  });
  process.send?.("listening");
  await all;
  const sinceStartMs = machineMs() - performance.now();
  const sorted = heard.map((ms) => ms + sinceStartMs).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { bytes, firstMs: at(0), p50Ms: at(0.5), p99Ms: at(0.99) };
};

process.on("message", (message: ConsolesJob | "listen") => {
  const work: Promise<unknown> = message === "listen" ? listen() : open(message).then(() => "open");
  work.then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
