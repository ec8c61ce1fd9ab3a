/**
 * PostgreSQL's own load generator, sending the recorded statements directly: the same texts, values, role and row-level
 * security as the server's. What the server sends in one message is one pipeline.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { scopeStatement } from "../../apps/api/src/platform/database/scoped-query.ts";
import type { DatabaseServer } from "../../apps/api/src/platform/database/server.ts";
import type { Target } from "./load-job.ts";
import type { Recorded } from "./recorded.ts";

const pgbenchOf = (): string => process.env["PGBENCH"] ?? "pgbench";

/** The setting of the server's connections (docs/decisions/0044). */
const plannedOnce = "-c plan_cache_mode=force_generic_plan";

interface Script {
  readonly text: string;
  readonly weight: number;
  readonly variables: Readonly<Record<string, string>>;
}

const asText = (value: unknown): string =>
  Array.isArray(value) ? `{${value.map((one) => `"${String(one)}"`).join(",")}}` : String(value);

/** Scripts have named values, because no two share one. */
let named = 0;

const pipeline = (texts: readonly string[]): string =>
  `\\startpipeline\n${texts.map((text) => `${text.trim()};`).join("\n")}\n\\endpipeline\n`;

/** pgbench takes what follows a colon for a variable, even within quotes. */
const withoutColons = (text: string): string =>
  text.replaceAll(/'[^'\n]*:[^'\n]*'/g, (quoted) => `E${quoted.replaceAll(":", "\\x3a")}`);

/** Each use of a variable is a separate value to PostgreSQL, which cannot always infer its type. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `replaced`: what replaces a statement's value, by its number; other values are variables. */
const bare = (
  { text, values, business, more = [] }: Recorded,
  variables: Record<string, string>,
  replaced: Readonly<Record<number, string>> = {},
): string => {
  if (text.startsWith("begin")) return pipeline(text.split(";"));
  const statement = withoutColons(text).replaceAll(/\$(\d+)/g, (_all, nr: string) => {
    const other = replaced[Number(nr)];
    if (other !== undefined) return other;
    const value = values[Number(nr) - 1];
    if (value === null || value === undefined) return "null";
    const known = `v${named}_${nr}`;
    variables[known] = asText(value);
    return uuid.test(variables[known]) ? `:${known}::uuid` : `:${known}`;
  });
  if (business === undefined) return statement;
  const others = more.map((one) => bare(one, variables));
  return pipeline([scopeStatement.text.replace("$1", `'${business}'`), statement, ...others]);
};

/** A statement ends with its own terminator; a pipeline already has one. */
const ended = (text: string): string => (text.endsWith("\n") ? text : `${text};`);

/** A list, as recorded for a business. */
export const listScript = (statements: readonly Recorded[], { members }: Target): Script => {
  const variables: Record<string, string> = {};
  const texts = statements.map((statement) => {
    named += 1;
    return ended(bare(statement, variables));
  });
  return { text: texts.join("\n"), weight: members, variables };
};

const isRead = (text: string): boolean => /from card_numbers n join card_subscriptions cs/.test(text);
const isWrite = (text: string): boolean => /with membership as/.test(text);

/**
 * A commit for any member of a business: the card's number is random, what was read about the member goes into the write,
 * whose rows keep the recorded form with new ids. PostgreSQL makes the ids, which costs it some microseconds.
 */
export const commitScript = (statements: readonly Recorded[], target: Target): Script => {
  const variables: Record<string, string> = {};
  const written = statements.find(({ text }) => isWrite(text));
  if (written === undefined) throw new Error("No commit was recorded");
  const [, member, , state, transactions, entries, lots] = written.values as [string, string, number, ...string[]];
  const [{ _id: transaction_id, user_id }] = JSON.parse(transactions!) as [{ _id: string; user_id: string }];
  const [{ _id: entry_id }] = JSON.parse(entries!) as [{ _id: string }];
  const made = (JSON.parse(lots!) as { _id: string }[]).at(-1)!._id;
  const seq = (JSON.parse(state!) as { seq: number }).seq;
  const template = (name: string, json: string): string => {
    const known = `v${named}_${name}`;
    variables[known] = json
      .replaceAll(transaction_id, "00000000-@")
      .replaceAll(entry_id, "00000001-@")
      .replaceAll(made, "00000002-@")
      .replaceAll(new RegExp(`"idempotency_key":"[^"]*"`, "g"), `"idempotency_key":"@"`)
      .replaceAll(new RegExp(`"seq":${seq}\\b`, "g"), `"seq":#`)
      .replaceAll(member, "%")
      .replaceAll(user_id, "&");
    return `replace(replace(replace(replace(:${known}, '@', :nonce), '#', (:m_ledger_seq::integer + 1)::text), '%', :m__id), '&', :m_user_id)::jsonb`;
  };
  const texts = statements.map((statement) => {
    named += 1;
    const { text, values } = statement;
    if (isRead(text)) return `${bare(statement, variables, { 2: ":number" })} \\gset m_`;
    if (isWrite(text)) {
      const fresh = { 2: ":m__id::uuid", 3: ":m_version::integer" };
      const rows = { 4: state!, 5: transactions!, 6: entries!, 7: lots! };
      const templates = Object.entries(rows).map(([nr, json]) => [nr, template(nr, json)]);
      return `${bare(statement, variables, { ...fresh, ...Object.fromEntries(templates) })};`;
    }
    const others = values.map((value, at) => [
      at + 1,
      value === user_id ? ":m_user_id::uuid" : value === member ? ":m__id::uuid" : null,
    ]);
    return ended(bare(statement, variables, Object.fromEntries(others.filter(([, other]) => other !== null))));
  });
  const last = target.first_number + target.members - 1;
  const head = `\\set number random(${target.first_number}, ${last})\n\\set high random(1000, 9999)\n\\set low random(100000000000, 999999999999)`;
  const nonce = `(substr(:high::text, 1, 4) || '-4000-8000-' || :low::text)`;
  return { text: `${head}\n${texts.join("\n").replaceAll(":nonce", nonce)}`, weight: target.members, variables };
};

export interface PgbenchRun {
  readonly perSecond: number;
  readonly p50Ms: number;
}

export interface Pgbench {
  run(clients: number, seconds: number): Promise<PgbenchRun>;
  /** Time of each statement of the first script alone, by its first words. */
  latencies(seconds: number): Promise<{ statement: string; ms: number }[]>;
  close(): void;
}

/** Keeps the scripts in a separate folder until it is closed. */
export const openPgbench = (server: DatabaseServer, scripts: readonly Script[]): Pgbench => {
  const folder = mkdtempSync(join(tmpdir(), "rewardo-pgbench-"));
  const files = scripts.flatMap(({ text, weight }, nr) => {
    const path = join(folder, `${nr}.sql`);
    writeFileSync(path, `${text}\n`);
    return ["-f", `${path}@${weight}`];
  });
  const values = scripts.flatMap(({ variables }) =>
    Object.entries(variables).map(([name, value]) => `-D${name}=${value}`),
  );
  const { host, port, user, password, database } = server.connection("rewardo_app");
  const connection = ["-h", String(host), "-p", String(port ?? 5432), "-U", String(user)];
  const execute = async (clients: number, seconds: number, more: readonly string[]): Promise<string> => {
    const timing = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds)];
    const { stdout } = await promisify(execFile)(
      pgbenchOf(),
      [...connection, ...timing, ...values, ...more, String(database)],
      { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, PGOPTIONS: plannedOnce, PGPASSWORD: String(password) } },
    ).catch((error: { stderr?: string; message: string }) => {
      throw new Error(`pgbench: ${(error.stderr ?? error.message).slice(0, 500)}`);
    });
    return stdout;
  };
  return {
    run: async (clients, seconds) => {
      const stdout = await execute(clients, seconds, files);
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? NaN);
      const latency = Number(/^latency average = ([\d.]+) ms/m.exec(stdout)?.[1] ?? NaN);
      return { perSecond, p50Ms: latency };
    },
    latencies: async (seconds) => {
      const stdout = await execute(1, seconds, ["-r", ...files.slice(0, 2)]);
      const lines = stdout.slice(stdout.indexOf("statement latencies")).matchAll(/^\s+([\d.]+)\s+(?:\d+\s+)?(\S.*)$/gm);
      const statements: { statement: string; ms: number }[] = [];
      for (const [, ms, text = ""] of lines) {
        // The answers are awaited at the end of a pipeline; its last statement takes the time.
        const last = statements.at(-1);
        if (text.startsWith("\\endpipeline") && last !== undefined) last.ms += Number(ms);
        else if (!text.startsWith("\\")) statements.push({ statement: text.slice(0, 48), ms: Number(ms) });
      }
      return statements;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
