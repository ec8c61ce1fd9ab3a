/** The decoder as the page sees it: a picture in, the texts of its codes out. Fetched only where a camera is used. */
import { ownScript } from "@rewardo/web/trusted-types.ts";
import type { DecoderFailure, Picture, Reading } from "./decoder.worker.ts";
import workerAddress from "./decoder.worker.ts?worker&url";

export interface Decoder {
  /** The texts found; one picture at a time. */
  read(bitmap: ImageBitmap): Promise<readonly string[]>;
  /** Calls back when the decoder could not be loaded or broke. */
  onFailure(listener: () => void): void;
  close(): void;
}

/** Starts the decoder; it loads while the browser still asks for permission. */
export const openDecoder = (): Decoder => {
  // Trusted Types wants an object where the browser's types still say text.
  const worker = new Worker(ownScript(workerAddress) as URL, { type: "module", name: "decoder" });
  let lastId = 0;
  let waiting: { id: number; resolve: (texts: readonly string[]) => void } | null = null;
  let failed = (): void => undefined;

  worker.addEventListener("message", ({ data }: MessageEvent<Reading | DecoderFailure>) => {
    if ("failed" in data) return failed();
    if (waiting?.id !== data.id) return;
    waiting.resolve(data.texts);
    waiting = null;
  });
  worker.addEventListener("error", () => failed());

  return {
    read: (bitmap) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting = { id: lastId, resolve };
        const picture: Picture = { id: lastId, bitmap };
        worker.postMessage(picture, [bitmap]);
      }),
    onFailure: (listener) => {
      failed = listener;
    },
    close: () => worker.terminate(),
  };
};
