/** HEIC, as phones take it. The decoder is WebAssembly: it blocks its thread, and its memory only ever grows. */
import { Worker } from "node:worker_threads";
import { concurrencyLimit } from "../concurrency-limit.ts";

/** 24 megapixels is what phones keep in this form unless asked for more; each takes some 20 bytes while decoding. */
const max_pixels = 32_000_000;
const longestMs = 30_000;

export interface HeicTask {
  readonly bytes: Uint8Array;
  readonly max_pixels: number;
}

export type HeicOutcome =
  | { readonly width: number; readonly height: number; readonly pixels: Uint8Array<ArrayBuffer> }
  | { readonly failure: "unreadable_image" | "too_many_pixels" };

const oneAtATime = concurrencyLimit({ maxRunning: 1, maxQueued: 10, maxRunningOfOne: 1, maxQueuedOfOne: 4 });

const decodeInThread = (bytes: Buffer): Promise<HeicOutcome> =>
  new Promise((done) => {
    const task: HeicTask = { bytes: new Uint8Array(bytes), max_pixels };
    const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      // Nothing that the decoder says of a strange file belongs into the server's output.
      stdout: true,
      stderr: true,
    });
    const end = (outcome: HeicOutcome): void => {
      clearTimeout(timer);
      done(outcome);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ failure: "unreadable_image" }), longestMs);
    // Node's own watch mode speaks on the same line.
    worker.on("message", (said: HeicOutcome | object) => {
      if ("failure" in said || "pixels" in said) end(said);
    });
    worker.once("error", () => end({ failure: "unreadable_image" }));
    worker.once("exit", () => end({ failure: "unreadable_image" }));
  });

/** The picture's pixels as RGBA, upright, or why there are none. One is decoded at a time, of one sender after another. */
export const decodeHeic = (bytes: Buffer, sender: string): Promise<HeicOutcome> =>
  oneAtATime(sender, () => decodeInThread(bytes));
