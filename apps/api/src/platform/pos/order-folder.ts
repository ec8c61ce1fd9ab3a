/** A folder into which a till's program drops files of orders: each is sent, and then moved to `done` or `refused`. */
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mostPushedOrders } from "@rewardo/contract/integration-orders";
import { FileFault, readOrderFile } from "./order-file.ts";
import type { SendOrders } from "./vendor-simulator.ts";

/** A till that exports a whole year at once is told to drop it in pieces. */
const largestFile = 20 * 1024 * 1024;
const lineFeed = 0x0a;
/** What is wrong with what was sent, and stays wrong; everything else is tried again. */
const refusals: readonly number[] = [400, 413, 422];

interface Folder {
  readonly folder: string;
  readonly send: SendOrders;
  /** A line for the person who set it up. */
  say(line: string): void;
}

export interface OrderFolder {
  /** Looks once. What was not there as it is now at the look before is left to the next. */
  look(): Promise<void>;
}

/** Sends a hundred at a time; the answer that was no 200, or `null`. */
const sendAll = async (send: SendOrders, orders: ReturnType<typeof readOrderFile>) => {
  for (let at = 0; at < orders.length; at += mostPushedOrders) {
    const answer = await send(orders.slice(at, at + mostPushedOrders));
    if (answer.status !== 200) return answer;
  }
  return null;
};

export const openOrderFolder = ({ folder, send, say }: Folder): OrderFolder => {
  const seen = new Map<string, string>();

  /** Size and time of the last change. */
  const stateOf = async (name: string) => {
    const { size, mtimeMs } = await stat(join(folder, name));
    return { size, state: `${size} ${mtimeMs}`, stamp: new Date(mtimeMs).toISOString().replaceAll(/[:.]/g, "-") };
  };

  const move = async (name: string, to: "done" | "refused", why: string | null): Promise<void> => {
    const { stamp } = await stateOf(name);
    const moved = join(folder, to, `${stamp}-${name}`);
    await mkdir(join(folder, to), { recursive: true });
    await rename(join(folder, name), moved);
    if (why !== null) await writeFile(`${moved}.txt`, `${why}\n`);
    say(`${name}: ${why ?? "taken"}`);
  };

  const take = async (name: string): Promise<void> => {
    const { size, state } = await stateOf(name);
    const isAtRest = seen.get(name) === state;
    seen.set(name, state);
    if (!isAtRest || size === 0) return;
    if (size > largestFile) return move(name, "refused", "The file is larger than 20 MB.");
    const bytes = await readFile(join(folder, name));
    // The last line is still being written: a till ends each with a line's end.
    if (!bytes.subarray(-2).includes(lineFeed)) return;
    try {
      const answer = await sendAll(send, readOrderFile(bytes));
      if (answer !== null && !refusals.includes(answer.status))
        return say(`${name}: not sent, and tried again (${answer.status} ${answer.text})`);
      // Changed in the meantime: it is sent again as it is now, and counts once.
      if ((await stateOf(name)).state !== state) return;
      await move(
        name,
        answer === null ? "done" : "refused",
        answer === null ? null : `${answer.status} ${answer.text}`,
      );
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      await move(name, "refused", error.message);
    }
  };

  return {
    look: async () => {
      const names = (await readdir(folder)).filter((name) => /^[^.].*\.csv$/i.test(name)).toSorted();
      for (const gone of [...seen.keys()].filter((name) => !names.includes(name))) seen.delete(gone);
      for (const name of names) await take(name);
    },
  };
};
