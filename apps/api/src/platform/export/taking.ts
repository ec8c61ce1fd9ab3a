/** Files that go out as they are taken: how they are written, how many at once, and what they are called. */
import { once } from "node:events";
import type { PassThrough, Readable } from "node:stream";

/** Bytes buffered between the writer and the client. */
export const heldBytes = 256 * 1024;

/** A disk that takes nothing for so long gets no more: others wait for the turn. Less than a snapshot may be idle. */
const longestWaitMs = 45_000;

const gone = (): Error => new Error("The client of the export has gone");

/** Until the event, or until the client has gone. */
const untilTaken = async (out: PassThrough, event: "drain" | "end"): Promise<void> => {
  const waiting = new AbortController();
  const timer = setTimeout(() => out.destroy(new Error("The client stopped reading the export")), longestWaitMs);
  try {
    const { signal } = waiting;
    await Promise.race([once(out, event, { signal }), once(out, "close", { signal })]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
};

/** Writes with backpressure; rejects when the client has gone or reads nothing. */
export const writeTo = async (out: PassThrough, bytes: string | Buffer): Promise<void> => {
  if (out.destroyed) throw gone();
  if (!out.write(bytes)) await untilTaken(out, "drain");
};

/** Ends it, and waits until all of it was taken. */
export const endTaken = async (out: PassThrough): Promise<void> => {
  if (out.destroyed) throw gone();
  out.end();
  if (!out.readableEnded) await untilTaken(out, "end");
  if (!out.readableEnded) throw gone();
};

/** A client that reads a little now and then would keep a file on the disk forever. */
export const endsWithin = (out: Readable, ms: number): void => {
  const timer = setTimeout(() => out.destroy(new Error("The export took too long")), ms).unref();
  out.once("close", () => clearTimeout(timer));
};

/** Letters and digits of any script; the rest becomes a hyphen. */
export const fileName = (...parts: readonly string[]): string =>
  parts
    .map((part) =>
      part
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .replaceAll(/^-|-$/g, ""),
    )
    .filter((part) => part !== "")
    .join("-")
    .slice(0, 120)
    .toWellFormed();
