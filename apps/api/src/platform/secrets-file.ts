/** Source of the encryption keys: the configuration, or a file created at the first start. */
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type SecretBox, secretBox, secretKeyBytes } from "./secrets.ts";

/** The keys in a text: base64 of 32 bytes each, the newest first, with commas between; `null` when one is none. */
export const readSecretKeys = (text: string): [Buffer, ...Buffer[]] | null => {
  const [first, ...others] = text.split(",").map((key) => Buffer.from(key.trim(), "base64"));
  const keys = first === undefined ? [] : [first, ...others];
  return keys.every(({ length }) => length === secretKeyBytes) ? (keys as [Buffer, ...Buffer[]]) : null;
};

/** The box of the configured keys; without any, of the file's, which is made where there is none. */
export const openSecretBox = async (configured: string | undefined, file: string): Promise<SecretBox> => {
  const keys = readSecretKeys(configured ?? (await readOrMake(file)));
  if (keys === null) throw new Error(`${file} holds no key: put back the one that was there, or set SECRET_KEYS.`);
  return secretBox(keys);
};

/** If two programs start at once, one writes its whole key file, and both read it. */
const readOrMake = async (file: string): Promise<string> => {
  const own = `${file}.${randomBytes(4).toString("hex")}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await writeFile(own, randomBytes(secretKeyBytes).toString("base64"), { flag: "wx", mode: 0o600 });
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(own);
  }
  return readFile(file, "utf8");
};
