/**
 * Loaded before a program that a test starts (`node --import`): its clock runs ahead by `CLOCK_AHEAD_MS`, and by what the
 * test tells it later. The program itself has no such option.
 */

/** What a test tells the program, which answers with the same. */
export interface Ahead {
  readonly ahead_ms: number;
}

const nowMs = Date.now.bind(Date);
let aheadMs = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);
Date.now = () => nowMs() + aheadMs;

process.on("message", (message) => {
  if (typeof message !== "object" || message === null || !("ahead_ms" in message)) return;
  aheadMs = Number(message.ahead_ms);
  process.send?.({ ahead_ms: aheadMs } satisfies Ahead);
});
