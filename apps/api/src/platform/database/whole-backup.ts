/** A backup of all that an installation needs to begin again: the database, its pictures, and the key of its secrets. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { backUp, restore } from "./backup.ts";
import { openFolder, sealFolder } from "./sealed-folder.ts";
import type { DatabaseServer } from "./server.ts";

/** Files beside the database below the data folder. */
interface Beside {
  readonly uploads: string;
  /** Missing where the key comes from the configuration. */
  readonly secretKey: string;
}

export const besideIn = (dataDir: string): Beside => ({
  uploads: join(dataDir, "uploads"),
  secretKey: join(dataDir, "secrets.key"),
});

/** PostgreSQL's code for a database with open connections. */
const objectInUse = "55006";
const pictures = "uploads";
/** Every picture with its hash, so that a restore finds one that is missing or damaged. */
const pictureList = "uploads.json";
const key = "secrets.key";
const sealedFolder = "sealed";

/** Smaller widths of a picture are made again when they are asked for; half-written files are left out. */
const isOriginal = (path: string): boolean => !path.endsWith(".webp") || basename(path) === "original.webp";

/**
 * Writes a whole backup into `folder`, which appears under its name when it is complete. The rows come first: every
 * picture that they name is there afterwards.
 * @param sealWith 32 bytes that encrypt every file; undefined leaves them readable
 * @throws a sentence when the folder is there already
 */
export const backUpWhole = async (
  server: DatabaseServer,
  beside: Beside,
  folder: string,
  sealWith?: Buffer,
): Promise<void> => {
  if (existsSync(folder)) throw new Error(`${folder} is there already; name another folder.`);
  const incomplete = `${folder}.incomplete`;
  await rm(incomplete, { recursive: true, force: true });
  await mkdir(incomplete, { recursive: true, mode: 0o700 });
  await backUp(server.connection("owner"), join(incomplete, "database"));
  if (existsSync(beside.uploads)) {
    await cp(beside.uploads, join(incomplete, pictures), { recursive: true, filter: isOriginal });
  }
  const listed = await listPictures(join(incomplete, pictures));
  await writeFile(join(incomplete, pictureList), `${JSON.stringify(listed, null, 2)}\n`, { mode: 0o600 });
  if (existsSync(beside.secretKey)) await copyFile(beside.secretKey, join(incomplete, key));
  if (sealWith === undefined) {
    await rename(incomplete, folder);
    return;
  }
  const sealed = `${folder}.sealing`;
  await rm(sealed, { recursive: true, force: true });
  try {
    await sealFolder(incomplete, join(sealed, sealedFolder), sealWith);
  } finally {
    await rm(incomplete, { recursive: true });
  }
  await rename(sealed, folder);
};

/**
 * Puts a whole backup in the place of what is there, while the program is stopped. The database that was there is kept
 * on the server as `rewardo_replaced`, its key as `secrets.key.replaced`; pictures are added, none is removed. The
 * pictures come first: a restore that is interrupted leaves a database whose pictures are all there.
 * @param sealedWith the key of sealed backups; with one, nothing that is not sealed is taken: whoever can write where
 *   backups lie could else put their own there
 * @returns what the operator has to know of it
 * @throws a sentence when it is no backup, or damaged, or of a newer version; the database stays as it was then
 */
export const restoreWhole = async (
  server: DatabaseServer,
  beside: Beside,
  folder: string,
  sealedWith?: Buffer,
): Promise<readonly string[]> => {
  if (!existsSync(join(folder, sealedFolder))) {
    if (sealedWith !== undefined)
      throw new Error(
        `${folder} is not encrypted, and BACKUP_KEY is set. To restore it all the same, run this without BACKUP_KEY.`,
      );
    await restoreOpen(server, beside, folder);
    return [];
  }
  if (sealedWith === undefined) throw new Error(`${folder} is encrypted: set BACKUP_KEY to the key it was made with.`);
  const opened = await mkdtemp(join(dirname(beside.uploads), "restoring-"));
  try {
    const isBound = await openFolder(join(folder, sealedFolder), opened, sealedWith);
    await restoreOpen(server, beside, opened);
    return isBound ? [] : ["An older version made it: whether all its files are of one backup cannot be told."];
  } finally {
    await rm(opened, { recursive: true, force: true });
  }
};

/** Paths below the folder and what their bytes hash to; none when there is no folder. */
const listPictures = async (folder: string): Promise<Record<string, string>> => {
  const listed: Record<string, string> = {};
  if (!existsSync(folder)) return listed;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    listed[relative(folder, path)] = hash.digest("hex");
  }
  return listed;
};

/** Throws a sentence when a picture is missing or another one. Backups from before there was a list are taken as they are. */
const assertPicturesWhole = async (folder: string): Promise<void> => {
  const path = join(folder, pictureList);
  if (!existsSync(path)) return;
  const expected = JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
  const there = await listPictures(join(folder, pictures));
  const wrong = Object.keys(expected).filter((name) => there[name] !== expected[name]);
  if (wrong.length === 0) return;
  const others = wrong.length === 1 ? "" : ` and ${wrong.length - 1} more`;
  throw new Error(`The backup is damaged: the picture ${wrong[0]}${others} is missing or changed.`);
};

const restoreOpen = async (server: DatabaseServer, beside: Beside, folder: string): Promise<void> => {
  const database = join(folder, "database");
  if (!existsSync(join(database, "manifest.json"))) throw new Error(`${folder} holds no backup.`);
  await assertPicturesWhole(folder);
  if (existsSync(join(folder, pictures))) await cp(join(folder, pictures), beside.uploads, { recursive: true });
  await restore(server, database).catch((error: unknown) => {
    const isInUse = error instanceof Error && "code" in error && error.code === objectInUse;
    throw isInUse ? new Error("The program is still running: stop it, then restore.", { cause: error }) : error;
  });
  if (!existsSync(join(folder, key))) return;
  if (existsSync(beside.secretKey)) await rename(beside.secretKey, `${beside.secretKey}.replaced`);
  await copyFile(join(folder, key), beside.secretKey);
};
