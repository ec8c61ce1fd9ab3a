/** The lines that were set aside, as a table in the form of the one that was sent, with the reasons behind each. */
import { Readable } from "node:stream";
import { importReason, importSentence } from "@rewardo/texts/imports";
import type { exportSetAside as exportEndpoint } from "@rewardo/contract/imports";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Locale } from "@rewardo/contract/fields";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { AppError, found } from "../../../platform/errors.ts";
import { byteOrderMark } from "../../../platform/export/csv.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import type { Problem } from "./conversion/line.ts";
import { selectProblems, type ProblemRecord, type ProblemsWanted } from "./file-queries.ts";
import { selectImport, type ImportRecord } from "./queries.ts";
import { readLines } from "./conversion/reading.ts";
import { readOneIn } from "./service.ts";
import { hasProblemsOfNow } from "./wire.ts";

const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Quoted where needed, and no formula for the spreadsheet that it is mended in; what reads it takes the apostrophe off. */
const cellText = (value: string, delimiter: string): string => {
  const harmless = formula.test(value) && !/^[+-]?[\d\s.,]+$/u.test(value) ? `'${value}` : value;
  return harmless.includes(delimiter) || /["\r\n]|^\s|\s$/u.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
};

const lineText = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((cell) => cellText(cell, delimiter)).join(delimiter)}\r\n`;

const problemsAPage = 1000;

/** The problems of this reading alone. Throws conflict when another has begun, which takes them away as it goes. */
const readProblems = (
  database: Pick<Database, "read">,
  scope: BusinessScope,
  record: ImportRecord,
  wanted: ProblemsWanted,
): Promise<ProblemRecord[]> =>
  database.read(scope, async (tx) => {
    const now = found(await selectImport(tx, scope, record._id));
    const isSame = (now.result === null) === (record.result === null) && now.mark_line >= record.mark_line;
    if (!isSame || !hasProblemsOfNow(now)) throw new AppError("conflict", { params: { status: now.status } });
    return selectProblems(tx, scope, wanted);
  });

/** The problems of one line after the other, in the file's order. */
const byLine = async function* (
  database: Pick<Database, "read">,
  scope: BusinessScope,
  record: ImportRecord,
): AsyncGenerator<Problem[]> {
  if (!hasProblemsOfNow(record)) return;
  let after: ProblemsWanted["after"] = null;
  let held: Problem[] = [];
  for (;;) {
    const wanted: ProblemsWanted = { import_id: record._id, after, limit: problemsAPage };
    const page: ProblemRecord[] = await readProblems(database, scope, record, wanted);
    for (const problem of page) {
      if (held.length > 0 && held[0]!.line !== problem.line) {
        yield held;
        held = [];
      }
      held.push(problem);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < problemsAPage) break;
    after = last;
  }
  if (held.length > 0) yield held;
};

/**
 * The file's pieces, by the reading that the import stands at; of what was set aside for its purchase's sake the reason is
 * there, too.
 */
export const setAsideLines = async function* (
  { database, scope }: { database: Pick<Database, "read">; scope: BusinessScope },
  record: ImportRecord,
  locale: Locale,
): AsyncGenerator<string> {
  const { delimiter, has_header } = record.options;
  const width = record.columns.length;
  const heads = record.columns.map(({ head }) => head ?? "");
  yield byteOrderMark + (has_header ? lineText([...heads, importReason(locale)], delimiter) : "");
  const problems = byLine(database, scope, record);
  let next = await problems.next();
  for await (const records of readLines(database, scope, record)) {
    let text = "";
    for (const { line, cells } of records) {
      if (next.done === true) break;
      if (line !== next.value[0]?.line) continue;
      const reasons = next.value.map(({ code, params, value, field }) =>
        importSentence(locale, code, { ...params, value }, field),
      );
      const padded = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => "")];
      text += lineText([...padded, [...new Set(reasons)].join(" ")], delimiter);
      next = await problems.next();
    }
    if (text !== "") yield text;
    if (next.done === true) return;
  }
};

export const exportSetAside = async (
  ctx: BusinessContext,
  id: string,
  { locale }: QueryOf<typeof exportEndpoint>,
): Promise<FileAnswer> => {
  const { record, language } = await ctx.database.read(ctx.scope, async (tx) => ({
    record: await readOneIn(tx, ctx, id),
    language: (await readBusinessSettings(tx, ctx.scope)).language,
  }));
  found(record.file_removed ? null : record);
  await ctx.database.write(ctx.scope, (tx) =>
    insertAuditEntry(tx, ctx, { action: "exported", entity: "imports", entity_id: id, after: { kind: record.kind } }),
  );
  return {
    content_type: "text/csv; charset=utf-8",
    body: Readable.from(setAsideLines(ctx, record, locale ?? (language as Locale))),
    file_name: `${record.file_name.replace(/\.(?:csv|txt|tsv)?(?:\.gz)?$/iu, "")}-set-aside.csv`,
  };
};
