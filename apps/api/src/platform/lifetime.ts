/** How the process ends: in good order, once, and within a time. */

import { setTimeout as delay } from "node:timers/promises";

/** Longest that one part may take to end before the next one is ended all the same; after a failure, less. */
const graceMs = 10_000;
const graceAfterFailureMs = 2000;

export interface Lifetime {
  /** Adds something to end; the last added ends first. What may take longer than ten seconds says how long; `what` names it. */
  atEnd(close: () => Promise<unknown>, mostMs?: number, what?: string): void;
  /** Aborted when the end begins; failures of what is still starting no longer matter then. */
  readonly ending: AbortSignal;
  /** Ends everything, then the process with this exit code. */
  end(exitCode: number): Promise<void>;
}

/**
 * Ties the process's end to the signals that ask for it, and to the launcher's: its
 * channel closes when it is killed. Further signals change nothing; a terminal's Ctrl-C
 * reaches us twice, once directly and once through the launcher.
 * @param say receives one line for each thing worth knowing
 */
export const lifetime = (say: (line: string) => void): Lifetime => {
  const closers: { close: () => Promise<unknown>; mostMs: number; what: string }[] = [];
  const ending = new AbortController();

  const end = async (exitCode: number): Promise<void> => {
    if (ending.signal.aborted) return;
    ending.abort();
    for (const { close, mostMs, what } of closers.reverse()) {
      const late = delay(exitCode === 0 ? mostMs : graceAfterFailureMs).then(() =>
        say(`${what} does not end in time and is left behind`),
      );
      await Promise.race([close(), late]).catch((error: unknown) => say(`While ending: ${String(error)}`));
    }
    process.exit(exitCode);
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) say("Stopping");
      void end(0);
    });
  }
  // The reader of our output may be gone: lines are dropped, and logging that would fail again, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.on("uncaughtException", (error) => {
    say(`Unexpected: ${error.stack ?? error.message}`);
    void end(1);
  });
  return {
    atEnd: (close, mostMs = graceMs, what = "Something") => void closers.push({ close, mostMs, what }),
    ending: ending.signal,
    end,
  };
};
