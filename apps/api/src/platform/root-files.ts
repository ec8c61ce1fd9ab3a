/** The daily roots of the ledger, in a file a day: what the database cannot change afterwards. */
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface KeptRoot {
  readonly local_day: string;
  readonly business_id: string;
  readonly count: number;
  readonly root: string;
}

export interface RootFiles {
  /** The lines of a day, oldest first; none when there is no file. */
  read(local_day: string): Promise<KeptRoot[]>;
  /** Adds a line, unless the same line stands there already. */
  append(root: KeptRoot): Promise<void>;
}

const line = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f-]{36}) (\d+) ([0-9a-f]{64})$/;

const isMissing = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT";

const parse = (text: string): KeptRoot[] =>
  text.split("\n").flatMap((row) => {
    const [, local_day, business_id, count, root] = line.exec(row) ?? [];
    if (local_day === undefined || business_id === undefined || root === undefined) return [];
    return [{ local_day, business_id, count: Number(count), root }];
  });

/** Files below `directory`, which is made with the first line: `date business count root`, in the order of writing. */
export const rootFiles = (directory: string): RootFiles => {
  const read = async (local_day: string): Promise<KeptRoot[]> => {
    try {
      return parse(await readFile(join(directory, local_day), "utf8"));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  return {
    read,
    append: async ({ local_day, business_id, count, root }) => {
      const known = (await read(local_day)).findLast((kept) => kept.business_id === business_id);
      if (known !== undefined && known.count === count && known.root === root) return;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = await open(join(directory, local_day), "a", 0o600);
      try {
        // A line that a power cut left unfinished stands alone, and is none.
        const isTorn = !/(^|\n)$/.test(await readFile(join(directory, local_day), "utf8"));
        await file.write(`${isTorn ? "\n" : ""}${local_day} ${business_id} ${count} ${root}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
};
