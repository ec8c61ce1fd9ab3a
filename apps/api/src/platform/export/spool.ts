/**
 * A file on its way to a client, kept on disk until then. It is written as fast as it is made, so that a slow client holds
 * no connection of the database and no turn, only a file that has no name any more: it goes with the process.
 */
import { randomUUID } from "node:crypto";
import { open, unlink, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { heldBytes } from "./taking.ts";

/** Less than two kilobytes a second over two minutes is no download: the client is disconnected. */
const usualPace = { leastBytes: 240 * 1024, everyMs: 120_000 };

const pieceBytes = 64 * 1024;

const writeWhole = async (file: FileHandle, piece: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < piece.length;)
    done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
};

/**
 * The bytes of `source`, which is read to its end at once; they may be taken while it is still being made. It fails when
 * `source` does, and destroys it when the client goes.
 */
export const spooled = async (source: Readable, { leastBytes, everyMs } = usualPace): Promise<Readable> => {
  const path = join(tmpdir(), `rewardo-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  let written = 0;
  let read = 0;
  let isWhole = false;
  let wake = (): void => {};

  const next = async (): Promise<void> => {
    while (read === written && !isWhole && !out.destroyed) await new Promise<void>((done) => (wake = done));
    if (out.destroyed) return;
    if (read === written) {
      out.push(null);
      return;
    }
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, written - read));
    const { bytesRead } = await file.read(piece, 0, piece.length, read);
    read += bytesRead;
    out.push(piece.subarray(0, bytesRead));
  };
  const out = new Readable({
    highWaterMark: heldBytes,
    read: () => void next().catch((error: Error) => out.destroy(error)),
    destroy: (error, done) => {
      clearInterval(pace);
      source.destroy();
      wake();
      // An error while closing loses nothing: the file has no name.
      file.close().catch(() => {});
      done(error);
    },
  });
  const keep = async (): Promise<void> => {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      await writeWhole(file, piece, written);
      written += piece.length;
      wake();
    }
    isWhole = true;
    wake();
  };

  let before = { taken: 0, waiting: false };
  const pace = setInterval(() => {
    const taken = read - out.readableLength;
    const waiting = written > taken;
    // Bytes that do not exist yet cannot be read.
    if (before.waiting && waiting && taken - before.taken < leastBytes)
      out.destroy(new Error("The client reads the file too slowly"));
    before = { taken, waiting };
  }, everyMs).unref();
  // Until it is read, failures are reported by the source alone.
  out.on("error", () => {});
  keep().catch((error: Error) => out.destroy(error));
  return out;
};
