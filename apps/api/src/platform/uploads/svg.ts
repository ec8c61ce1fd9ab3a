/** Draws SVGs where they can do no harm: a few hundred bytes of one can keep a processor busy for minutes. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** For a machine that is busy: the process ends itself long before, by the processor time it has used. */
const longestMs = 20_000;
const worker = fileURLToPath(new URL("./svg-worker.ts", import.meta.url));

/** The alpha of the drawing in a square of `side` pixels, a byte a pixel. Throws for what takes too much or is no SVG. */
export const drawSvg = (bytes: Buffer, side: number): Promise<Buffer> =>
  new Promise((done, fail) => {
    const child = execFile(
      process.execPath,
      [worker, String(side)],
      // No setting of the server is its business.
      { encoding: "buffer", timeout: longestMs, killSignal: "SIGKILL", env: {} },
      (error, alpha) => {
        if (error === null && alpha.length === side * side) done(alpha);
        else fail(error ?? new Error("Another size"));
      },
    );
    // One that has ended already reads nothing more.
    child.stdin?.on("error", () => undefined).end(bytes);
  });
