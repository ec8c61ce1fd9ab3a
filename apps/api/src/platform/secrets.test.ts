import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { openSecretBox } from "./secrets-file.ts";
import { secretBox } from "./secrets.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];
const plain = Buffer.from("a secret");

test("what is sealed opens for what it belongs to, and reads differently each time", () => {
  const box = secretBox([first]);
  const sealed = box.seal(plain, "anna");
  expect(box.open(sealed, "anna")).toEqual(plain);
  expect(box.open(sealed, "jan")).toBeNull();
  expect(sealed.includes(plain)).toBe(false);
  expect(box.seal(plain, "anna").equals(sealed)).toBe(false);
});

test("an older key opens and does not seal; without it nothing opens", () => {
  const sealed = secretBox([first]).seal(plain, "anna");
  const rotated = secretBox([second, first]);
  expect(rotated.open(sealed, "anna")).toEqual(plain);
  expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal(plain, "anna"))]).toEqual([false, true]);
  expect(secretBox([second]).open(sealed, "anna")).toBeNull();
});

test("a changed byte opens nothing, wherever it is", () => {
  const box = secretBox([first]);
  const sealed = box.seal(plain, "anna");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(box.open(changed, "anna"), `byte ${at}`).toBeNull();
  }
  expect(box.open(sealed.subarray(0, 20), "anna")).toBeNull();
});

test("without keys a file is made that only the program's user reads, once, and a broken one stops the start", async () => {
  const directory = mkdtempSync(join(tmpdir(), "secrets-"));
  const file = join(directory, "data", "secrets.key");
  const [one, other] = await Promise.all([openSecretBox(undefined, file), openSecretBox(undefined, file)]);
  expect(other.open(one.seal(plain, "anna"), "anna")).toEqual(plain);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await openSecretBox(undefined, file);
  expect(again.open(one.seal(plain, "anna"), "anna")).toEqual(plain);
  writeFileSync(file, "nothing");
  await expect(openSecretBox(undefined, file)).rejects.toThrow("holds no key");
  rmSync(directory, { recursive: true });
});

test("configured keys go before the file; a wrong one is refused without being shown", async () => {
  const keys = [second, first].map((key) => key.toString("base64")).join(", ");
  const { secretKeys } = readConfig({ SECRET_KEYS: keys });
  const box = await openSecretBox(secretKeys, "/nowhere");
  expect(box.open(secretBox([first]).seal(plain, "anna"), "anna")).toEqual(plain);
  const refusal = () => readConfig({ SECRET_KEYS: "c2VjcmV0" });
  expect(refusal).toThrow("SECRET_KEYS must be keys of 32 bytes in base64");
  expect(refusal).not.toThrow("c2VjcmV0");
});
