/** What a backup's files are bound to. */
import { createCipheriv, randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { openFolder, sealFolder } from "./sealed-folder.ts";

const root = scratchFolder("sealing");
afterAll(() => rmSync(root, { recursive: true, force: true }));

const key = randomBytes(32);

const plainFolder = (name: string, texts: Readonly<Record<string, string>>): string => {
  const folder = join(root, name);
  mkdirSync(join(folder, "database"), { recursive: true });
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, path), text);
  return folder;
};

const sealed = async (name: string, texts: Readonly<Record<string, string>>): Promise<string> => {
  const folder = join(root, `${name}-sealed`);
  await sealFolder(plainFolder(name, texts), folder, key);
  return folder;
};

const opens = (folder: string): Promise<boolean> => openFolder(folder, join(root, "opened"), key);

/** As versions before sealed it. */
const sealedBefore = (name: string, texts: Readonly<Record<string, string>>): string => {
  const folder = join(root, name);
  mkdirSync(join(folder, "database"), { recursive: true });
  for (const [path, text] of Object.entries(texts)) {
    const nonce = randomBytes(12);
    const sealing = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(path));
    const parts = [Buffer.from("RWBK1\n"), nonce, sealing.update(text), sealing.final(), sealing.getAuthTag()];
    writeFileSync(join(folder, `${path}.sealed`), Buffer.concat(parts));
  }
  return folder;
};

test("a whole backup opens; a file from another, one more and one less do not", async () => {
  const texts = { "secrets.key": "then", "database/rows": "1" };
  const one = await sealed("one", texts);
  const two = await sealed("two", { ...texts, "database/more": "2" });
  expect(await opens(one)).toBe(true);
  expect(readFileSync(join(root, "opened", "database/rows"), "utf8")).toBe("1");
  rmSync(join(root, "opened"), { recursive: true });
  for (const [taken, put] of [
    ["secrets.key.sealed", "secrets.key.sealed"],
    ["files.json.sealed", "files.json.sealed"],
    ["database/more.sealed", "database/more.sealed"],
  ] as const) {
    const mixed = join(root, "mixed");
    cpSync(one, mixed, { recursive: true });
    cpSync(join(two, taken), join(mixed, put));
    await expect(opens(mixed)).rejects.toThrow("put together from several");
    rmSync(mixed, { recursive: true });
  }
  for (const name of ["database/rows.sealed", "files.json.sealed"]) {
    const less = join(root, "less");
    cpSync(one, less, { recursive: true });
    rmSync(join(less, name));
    await expect(opens(less)).rejects.toThrow("does not open");
    rmSync(less, { recursive: true });
  }
  expect(existsSync(join(root, "opened"))).toBe(false);
});

test("an older version's backup opens and says so; its files do not mix with those of now", async () => {
  const texts = { "secrets.key": "then", "database/rows": "1" };
  const before = sealedBefore("before", texts);
  expect(await opens(before)).toBe(false);
  rmSync(join(root, "opened"), { recursive: true });
  const now = await sealed("now", texts);
  cpSync(join(before, "secrets.key.sealed"), join(now, "secrets.key.sealed"));
  await expect(opens(now)).rejects.toThrow("put together from several");
});
