/** Has passes built by another process, some at a time, and ends it when nothing was built for a while. */
import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { concurrencyLimit } from "../concurrency-limit.ts";
import type { AppleCertificates } from "./apple/certificates.ts";
import type { PassCard, PassIdentity } from "./apple/pass-json.ts";
import type { DrawnCard, DrawnStamps } from "./drawing.ts";
import type { PictureAsked } from "./picture-link.ts";

export interface BuildTask {
  readonly certificates: AppleCertificates;
  readonly card: PassCard;
  readonly drawn: {
    readonly stock: string;
    readonly stamps: Omit<DrawnStamps, "own"> | null;
    readonly logo: Omit<DrawnCard["logo"], "picture">;
  };
  /** Files as they are kept: the business's own stamp, and its logo. */
  readonly own_stamp: Uint8Array | null;
  readonly logo: Uint8Array | null;
  readonly identity: Omit<PassIdentity, "pass_type_id" | "team_id">;
  readonly nowMs: number;
}

/** A picture on its own, as Google fetches it; `own`: the business's own stamp, or its logo, as it is kept. */
export interface PictureTask {
  readonly asked: PictureAsked;
  readonly own: Uint8Array | null;
}

export type Task = { readonly pass: BuildTask } | { readonly picture: PictureTask };

/** What the program says of a task that failed. What it has built comes through a pipe, see `writeBuilt`. */
export interface Failed {
  readonly nr: number;
  readonly failure: string;
}

/** The pipe's number in the program that builds; its standard output is whatever its libraries say. */
export const builtPipe = 4;
const headBytes = 8;

/**
 * Writes a file that was built: its number and its length, four bytes each, and the file. A message between the two processes would be
 * copied three times, and the server's garbage collection, which follows from that, is felt at the tills.
 */
export const writeBuilt = (pipe: Writable, nr: number, bytes: Buffer): void => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(nr, 0);
  head.writeUInt32LE(bytes.length, 4);
  pipe.write(head);
  pipe.write(bytes);
};

/** Calls back with each file that `writeBuilt` has written whole. */
export const readBuilt = (pipe: Readable, onBuilt: (nr: number, bytes: Buffer) => void): void => {
  let head: Buffer | null = null;
  /** At its end a pipe gives what is left, however short: the writer was ended in its midst. */
  const take = (length: number): Buffer | null => {
    const bytes = pipe.read(length) as Buffer | null;
    return bytes?.length === length ? bytes : null;
  };
  pipe.on("readable", () => {
    for (;;) {
      head ??= take(headBytes);
      if (head === null) return;
      const bytes = take(head.readUInt32LE(4));
      if (bytes === null) return;
      const nr = head.readUInt32LE(0);
      head = null;
      onBuilt(nr, bytes);
    }
  });
};

export interface PassBuilder {
  /** The file of a pass. Throws when it could not be built, and `too_many_requests` while too many wait. */
  build(task: BuildTask): Promise<Buffer>;
  /** The same of a picture, as PNG. */
  draw(task: PictureTask): Promise<Buffer>;
  close(): void;
}

const worker = fileURLToPath(new URL("./build-worker.ts", import.meta.url));
const longestMs = 60_000;
/** Its memory is given back after so long without work. */
const idleMs = 120_000;

export const openPassBuilder = (): PassBuilder => {
  // The program draws one after another; a second waits inside it, so that it never stands still.
  const twoAtATime = concurrencyLimit({ maxRunning: 2, maxQueued: 500, maxRunningOfOne: 2, maxQueuedOfOne: 500 });
  const waiting = new Map<number, { done(bytes: Buffer): void; fail(error: Error): void }>();
  let child: ChildProcess | null = null;
  let count = 0;
  let rest: NodeJS.Timeout | undefined;
  const end = (reason: string): void => {
    child?.kill("SIGKILL");
    child = null;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { fail } of lost) fail(new Error(reason));
  };
  /** `null` where the machine has no room for another process or pipe. */
  const open = (): ChildProcess | null => {
    if (child !== null) return child;
    // No setting of the server is its business.
    const opened = fork(worker, [], {
      serialization: "advanced",
      env: {},
      stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
    });
    const taken = (nr: number) => {
      const one = waiting.get(nr);
      waiting.delete(nr);
      return one;
    };
    opened.once("exit", () => child === opened && end("The program that builds passes has ended"));
    opened.once("error", () => child === opened && end("The program that builds passes cannot be started"));
    // Without a file descriptor left, there are no pipes, and an `error` follows.
    const pipe = (opened.stdio as ChildProcess["stdio"] | undefined)?.[builtPipe] as Socket | undefined;
    if (pipe === undefined) return null;
    pipe.on("error", () => child === opened && end("The program that builds passes cannot be reached"));
    readBuilt(pipe, (nr, bytes) => taken(nr)?.done(bytes));
    opened.on("message", ({ nr, failure }: Failed) =>
      taken(nr)?.fail(new Error(`The pass could not be built: ${failure}`)),
    );
    opened.unref();
    opened.channel?.unref();
    pipe.unref();
    child = opened;
    return opened;
  };
  const ask = (task: Task): Promise<Buffer> =>
    new Promise((done, fail) => {
      clearTimeout(rest);
      count += 1;
      const nr = count;
      const timer = setTimeout(() => end("A pass took too long to build"), longestMs);
      waiting.set(nr, {
        done: (bytes) => (clearTimeout(timer), done(bytes)),
        fail: (error) => (clearTimeout(timer), fail(error)),
      });
      const opened = open();
      if (opened === null) return end("The program that builds passes cannot be started");
      opened.send({ nr, task }, (error) => error !== null && end("The program that builds passes cannot be reached"));
    });
  const inTurn = (task: Task): Promise<Buffer> =>
    twoAtATime("passes", () => ask(task)).finally(() => {
      clearTimeout(rest);
      rest = setTimeout(() => waiting.size === 0 && end("Nothing to build"), idleMs).unref();
    });
  return {
    build: (pass) => inTurn({ pass }),
    draw: (picture) => inTurn({ picture }),
    close: () => {
      clearTimeout(rest);
      end("The server ends");
    },
  };
};
