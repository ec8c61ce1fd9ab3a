/**
 * Loaded before a program that a test starts (`node --import`): its clock runs ahead by `CLOCK_AHEAD_MS`, and by what the
 * test tells it later, and so does the database's, which the program compares with its own. The program itself has no such
 * option.
 */
import pg from "pg";

/** What a test tells the program, which answers with the same. */
export interface Ahead {
  readonly ahead_ms: number;
}

const nowMs = Date.now.bind(Date);
let aheadMs = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);
Date.now = () => nowMs() + aheadMs;

type Query = (this: pg.Client, config: unknown, ...more: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function ask(config, ...more) {
  const asked = config as { text?: unknown; name?: string } | null;
  if (typeof asked?.text !== "string" || !asked.text.includes("clock_timestamp()"))
    return query.call(this, config, ...more);
  const moved = asked.text.replaceAll("clock_timestamp()", `(clock_timestamp() + interval '${aheadMs} milliseconds')`);
  // Without its name, by which another text is known.
  const { name: _name, ...rest } = asked;
  return query.call(this, { ...rest, text: moved }, ...more);
};

process.on("message", (message) => {
  if (typeof message !== "object" || message === null || !("ahead_ms" in message)) return;
  aheadMs = Number(message.ahead_ms);
  process.send?.({ ahead_ms: aheadMs } satisfies Ahead);
});
