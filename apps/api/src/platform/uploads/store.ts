/** Store of pictures with three functions, so that the disk can be replaced. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface UploadStore {
  /** The bytes of one form of a picture, or `null`. */
  read(name: string, form: string): Promise<Buffer | null>;
  /** Keeps the bytes whole or not at all; the same form again changes nothing. */
  write(name: string, form: string, bytes: Buffer): Promise<void>;
  /** Forgets a picture in all its forms. */
  remove(name: string): Promise<void>;
}

const isName = /^[0-9a-f]{64}$/;
const isForm = /^[a-z0-9]{1,20}$/;

const isMissing = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT";

/** Pictures in files below `directory`, which is made when the first comes; several servers may share it. */
export const diskStore = (directory: string): UploadStore => {
  /** A folder for each picture; names are checked here as well, so that no path leads elsewhere. */
  const folderOf = (name: string): string => {
    if (!isName.test(name)) throw new Error("Not the name of an upload");
    return join(directory, name.slice(0, 2), name);
  };
  const pathOf = (name: string, form: string): string => {
    if (!isForm.test(form)) throw new Error("Not the form of an upload");
    return join(folderOf(name), `${form}.webp`);
  };
  return {
    read: async (name, form) => {
      try {
        return await readFile(pathOf(name, form));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    write: async (name, form, bytes) => {
      const path = pathOf(name, form);
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
      await rename(unfinished, path);
    },
    remove: (name) => rm(folderOf(name), { recursive: true, force: true }),
  };
};
