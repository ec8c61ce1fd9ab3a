/** Files in one: written one after the other, as fast as they are taken, with what a reader needs to check them. */
import { createHash } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "yazl";
import { endTaken, heldBytes, writeTo } from "./taking.ts";

/** Facts about a file that was written. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

export type Put = (bytes: string | Buffer) => Promise<void>;

export interface Archive {
  /** Goes out while the files are written. */
  readonly out: Readable;
  /** Writes a file whole. Throws when the client has gone. `isHuge`: it may pass four gigabytes. */
  add(name: string, write: (put: Put) => Promise<void>, options?: { isHuge: boolean }): Promise<ArchivedFile>;
  /** Ends the archive: nothing more is added. */
  end(): void;
  /** Breaks off, so that a part is not mistaken for the whole. */
  fail(error: unknown): void;
}

/** An empty archive; `made` is what its files are dated. */
export const openArchive = (made: Date): Archive => {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  let current: PassThrough | null = null;
  let isGone = false;
  // Until it is read, failures are reported by the promises alone.
  out.on("error", () => {});
  out.once("close", () => {
    isGone = true;
    current?.destroy();
  });
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  return {
    out,
    fail,
    end: () => zip.end(),
    add: async (name, write, { isHuge } = { isHuge: false }) => {
      if (isGone) throw new Error("The download of the archive was aborted");
      const file = new PassThrough({ highWaterMark: heldBytes });
      file.on("error", () => {});
      current = file;
      zip.addReadStream(file, name, { mtime: made, forceZip64Format: isHuge });
      const hash = createHash("sha256");
      let bytes = 0;
      try {
        await write((piece) => {
          hash.update(piece);
          bytes += Buffer.byteLength(piece);
          return writeTo(file, piece);
        });
        await endTaken(file);
      } catch (error) {
        file.destroy();
        throw error;
      }
      return { name, bytes, sha256: hash.digest("hex") };
    },
  };
};
