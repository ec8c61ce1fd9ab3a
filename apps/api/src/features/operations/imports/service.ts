/** Sending a table, saying how it is to be read, and seeing what became of it. */
import type { FieldError } from "@rewardo/contract/errors";
import { importFieldsOf, type ImportField } from "@rewardo/contract/import-fields";
import type {
  createImport as createEndpoint,
  Import,
  ImportChanges,
  ImportOptions,
  ImportPreview,
  listImportProblems as problemsEndpoint,
  listImports as listEndpoint,
  readImportPreview as previewEndpoint,
} from "@rewardo/contract/imports";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { importSentence } from "@rewardo/texts/imports";
import { localDay } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { readCursor, writeCursor } from "../../../platform/database/keyset.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { StreamedFile } from "../../../platform/http/streamed-file.ts";
import { cappedCount, mostToCount, readPage } from "../../../platform/list.ts";
import { given } from "../../../platform/records.ts";
import { requireVerifiedAddress } from "../../tenants/accounts/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { kindsOf, requireKind, type ImportContext } from "./context.ts";
import { countProblemsByCode, selectProblems } from "./file-queries.ts";
import { readPiece } from "./kept-pieces.ts";
import {
  selectImport,
  selectImportCard,
  selectImportHeld,
  selectImports,
  updateImport as updateImportRow,
  type ImportRecord,
  type ImportUpdate,
} from "./queries.ts";
import { describeTable, sampleOf, tellForms } from "./conversion/recognise.ts";
import { storeTable } from "./upload.ts";
import { hasProblemsOfNow, mayNow, toWire } from "./wire.ts";

/** A field that cannot be as it was asked, with the sentence of its code. */
export const wrong = (path: string, code: string, params: Record<string, string> = {}): AppError => {
  const error: FieldError = { path, code, message: importSentence("en", code, params), params };
  return new AppError("validation_failed", { errors: [error] });
};

/** The import, as far as its kind is for the caller. */
export const readOneIn = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<ImportRecord> => {
  const record = await selectImport(tx, ctx.scope, id);
  return found(record !== undefined && kindsOf(ctx.actor).includes(record.kind) ? record : undefined);
};

/** The same, held until the end of the transaction. */
export const holdOneIn = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<ImportRecord> => {
  const record = await selectImportHeld(tx, ctx.scope, id);
  return found(record !== undefined && kindsOf(ctx.actor).includes(record.kind) ? record : undefined);
};

export const listImports = (ctx: BusinessContext, { kind, ...query }: QueryOf<typeof listEndpoint>) => {
  const kinds = kindsOf(ctx.actor).filter((one) => kind === undefined || one === kind);
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "imports",
      scope: ctx.scope,
      filters: kinds,
      select: (page) => selectImports(tx, ctx.scope, { kinds, ...page }),
      valueOf: (row) => row.created_at,
    });
    return { items: items.map(toWire), next_cursor };
  });
};

export const readImport = (ctx: BusinessContext, id: string): Promise<Import> =>
  ctx.database.read(ctx.scope, async (tx) => toWire(await readOneIn(tx, ctx, id)));

/** Throws validation_failed where the card is none of the business. */
export const requireCard = async (tx: Transaction, { scope }: Pick<ImportContext, "scope">, card_id: string | null) => {
  if (card_id !== null && !(await selectImportCard(tx, scope, card_id))) throw wrong("card_id", "no_card");
};

export const createImport = async (
  ctx: BusinessContext,
  { kind, card_id: asked }: QueryOf<typeof createEndpoint>,
  { name, pieces }: StreamedFile,
): Promise<Import> => {
  requireKind(ctx.actor, kind);
  const card_id = asked ?? null;
  await requireVerifiedAddress(ctx);
  await ctx.limits.uploads.spend(ctx.actor._id);
  const zone = await ctx.database.read(ctx.scope, async (tx) => {
    await requireCard(tx, ctx, card_id);
    return (await readBusinessSettings(tx, ctx.scope)).time_zone;
  });
  return readImport(ctx, await storeTable(ctx, zone, { kind, card_id, name, pieces }));
};

const firstBytes = async (tx: Transaction, { scope }: Pick<ImportContext, "scope">, import_id: string) =>
  (await readPiece(tx, scope, import_id, 0)) ?? Buffer.alloc(0);

/** Applies a change with its consequences: another reading gives other columns, other columns give other date forms. */
const applied = (
  record: ImportRecord,
  { options = {}, columns, card_id }: Omit<ImportChanges, "_id">,
  { sample, lastYear }: { sample: Buffer; lastYear: number },
): ImportUpdate => {
  const chosen_options = [
    ...new Set([...record.chosen_options, ...(Object.keys(options) as (keyof typeof options)[])]),
  ];
  const asked: ImportOptions = { ...record.options, ...given(options) };
  const isReadAnew = (["encoding", "delimiter", "has_header", "title_lines"] as const).some(
    (name) => asked[name] !== record.options[name],
  );
  // With another separator the number of title lines is detected again, unless it was chosen.
  const { title_lines: asked_lines = 0, ...how } = asked;
  const title = chosen_options.includes("title_lines") ? { title_lines: asked_lines } : {};
  const anew = isReadAnew ? describeTable(record.kind, sample, { ...how, ...title }, lastYear) : null;
  const title_lines = anew?.options.title_lines ?? asked_lines;
  const base = anew?.columns ?? record.columns;
  if (columns !== undefined && columns.length !== base.length) throw wrong("columns", "wrong_field");
  const fields: readonly ImportField[] = importFieldsOf[record.kind];
  if (columns?.some((field) => field !== null && !fields.includes(field)) === true)
    throw wrong("columns", "wrong_field");
  const named = base.map(({ head, field }, at) => ({
    head,
    field: columns === undefined ? field : (columns[at] ?? null),
  }));
  const { hints, ...forms } = tellForms(sampleOf(sample, { ...asked, title_lines }), named, asked, lastYear);
  const isChosen = (name: "date_form" | "decimal_mark"): boolean => chosen_options.includes(name);
  const isMark = (code: string): boolean => code.startsWith("decimals");
  const kept = (anew?.hints ?? record.hints).filter(
    ({ code }) =>
      !/^(?:dates_|decimals_|price_of_one|receipt_missing)/u.test(code) &&
      !(code.startsWith("encoding_") && chosen_options.includes("encoding")),
  );
  return {
    card_id: card_id === undefined ? record.card_id : card_id,
    chosen_options,
    options: {
      ...asked,
      title_lines,
      date_form: isChosen("date_form") ? asked.date_form : forms.date_form,
      decimal_mark: isChosen("decimal_mark") ? asked.decimal_mark : forms.decimal_mark,
    },
    columns: named,
    suggested: anew?.columns ?? record.suggested,
    hints: [
      ...kept,
      ...hints.filter(
        ({ code }) => !(code.startsWith("dates") ? isChosen("date_form") : isMark(code) && isChosen("decimal_mark")),
      ),
    ],
    status: "ready",
    country: null,
    check: null,
    problem: null,
  };
};

/** Changes how a table is read before it is imported; what was checked before counts no more. */
export const changeImport = async (
  tx: Transaction,
  ctx: Pick<ImportContext, "scope" | "clock">,
  record: ImportRecord,
  changes: Omit<ImportChanges, "_id">,
): Promise<void> => {
  if (!mayNow(record).modify) throw new AppError("conflict", { params: { status: record.status } });
  await requireCard(tx, ctx, changes.card_id ?? null);
  const { time_zone } = await readBusinessSettings(tx, ctx.scope);
  const lastYear = Number(localDay(ctx.clock.nowMs(), time_zone).slice(0, 4));
  const sample = await firstBytes(tx, ctx, record._id);
  await updateImportRow(tx, ctx.scope, record._id, applied(record, changes, { sample, lastYear }), nowIso(ctx.clock));
};

export const updateImport = (ctx: BusinessContext, id: string, { _id, ...changes }: ImportChanges): Promise<Import> => {
  if (_id !== undefined && _id !== id) throw wrong("_id", "wrong_field");
  return ctx.database.write(ctx.scope, async (tx) => {
    await changeImport(tx, ctx, await holdOneIn(tx, ctx, id), changes);
    return toWire(await readOneIn(tx, ctx, id));
  });
};

const rowsShown = 20;

export const readImportPreview = (
  ctx: BusinessContext,
  id: string,
  { limit = rowsShown }: QueryOf<typeof previewEndpoint>,
): Promise<ImportPreview> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const record = await readOneIn(tx, ctx, id);
    if (record.file_removed) return { columns: [], rows: [] };
    const records = sampleOf(await firstBytes(tx, ctx, id), record.options);
    const rows = record.options.has_header ? records.slice(1) : records;
    const longest = 200;
    return {
      columns: record.columns.map(({ head, field }, at) => ({
        head,
        field,
        suggested: record.suggested[at]?.field ?? null,
      })),
      rows: rows.slice(0, limit).map(({ line, cells }) => ({
        line,
        cells: cells.slice(0, record.columns.length).map((cell) => cell.slice(0, longest).toWellFormed()),
      })),
    };
  });

const usualProblems = 50;

export const listImportProblems = (ctx: BusinessContext, id: string, query: QueryOf<typeof problemsEndpoint>) => {
  const { limit = usualProblems, cursor, code } = query;
  const belongsTo = ["import_problems", id, code ?? null, ctx.scope];
  // The cursor's text is the line with the problem's number in it, its id the import's.
  const [line, no] = readCursor(cursor, belongsTo, "text")?.value.split(".").map(Number) ?? [];
  if (line !== undefined && !(Number.isInteger(line) && Number.isInteger(no))) throw new AppError("bad_request");
  const after = line === undefined || no === undefined ? null : { line, no };
  return ctx.database.read(ctx.scope, async (tx) => {
    const record = await readOneIn(tx, ctx, id);
    if (!hasProblemsOfNow(record)) return { items: [], next_cursor: null, codes: [] };
    const rows = await selectProblems(tx, ctx.scope, { import_id: id, after, code, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const isMore = rows.length > limit && last !== undefined;
    const counted = await countProblemsByCode(tx, ctx.scope, id, mostToCount);
    return {
      items: items.map(({ no: _no, ...problem }) => ({ ...problem, params: { ...problem.params } })),
      next_cursor: isMore ? writeCursor({ value: `${last.line}.${last.no}`, _id: id }, belongsTo) : null,
      codes: counted.map(({ code: kind, count }) => ({ code: kind, ...cappedCount(count) })),
    };
  });
};
