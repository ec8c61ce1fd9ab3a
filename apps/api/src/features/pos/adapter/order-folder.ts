/** A folder into which a till's program drops files of orders: each is sent, and then moved to `done` or `refused`. */
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mostPushedOrders } from "@rewardo/contract/integration-orders";
import { FileFault, readOrderFile, type FileOrder, type OrderFile, type RefusedOrder } from "./order-file.ts";
import type { SendOrders } from "./vendor-simulator.ts";
import { fieldsOf, listOf, textOf } from "./wire.ts";

/** A till that exports a whole year at once is told to drop it in pieces. */
const largestFile = 20 * 1024 * 1024;
const lineFeed = 0x0a;
/** A file whose last line has no end, or that is empty, is as its till wants it after so many looks without a change. */
const looksAtRest = 12;
/** Status codes of permanent errors in what was sent; everything else is retried. */
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** A refusal as a sentence, by what the answer names. */
const sentenceOf = (status: number, text: string): string => {
  const { message, errors } = fieldsOf(parsed(text));
  const { path, message: why } = fieldsOf(listOf(errors)?.[0]);
  const about = [textOf(path), textOf(why)].filter((part) => part !== null).join(": ");
  return `The orders are refused (${status}${message === undefined ? "" : `, ${textOf(message)}`})${about === "" ? "" : `: ${about}`}.`;
};

/** The server's reason for rejecting an order. */
const whyInvalid = ({ lines }: FileOrder, error: unknown): string => {
  const { path, message } = fieldsOf(error);
  const [, item, field = textOf(path) ?? ""] = /^items\.(\d+)\.?(.*)$/.exec(textOf(path) ?? "") ?? [];
  const column = field === "amount" && item === undefined ? "paid" : field;
  return `Line ${lines[Number(item ?? 0)] ?? lines[0]}, ${column}: ${textOf(message, 300) ?? "not taken"}.`;
};

/** An answer that is tried again, or refuses all of the file. */
interface Unsent {
  readonly status: number;
  readonly text: string;
}

/** Sends a hundred at a time, and adds what is refused of them. The answer that was no 200, or `null`. */
const sendAll = async (
  send: SendOrders,
  orders: readonly FileOrder[],
  refused: RefusedOrder[],
): Promise<Unsent | null> => {
  for (let at = 0; at < orders.length; at += mostPushedOrders) {
    const some = orders.slice(at, at + mostPushedOrders);
    const answer = await send(some.map(({ order }) => order));
    if (answer.status === 413 && some.length > 1) {
      // Receipts of many lines: half of them at a time.
      const half = at + Math.ceil(some.length / 2);
      const rest = await sendAll(send, orders.slice(at, half), refused);
      if (rest !== null) return rest;
      return sendAll(send, orders.slice(half), refused);
    }
    if (answer.status !== 200) return answer;
    const rows = listOf(fieldsOf(parsed(answer.text))["orders"]) ?? [];
    for (const [index, row] of rows.entries()) {
      const order = some[index];
      if (order === undefined || fieldsOf(row)["status"] !== "invalid") continue;
      refused.push({ lines: order.lines, why: whyInvalid(order, listOf(fieldsOf(row)["errors"])?.[0]) });
    }
  }
  return null;
};

const counted = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

export const openOrderFolder = ({ folder, send, say }: Folder): OrderFolder => {
  /** How many checks have found each file unchanged, and the message about it. */
  const seen = new Map<string, { state: string; looks: number; said: string }>();

  /** Logs a message once, until another one is due. */
  const sayOnce = (name: string, line: string): void => {
    const known = seen.get(name) ?? { state: "", looks: 0, said: "" };
    if (known.said !== line) say(`${name}: ${line}`);
    seen.set(name, { ...known, said: line });
  };

  /** Size and time of the last change. */
  const stateOf = async (name: string) => {
    const { size, mtimeMs } = await stat(join(folder, name));
    return { size, state: `${size} ${mtimeMs}`, stamp: new Date(mtimeMs).toISOString().replaceAll(/[:.]/g, "-") };
  };

  const place = async (name: string, to: "done" | "refused"): Promise<string> => {
    const { stamp } = await stateOf(name);
    await mkdir(join(folder, to), { recursive: true });
    return join(folder, to, `${stamp}-${name}`);
  };

  /** Rejects the whole file. */
  const refuse = async (name: string, why: string): Promise<void> => {
    const moved = await place(name, "refused");
    await rename(join(folder, name), moved);
    await writeFile(`${moved}.txt`, `${why}\n`);
    say(`${name}: ${why}`);
  };

  /** Marks the file as imported, except for rejected orders, which are written into a file beside it. */
  const finish = async (name: string, file: OrderFile, refused: readonly RefusedOrder[]): Promise<void> => {
    const taken = file.orders.length + file.refused.length - refused.length;
    const reasons = refused.map(({ why }) => why).join("\n");
    if (taken === 0 && refused.length > 0) return refuse(name, reasons);
    if (refused.length > 0) {
      const beside = await place(name, "refused");
      await writeFile(beside, file.extract(refused.flatMap(({ lines }) => lines)));
      await writeFile(`${beside}.txt`, `${reasons}\n`);
    }
    await rename(join(folder, name), await place(name, "done"));
    say(
      `${name}: ${counted(taken)} taken${refused.length === 0 ? "" : `, ${counted(refused.length)} refused. ${reasons}`}`,
    );
  };

  const sendFile = async (name: string, bytes: Uint8Array, state: string): Promise<void> => {
    const file = readOrderFile(bytes);
    const refused = [...file.refused];
    const unsent = await sendAll(send, file.orders, refused);
    if (unsent !== null && !refusals.includes(unsent.status)) {
      const { status, text } = unsent;
      const said = textOf(fieldsOf(parsed(text))["message"]) ?? textOf(text) ?? "";
      return sayOnce(name, `not sent, and tried again (${status}${said === "" ? "" : ` ${said}`})`);
    }
    // Changed in the meantime: it is sent again as it is now, and counts once.
    if ((await stateOf(name)).state !== state) return;
    if (unsent !== null) return refuse(name, sentenceOf(unsent.status, unsent.text));
    await finish(name, file, refused);
  };

  const take = async (name: string): Promise<void> => {
    const { size, state } = await stateOf(name);
    const known = seen.get(name);
    const looks = known?.state === state ? known.looks + 1 : 1;
    seen.set(name, { state, looks, said: known?.state === state ? known.said : "" });
    if (looks < 2) return;
    if (size > largestFile) return refuse(name, "The file is larger than 20 MB.");
    const isAtRest = looks >= looksAtRest;
    if (size === 0) {
      if (isAtRest) return refuse(name, "The file is empty.");
      return sayOnce(name, "empty; it waits for its lines for a minute");
    }
    const bytes = await readFile(join(folder, name));
    // The last line may still be being written: most tills end each with a line's end.
    const isWhole = bytes.subarray(-2).includes(lineFeed);
    if (!isWhole && !isAtRest)
      return sayOnce(name, "its last line has no end; it is taken as it is if it stays so for a minute");
    try {
      await sendFile(name, bytes, state);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      await refuse(name, error.message);
    }
  };

  return {
    look: async () => {
      const found = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => /^[^.].*\.csv$/i.test(name));
      const names = found.map(({ name }) => name).toSorted();
      for (const gone of [...seen.keys()].filter((name) => !names.includes(name))) seen.delete(gone);
      const folders = new Set(found.filter((one) => one.isDirectory()).map(({ name }) => name));
      for (const name of names) {
        if (folders.has(name)) {
          sayOnce(name, "is a folder, and no file of orders");
          continue;
        }
        try {
          await take(name);
        } catch (error) {
          sayOnce(name, `cannot be read or moved, and is tried again: ${String(error)}`);
        }
      }
    },
  };
};
