/** The two commands, as an operator runs them: what was there at the backup is there after the restore. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareEnvironment } from "../../testing/bare-environment.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";

const program = fileURLToPath(new URL("../../backup.ts", import.meta.url));
const run = (...args: string[]) => runWith({}, ...args);
const runWith = async (
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ said: string; code: number }> => {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, NODE_ENV: "test", ...settings };
  try {
    return { said: (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout, code: 0 };
  } catch (error) {
    const { stdout, code } = error as { stdout: string; code: number };
    return { said: stdout, code };
  }
};

let dataDir: string;
let server: EmbeddedDatabase;
// The commands attach to the database that runs, as they do beside the program.
beforeAll(async () => {
  dataDir = scratchFolder("whole");
  server = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: "off" } });
  await migrate(server.connection("owner"), () => undefined);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const withDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(server.connection("owner"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const fact = () =>
  withDatabase(
    async (client) => (await client.query("select name from installation_facts where name like 'test%'")).rows,
  );
const noteFact = (name: string) =>
  withDatabase((client) => client.query("insert into installation_facts (name) values ($1)", [name]));

test("rows, pictures and the key come back; what came after the backup does not", async () => {
  const picture = randomBytes(32).toString("hex");
  const folder = join(dataDir, "uploads", picture.slice(0, 2), picture);
  mkdirSync(folder, { recursive: true });
  for (const form of ["original", "w92"]) writeFileSync(join(folder, `${form}.webp`), form);
  writeFileSync(join(dataDir, "secrets.key"), "the key of then");
  await noteFact("test: before");

  const backup = join(dataDir, "elsewhere");
  const backedUp = await run("backup", backup);
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining(backup) as unknown });
  expect(existsSync(join(backup, "uploads", picture.slice(0, 2), picture, "w92.webp"))).toBe(false);

  await noteFact("test: after");
  rmSync(folder, { recursive: true });
  writeFileSync(join(dataDir, "secrets.key"), "another key");
  // With connections open nothing is replaced.
  const inUse = await withDatabase(() => run("restore", backup));
  expect(inUse).toEqual({ code: 1, said: "The program is still running: stop it, then restore.\n" });
  expect(await run("restore", backup)).toMatchObject({ code: 0 });
  expect(await fact()).toEqual([{ name: "test: before" }]);
  expect(readFileSync(join(folder, "original.webp"), "utf8")).toBe("original");
  expect(readFileSync(join(dataDir, "secrets.key"), "utf8")).toBe("the key of then");
  expect(readFileSync(join(dataDir, "secrets.key.replaced"), "utf8")).toBe("another key");

  // A folder that is no backup, one that is taken, and no folder at all: a sentence, and nothing changes.
  expect(await run("restore", dataDir)).toEqual({ code: 1, said: `${dataDir} holds no backup.\n` });
  expect((await run("backup", backup)).said).toContain("is there already");
  expect((await run("restore")).said).toContain("Name the backup's folder");
  expect(await fact()).toEqual([{ name: "test: before" }]);
});

test("an encrypted backup shows nothing, and opens with its key alone and undamaged", async () => {
  const settings = { BACKUP_KEY: randomBytes(32).toString("base64") };
  writeFileSync(join(dataDir, "secrets.key"), "the key to hide");
  await noteFact("test: sealed");
  const before = await fact();
  const backup = join(dataDir, "sealed-backup");
  expect(await runWith(settings, "backup", backup)).toMatchObject({ code: 0 });
  const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    expect(bytes.subarray(0, 6).toString()).toBe("RWBK2\n");
    expect(bytes.includes("the key to hide")).toBe(false);
  }

  await noteFact("test: sealed, after");
  expect((await run("restore", backup)).said).toContain("is encrypted: set BACKUP_KEY");
  const otherKey = { BACKUP_KEY: randomBytes(32).toString("base64") };
  expect((await runWith(otherKey, "restore", backup)).said).toContain("BACKUP_KEY is another one");
  const sealedKey = join(backup, "sealed", "secrets.key.sealed");
  const whole = readFileSync(sealedKey);
  writeFileSync(sealedKey, Buffer.from(whole.map((byte, at) => (at === 20 ? byte ^ 1 : byte))));
  expect((await runWith(settings, "restore", backup)).said).toContain("the backup is damaged");
  expect(await fact()).toHaveLength(before.length + 1);

  // A file of another backup under the same key, one that is left out, and a folder that was never sealed.
  const other = join(dataDir, "other-backup");
  expect(await runWith(settings, "backup", other)).toMatchObject({ code: 0 });
  writeFileSync(sealedKey, readFileSync(join(other, "sealed", "secrets.key.sealed")));
  expect((await runWith(settings, "restore", backup)).said).toContain("put together from several");
  rmSync(sealedKey);
  expect((await runWith(settings, "restore", backup)).said).toContain("does not open");
  const plain = join(dataDir, "plain-backup");
  expect(await run("backup", plain)).toMatchObject({ code: 0 });
  expect((await runWith(settings, "restore", plain)).said).toContain("is not encrypted, and BACKUP_KEY is set");
  expect(await fact()).toHaveLength(before.length + 1);

  writeFileSync(sealedKey, whole);
  expect(await runWith(settings, "restore", backup)).toMatchObject({ code: 0 });
  expect(await fact()).toEqual(before);
  expect(readFileSync(join(dataDir, "secrets.key"), "utf8")).toBe("the key to hide");
  expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
});

test("a backup without one of its pictures or tables is refused with a sentence, before anything is replaced", async () => {
  const picture = randomBytes(32).toString("hex");
  const path = join("uploads", picture.slice(0, 2), picture, "original.webp");
  mkdirSync(join(dataDir, path, ".."), { recursive: true });
  writeFileSync(join(dataDir, path), "original");
  const backup = join(dataDir, "to-damage");
  expect(await run("backup", backup)).toMatchObject({ code: 0 });
  expect(existsSync(join(dataDir, "last-backup"))).toBe(true);
  await noteFact("test: stays");
  const facts = await fact();

  rmSync(join(backup, path));
  expect(await run("restore", backup)).toEqual({
    code: 1,
    said: `The backup is damaged: the picture ${join(picture.slice(0, 2), picture, "original.webp")} is missing or changed.\n`,
  });
  writeFileSync(join(backup, path), "orIginal");
  expect((await run("restore", backup)).said).toContain("is missing or changed");
  writeFileSync(join(backup, path), "original");
  const rows = readFileSync(join(backup, "database", "public.places.copy.gz"));
  writeFileSync(join(backup, "database", "public.places.copy.gz"), rows.subarray(0, 15));
  expect((await run("restore", backup)).said).toContain(
    "The backup is damaged: the rows of public.places cannot be read",
  );
  rmSync(join(backup, "database", "public.places.copy.gz"));
  expect(await run("restore", backup)).toEqual({
    code: 1,
    said: "The backup is damaged: the rows of public.places are missing.\n",
  });
  expect(await fact()).toEqual(facts);
});
