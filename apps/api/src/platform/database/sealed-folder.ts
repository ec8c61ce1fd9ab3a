/** Files sealed for a backup with AES-256-GCM as they are streamed: a mark, a nonce, what is hidden, and the tag. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

const mark = Buffer.from("RWBK1\n");
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";
const suffix = ".sealed";

/**
 * Seals every file below `from` into `to`, each bound to its path, so that files cannot be exchanged.
 * @param key 32 bytes
 */
export const sealFolder = async (from: string, to: string, key: Buffer): Promise<void> => {
  for (const path of await filesBelow(from)) {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(path));
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await pipeline(
      createReadStream(join(from, path)),
      async function* (chunks: AsyncIterable<Buffer>) {
        yield Buffer.concat([mark, nonce]);
        for await (const chunk of chunks) yield sealing.update(chunk);
        yield Buffer.concat([sealing.final(), sealing.getAuthTag()]);
      },
      createWriteStream(join(to, `${path}${suffix}`), { mode: 0o600 }),
    );
  }
};

/**
 * Opens what `sealFolder` wrote into the new folder `to`; nothing of it is left when one file does not open.
 * @throws a sentence when the key is another or a file is damaged
 */
export const openFolder = async (from: string, to: string, key: Buffer): Promise<void> => {
  try {
    for (const name of await filesBelow(from)) {
      const path = name.slice(0, -suffix.length);
      await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
      await openFile(join(from, name), join(to, path), { key, path });
    }
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw new Error(`${from} does not open: BACKUP_KEY is another one, or the backup is damaged.`, { cause: error });
  }
};

const openFile = async (from: string, to: string, { key, path }: { key: Buffer; path: string }): Promise<void> => {
  const file = await open(from);
  try {
    const { size } = await file.stat();
    const start = mark.length + nonceBytes;
    const end = size - tagBytes;
    if (end < start) throw new Error(`${path} is too short`);
    const head = (await file.read(Buffer.alloc(start), 0, start, 0)).buffer;
    const tag = (await file.read(Buffer.alloc(tagBytes), 0, tagBytes, end)).buffer;
    if (!head.subarray(0, mark.length).equals(mark)) throw new Error(`${path} is not sealed`);
    const opening = createDecipheriv(cipher, key, head.subarray(mark.length), { authTagLength: tagBytes })
      .setAAD(Buffer.from(path))
      .setAuthTag(tag);
    const hidden = end === start ? [] : createReadStream(from, { start, end: end - 1 });
    await pipeline(hidden, opening, createWriteStream(to, { mode: 0o600 }));
  } finally {
    await file.close();
  }
};

/** Paths relative to the folder. */
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
