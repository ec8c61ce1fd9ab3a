/**
 * `npm run import -- --business ID --kind customers --file FILE [--card ID] [--map "Head=field,…"] [--dry-run]`: imports
 * a table as the console does, and says what is wrong with it. `--resume IMPORT` goes on with one that was stopped,
 * `--undo IMPORT` takes one back.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { locales } from "@rewardo/contract/fields";
import { importKinds } from "@rewardo/contract/import-fields";
import { importSentence } from "@rewardo/texts/imports";
import { importFromCommand } from "./features/index.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { openServer } from "./platform/database/open-server.ts";
import { AppError } from "./platform/errors.ts";
import { publisherThrough } from "./platform/live/publisher-through.ts";
import { businessScope } from "./platform/scope.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const text = { type: "string" } as const;
const { values: asked } = parseArgs({
  options: {
    business: text,
    kind: text,
    file: text,
    card: text,
    map: text,
    earn: text,
    language: text,
    undo: text,
    resume: text,
    "dry-run": { type: "boolean" },
  },
});
const kind = importKinds.find((one) => one === asked.kind);
const language = locales.find((one) => one === asked.language) ?? "en";
const sentenceOf = ({ code, params = {} }: { code: string; params?: Record<string, unknown> }) =>
  importSentence(language, code, params);

type Command = ReturnType<typeof importFromCommand>;
type Done = Awaited<ReturnType<Command["run"]>>;

const send = (command: Command, onBatch: (lines: number) => void): Promise<Done> => {
  const { file = "", map = "", card = null, earn } = asked;
  const pairs = map.split(",").filter((pair) => pair.includes("="));
  return command.run({
    kind: kind ?? "customers",
    card_id: card,
    name: basename(file),
    pieces: createReadStream(file),
    fields: Object.fromEntries(pairs.map((pair) => pair.split("=").map((part) => part.trim()))),
    earn: earn === "rules" ? "rules" : "none",
    isDryRun: asked["dry-run"] === true,
    onBatch,
  });
};

const report = async (command: Command, done: Done): Promise<void> => {
  const counts = done.result ?? done.check;
  say(`${done.status} (${done._id})`);
  for (const [name, count] of Object.entries(counts ?? {})) say(`  ${name.padEnd(10)} ${count}`);
  for (const hint of [...done.hints, ...(done.problem === null ? [] : [done.problem])]) say(sentenceOf(hint));
  if ((counts?.set_aside ?? 0) > 0) {
    const beside = `${(asked.file ?? done.file_name).replace(/\.gz$/u, "")}.set-aside.csv`;
    await pipeline(Readable.from(command.setAside(done, language)), createWriteStream(beside));
    say(`What was set aside is in ${beside}, each line with its reason`);
  }
  process.exitCode = done.status === "done" || done.status === "checked" ? 0 : 1;
};

/** Code and sentence of what was refused; anything else is an error of ours. */
const tell = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
  const { reason } = error.params ?? {};
  if (reason === "at_work") return say("A server or another command is at this import: try again when it has finished");
  if (reason === "another_running") return say("Another import of this business is under way: try again after it");
  for (const one of error.errors ?? []) say(`${one.path}: ${sentenceOf(one)}`);
  if (error.errors === undefined) say(error.message);
};

if (
  asked.business === undefined ||
  (asked.undo === undefined && asked.resume === undefined && (kind === undefined || asked.file === undefined))
) {
  say("Say whose and what: npm run import -- --business ID --kind customers --file FILE --card ID [--dry-run]");
  say("Or take one back: npm run import -- --business ID --undo IMPORT");
  process.exitCode = 1;
} else {
  const config = readConfig();
  const server = await openServer({ url: config.databaseUrl, dataDir: config.dataDir }, say);
  const database = openDatabase(server, { poolSize: 2 });
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  try {
    const doors = { database, clock: systemClock, live: publisherThrough(database), signal: stop.signal };
    const command = importFromCommand({ ...doors, scope: businessScope(asked.business) });
    if (asked.undo !== undefined) {
      const { undo, status } = await command.undo(asked.undo);
      say(`${status}: ${undo?.done ?? 0} taken back, ${undo?.kept ?? 0} kept because they were used since`);
    } else {
      const onBatch = (lines: number): void => void (process.stdout.isTTY && process.stdout.write(`\r${lines} lines`));
      await report(
        command,
        await (asked.resume === undefined ? send(command, onBatch) : command.resume(asked.resume, onBatch)),
      );
    }
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  } finally {
    await database.close();
    await server.stop();
  }
}
