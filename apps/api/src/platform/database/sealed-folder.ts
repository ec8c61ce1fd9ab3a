/**
 * Files sealed for a backup with AES-256-GCM as they are streamed: a mark, the backup's id, a nonce, what is hidden, and the
 * tag. Each is bound to its backup and its path, and one of them lists all paths: files of two backups do not mix, and
 * none can be left out.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

const mark = Buffer.from("RWBK2\n");
/** Mark of older backups, whose files were not bound to their backup: they have no id and no list. */
const olderMark = Buffer.from("RWBK1\n");
const idBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";
const suffix = ".sealed";
const listName = "files.json";

const boundTo = (id: Buffer, path: string): Buffer => Buffer.concat([id, Buffer.from(path)]);

/**
 * Seals every file below `from` into `to`.
 * @param key 32 bytes
 */
export const sealFolder = async (from: string, to: string, key: Buffer): Promise<void> => {
  const paths = await filesBelow(from);
  await writeFile(join(from, listName), JSON.stringify(paths), { mode: 0o600 });
  const id = randomBytes(idBytes);
  for (const path of [...paths, listName]) {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, key, nonce).setAAD(boundTo(id, path));
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await pipeline(
      createReadStream(join(from, path)),
      async function* (chunks: AsyncIterable<Buffer>) {
        yield Buffer.concat([mark, id, nonce]);
        for await (const chunk of chunks) yield sealing.update(chunk);
        yield Buffer.concat([sealing.final(), sealing.getAuthTag()]);
      },
      createWriteStream(join(to, `${path}${suffix}`), { mode: 0o600 }),
    );
  }
};

/**
 * Opens what `sealFolder` wrote into the new folder `to`; nothing of it is left when one file does not open.
 * @returns whether its files were bound to each other: an older version's were not
 * @throws a sentence when the key is another, a file is damaged or missing, or files of several backups lie there
 */
export const openFolder = async (from: string, to: string, key: Buffer): Promise<boolean> => {
  const names = await filesBelow(from);
  try {
    const ids = new Set<string>();
    for (const name of names) {
      const path = name.slice(0, -suffix.length);
      await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
      ids.add(await openFile(join(from, name), join(to, path), { key, path }));
    }
    if (ids.size !== 1) throw new Error("Its files are of several backups");
    if (ids.has("")) return false;
    const listed = JSON.parse(await readFile(join(to, listName), "utf8")) as string[];
    await rm(join(to, listName));
    const opened = await filesBelow(to);
    if (JSON.stringify(opened.toSorted()) !== JSON.stringify(listed.toSorted())) throw new Error("Files are missing");
    return true;
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw new Error(
      `${from} does not open: BACKUP_KEY is another one, or the backup is damaged or put together from several.`,
      { cause: error },
    );
  }
};

/** Answers the id of the file's backup, hexadecimal; empty for an older version's. */
const openFile = async (from: string, to: string, { key, path }: { key: Buffer; path: string }): Promise<string> => {
  const file = await open(from);
  try {
    const { size } = await file.stat();
    const first = (await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)).buffer;
    const isOlder = first.equals(olderMark);
    if (!isOlder && !first.equals(mark)) throw new Error(`${path} is not sealed`);
    const idEnd = mark.length + (isOlder ? 0 : idBytes);
    const start = idEnd + nonceBytes;
    const end = size - tagBytes;
    if (end < start) throw new Error(`${path} is too short`);
    const head = (await file.read(Buffer.alloc(start), 0, start, 0)).buffer;
    const id = head.subarray(mark.length, idEnd);
    const tag = (await file.read(Buffer.alloc(tagBytes), 0, tagBytes, end)).buffer;
    const opening = createDecipheriv(cipher, key, head.subarray(idEnd), { authTagLength: tagBytes })
      .setAAD(boundTo(id, path))
      .setAuthTag(tag);
    const hidden = end === start ? [] : createReadStream(from, { start, end: end - 1 });
    await pipeline(hidden, opening, createWriteStream(to, { mode: 0o600 }));
    return id.toString("hex");
  } finally {
    await file.close();
  }
};

/** Paths relative to the folder. */
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
