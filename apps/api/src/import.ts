/**
 * `npm run import -- --business ID --kind customers --file FILE [--card ID] [--map "Head=field,…"] [--dry-run]`: imports
 * a table as the console does, and says what is wrong with it. `--resume IMPORT` goes on with one that was stopped,
 * `--undo IMPORT` takes one back. How the file is read can be said: `--dates`, `--decimal`, `--encoding`, `--separator`,
 * `--title-lines`, and what follows: `--earn`, `--unknown-place`.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { importSentence } from "@rewardo/texts/imports";
import { importFromCommand, readImportWords, requireFile, WrongWords, type ImportWords } from "./features/index.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { openServer } from "./platform/database/open-server.ts";
import { AppError } from "./platform/errors.ts";
import { publisherThrough } from "./platform/live/publisher.ts";
import { businessScope } from "./platform/scope.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Command = ReturnType<typeof importFromCommand>;
type Done = Awaited<ReturnType<Command["run"]>>;

type Run = Extract<ImportWords["what"], { does: "run" }>;
type Sentence = (coded: { code: string; params?: Record<string, unknown> }) => string;

const send = (command: Command, { file, does: _does, ...run }: Run, onBatch: (lines: number) => void): Promise<Done> =>
  command.run({ ...run, name: basename(file), pieces: createReadStream(file), onBatch });

const report = async (
  command: Command,
  done: Done,
  { what, language }: ImportWords,
  sentenceOf: Sentence,
): Promise<void> => {
  const counts = done.result ?? done.check;
  say(`${done.status} (${done._id})`);
  for (const [name, count] of Object.entries(counts ?? {})) say(`  ${name.padEnd(10)} ${count}`);
  for (const hint of [...done.hints, ...(done.problem === null ? [] : [done.problem])]) say(sentenceOf(hint));
  if ((counts?.set_aside ?? 0) + (counts?.partial ?? 0) > 0) {
    const beside = `${(what.does === "run" ? what.file : done.file_name).replace(/\.gz$/u, "")}.set-aside.csv`;
    await pipeline(Readable.from(command.setAside(done, language)), createWriteStream(beside));
    say(`What was set aside is in ${beside}, each line with its reason`);
  }
  process.exitCode = done.status === "done" || done.status === "checked" ? 0 : 1;
};

/** Options for what a file leaves open. */
const optionOf: Readonly<Record<string, string>> = {
  "options.date_form": "--dates year_month_day, day_month_year or month_day_year",
  "options.decimal_mark": "--decimal comma or point",
  columns: "--map Head=field",
  card_id: "--card",
};

/** Reports a refusal in a sentence; anything else is an error of the program. */
const tell = (error: unknown, sentenceOf: Sentence): void => {
  if (error instanceof WrongWords) return say(error.message);
  if (!(error instanceof AppError)) throw error;
  const { reason } = error.params ?? {};
  if (reason === "at_work") return say("A server or another command is at this import: try again when it has finished");
  if (reason === "another_running") return say("Another import of this business is under way: try again after it");
  if (error.code === "not_found") return say("There is no such business, or no such import of it");
  for (const one of error.errors ?? []) {
    const option = optionOf[one.path];
    say(`${one.path}: ${sentenceOf(one)}${option === undefined ? "" : ` Say it with ${option}.`}`);
  }
  if (error.errors === undefined) say(error.message);
};

const work = async (words: ImportWords, sentenceOf: Sentence): Promise<void> => {
  const { what, business_id } = words;
  const config = readConfig();
  const server = await openServer(config, say);
  const database = openDatabase(server, { poolSize: 2 });
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  try {
    const doors = { database, clock: systemClock, live: publisherThrough(database), signal: stop.signal };
    const command = importFromCommand({ ...doors, scope: businessScope(business_id) });
    const onBatch = (lines: number): void => void (process.stdout.isTTY && process.stdout.write(`\r${lines} lines`));
    if (what.does === "undo") {
      const { undo, status } = await command.undo(what.import_id);
      say(`${status}: ${undo?.done ?? 0} taken back, ${undo?.kept ?? 0} kept because they were used since`);
    } else {
      const done = what.does === "run" ? send(command, what, onBatch) : command.resume(what.import_id, onBatch);
      await report(command, await done, words, sentenceOf);
    }
  } finally {
    await database.close();
    await server.stop();
  }
};

let sentenceOf: Sentence = ({ code, params = {} }) => importSentence("en", code, params);
try {
  const words = readImportWords(process.argv.slice(2));
  sentenceOf = ({ code, params = {} }) => importSentence(words.language, code, params);
  if (words.what.does === "run") await requireFile(words.what.file);
  await work(words, sentenceOf);
} catch (error) {
  tell(error, sentenceOf);
  process.exitCode = 1;
}
