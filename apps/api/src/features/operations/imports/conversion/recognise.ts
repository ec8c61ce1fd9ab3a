/** Recognises a table's format and columns from the beginning of the file alone. */
import { importFieldsOf, importLimits, type ImportField, type ImportKind } from "@rewardo/contract/import-fields";
import type { ImportOptions } from "@rewardo/contract/imports";
import { isEmail, normalizePhone } from "@rewardo/rules";
import { parseDay, tellDateForms, tellMeantForms, type DateForm } from "../../../../platform/tables/dates.ts";
import { tellDecimalMark } from "../../../../platform/tables/decimals.ts";
import { tellDelimiter } from "../../../../platform/tables/delimiter.ts";
import { tellEncoding } from "../../../../platform/tables/encoding.ts";
import { recordReader, type TableRecord } from "../../../../platform/tables/records.ts";
import { isBinary, tellNoTable } from "../file-kind.ts";
import { doubtsOfPurchases, openPrice, tellPrice } from "./doubts.ts";
import type { Hint, ImportColumn } from "./column.ts";
import { isHeadWord, suggestByHeads } from "./header-words.ts";
import { cleanCell } from "./cells.ts";
import { dayPart, hasYearInFront, withoutControls } from "./values.ts";

export interface Recognised {
  readonly options: ImportOptions;
  readonly columns: ImportColumn[];
  readonly hints: Hint[];
}

const sampleRecords = 300;

/** Longest column head that is kept: an unclosed quote can turn a whole page into one. */
const longestHead = 200;

/** A file is kept in pieces of this size, and the first is its sample. */
export const chunkBytes = 256 * 1024;

/** The first records as they are read with the options, without the title above them. */
export const sampleOf = (
  bytes: Uint8Array,
  { encoding, delimiter, title_lines = 0 }: Pick<ImportOptions, "encoding" | "delimiter" | "title_lines">,
): TableRecord[] => {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const reader = recordReader(delimiter, importLimits.line_length);
  const records = reader.push(text);
  // The last record of the sample may be cut off, so it is left out unless it is the only one.
  const isWhole = bytes.length < chunkBytes || records.length === 0;
  return (isWhole ? [...records, ...reader.end()] : records).slice(title_lines, title_lines + sampleRecords);
};

const dateFields: readonly ImportField[] = ["birth_date", "joined_at", "occurred_at", "date"];
/** Fields whose decimal mark has to be known, and those of whole units. */
export const decimalFields: readonly ImportField[] = ["amount", "unit_price", "price", "quantity", "discount"];
export const wholeFields: readonly ImportField[] = ["balance", "points"];

const valuesOf = (records: readonly TableRecord[], at: number, field: ImportField | null = null): string[] =>
  records.flatMap(({ cells }) => cleanCell(cells[at], field) ?? []);

/** Guesses the field of a column with an unknown head by its content. */
const suggestByContent = (kind: ImportKind, values: readonly string[]): ImportField | null => {
  if (values.length === 0) return null;
  const share = (fits: (value: string) => boolean): number => values.filter(fits).length / values.length;
  const fields: readonly ImportField[] = importFieldsOf[kind];
  if (share((value) => value.includes("@") && isEmail(value)) > 0.8) return fields.includes("email") ? "email" : null;
  const isPhone = (value: string): boolean => /^\+|\d[ -]\d/u.test(value) && normalizePhone(value) !== null;
  if (share(isPhone) > 0.8) return fields.includes("phone") ? "phone" : null;
  if (kind === "transactions" && share((value) => parseDay(dayPart(value), "year_month_day", 2099) !== null) > 0.9)
    return "occurred_at";
  return null;
};

const filledIn = ({ cells }: TableRecord): number => cells.filter((cell) => cell.trim() !== "").length;

/** Records of a title above the columns' names: with one cell where the table has many, or above a line of known names. */
const tellTitle = (kind: ImportKind, records: readonly TableRecord[]): number => {
  const few = records.slice(0, importLimits.title_lines + 1);
  const namedIn = ({ cells }: TableRecord): number => cells.filter((cell) => isHeadWord(kind, cell)).length;
  const isHead = (record: TableRecord): boolean => namedIn(record) >= 2;
  const head = few.findIndex(isHead);
  if (head > 0 && few.slice(0, head).every((record) => filledIn(record) * 2 <= filledIn(few[head]!))) return head;
  if (head === 0) return 0;
  const widths = records.map(filledIn).toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const first = few.findIndex((record) => filledIn(record) > 1);
  return usual >= 3 && first > 0 ? first : 0;
};

const isHeader = (kind: ImportKind, [first, ...others]: readonly TableRecord[]): boolean => {
  if (first === undefined) return false;
  const named = first.cells.filter((cell) => isHeadWord(kind, cell)).length;
  if (named >= Math.min(2, first.cells.length)) return true;
  const looksLikeData = (cell: string): boolean => /@|^\+?[\d\s.,:/-]{3,}$/u.test(cell.trim());
  if (first.cells.some(looksLikeData)) return false;
  // Words above a column of figures.
  return (
    others.length === 0 ||
    first.cells.some((_cell, at) => others.slice(0, 20).some(({ cells }) => looksLikeData(cells[at] ?? "")))
  );
};

const headOf = (cell: string | undefined): string | null => {
  const clean = cleanCell(cell);
  return clean === null ? null : withoutControls(clean.slice(0, longestHead).toWellFormed());
};

const columnsOf = (kind: ImportKind, records: readonly TableRecord[], has_header: boolean): ImportColumn[] => {
  const [first] = records;
  const rows = has_header ? records.slice(1) : records;
  const width = has_header
    ? (first?.cells.length ?? 0)
    : Math.max(0, ...records.slice(0, 50).map(({ cells }) => cells.length));
  const heads = Array.from({ length: width }, (_, at) => (has_header ? headOf(first?.cells[at]) : null));
  const byHeads = suggestByHeads(
    kind,
    heads.map((head) => head ?? ""),
  );
  // Many tills call a column "date" although it contains the time as well.
  const holdsTimes = (at: number): boolean => valuesOf(rows, at).some((value) => dayPart(value) !== value);
  const isMoment = (field: ImportField | null, at: number): boolean =>
    field === "date" && !byHeads.includes("time") && !byHeads.includes("occurred_at") && holdsTimes(at);
  const fields = byHeads.map((field, at) => (isMoment(field, at) ? "occurred_at" : field));
  const columns = heads.map((head, at) => {
    const field = fields[at] ?? null;
    if (field !== null) return { head, field };
    const guessed = suggestByContent(kind, valuesOf(rows, at));
    return { head, field: guessed !== null && !fields.includes(guessed) ? guessed : null };
  });
  // A “price” that grows with the quantity is the line's.
  if (openPrice(columns) === null || tellPrice(rows, columns) !== "line") return columns;
  return columns.map(({ head, field }) => ({ head, field: field === "unit_price" ? "amount" : field }));
};

/**
 * The form of days and the decimal mark that fit all values of the columns chosen for such; `null` where two would do. Hints
 * say that, and what else the columns leave open.
 */
export const tellForms = (
  records: readonly TableRecord[],
  columns: readonly ImportColumn[],
  { has_header }: { has_header: boolean },
  lastYear: number,
): Pick<ImportOptions, "date_form" | "decimal_mark"> & { hints: Hint[] } => {
  const rows = has_header ? records.slice(1) : records;
  const hints: Hint[] = [];
  const of = (wanted: readonly ImportField[]): string[] =>
    columns.flatMap(({ field }, at) => (field !== null && wanted.includes(field) ? valuesOf(rows, at, field) : []));
  // A year in front is read by itself whatever the form is: beside it 12.03.24 is still the 12th of March.
  const days = of(dateFields)
    .map(dayPart)
    .filter((day) => !hasYearInFront(day));
  const meant = days.filter((day) => tellMeantForms([day], lastYear).length > 0);
  const readable = meant.filter((day) => tellDateForms([day], lastYear).length > 0);
  const ofAll: readonly DateForm[] = tellMeantForms(meant, lastYear);
  // Days that do not exist tell how they are written, too, but not against those that do.
  const forms = ofAll.length > 0 ? ofAll : tellDateForms(readable, lastYear);
  let date_form: DateForm | null = forms.length === 1 ? forms[0]! : null;
  if (meant.length === 0) date_form = "year_month_day";
  else if (forms.length > 1) hints.push({ code: "dates_ambiguous", params: { value: (readable[0] ?? meant[0])! } });
  else if (forms.length === 0) {
    date_form = tellDateForms(readable.slice(0, 1), lastYear)[0] ?? "year_month_day";
    hints.push({ code: "dates_mixed", params: {} });
  }
  // Exponents and the noise of binary fractions say nothing of how people write.
  const isTelling = (value: string): boolean => /[.,]/u.test(value) && /^[^e]{1,14}$/iu.test(value);
  const decimals = of(decimalFields).filter(isTelling);
  const whole = decimals.length === 0 ? of(wholeFields).filter(isTelling) : [];
  const figures = [...decimals, ...whole];
  // In whole units a real fraction is an error of that line, and no evidence of another decimal mark.
  const wholeMark = tellDecimalMark(whole, 0);
  const ofWhole = wholeMark === "none" ? moreFrequent(whole) : wholeMark;
  const mark = figures.length === 0 ? "." : whole.length > 0 ? ofWhole : tellDecimalMark(figures, 6);
  const money = mark === null && whole.length === 0 ? tellDecimalMark(of(["amount", "price"]), 2) : mark;
  if (money === null) hints.push({ code: "decimals_ambiguous", params: { value: figures[0] ?? "" } });
  if (money === "none") hints.push({ code: "decimals_mixed", params: {} });
  hints.push(...doubtsOfPurchases(rows, columns));
  return { date_form, decimal_mark: money === "none" ? moreFrequent(figures) : money, hints };
};

/** If no decimal mark fits all values, the one that fits most; other lines are rejected. */
const moreFrequent = (values: readonly string[]): "," | "." => {
  const fits = (mark: "," | "."): number => values.filter((value) => tellDecimalMark([value], 2) === mark).length;
  return fits(",") > fits(".") ? "," : ".";
};

const duplicatesAmong = (heads: readonly (string | null)[]): string[] => [
  ...new Set(heads.flatMap((head, at) => (head !== null && heads.indexOf(head) !== at ? [head] : []))),
];

/** Columns, forms and doubts with the given way of reading. */
export const describeTable = (
  kind: ImportKind,
  bytes: Uint8Array,
  reading: Pick<ImportOptions, "encoding" | "delimiter" | "title_lines"> & { has_header?: boolean },
  lastYear: number,
): Recognised => {
  const { encoding, delimiter } = reading;
  const title_lines = reading.title_lines ?? tellTitle(kind, sampleOf(bytes, { encoding, delimiter }));
  const records = sampleOf(bytes, { encoding, delimiter, title_lines });
  const has_header = reading.has_header ?? isHeader(kind, records);
  const columns = columnsOf(kind, records, has_header);
  const { hints: doubts, ...forms } = tellForms(records, columns, { has_header }, lastYear);
  const hints: Hint[] = [];
  if (title_lines > 0) hints.push({ code: "title_lines", params: { count: title_lines } });
  if (!has_header) hints.push({ code: "no_header", params: {} });
  for (const value of duplicatesAmong(columns.map(({ head }) => head)))
    hints.push({ code: "duplicate_heads", params: { value } });
  if (columns.length === 1) hints.push({ code: "one_column", params: {} });
  const options = {
    encoding,
    delimiter,
    has_header,
    title_lines,
    ...forms,
    earn: "none",
    unknown_place: "refuse",
  } as const;
  return { options, columns, hints: [...hints, ...doubts] };
};

/** A code with a sentence when the file is no table, or one that cannot be taken; `sample` is its beginning. */
export const recognise = (
  kind: ImportKind,
  sample: Uint8Array,
  { isWhole, lastYear }: { isWhole: boolean; lastYear: number },
): { refused: Hint } | { recognised: Recognised } => {
  const refuse = (code: string, params: Hint["params"] = {}) => ({ refused: { code, params } });
  if (sample.length === 0) return refuse("file_empty");
  const no_table = tellNoTable(sample);
  if (no_table !== null) return refuse(no_table);
  const { encoding, isDoubtful } = tellEncoding(sample);
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  if (text.trim() === "") return refuse("file_empty");
  if (isBinary(text)) return refuse("file_binary");
  const { delimiter } = tellDelimiter(text);
  const recognised = describeTable(kind, sample, { encoding, delimiter }, lastYear);
  if (recognised.columns.length > importLimits.columns)
    return refuse("too_many_columns", { count: recognised.columns.length, most: importLimits.columns });
  const records = sampleOf(sample, recognised.options);
  if (records.length > 0 && records.every(({ fault }) => fault === "line_too_long")) return refuse("file_no_lines");
  if (isWhole && recognised.options.has_header && records.length < 2) return refuse("file_only_header");
  const doubts: Hint[] = isDoubtful === true ? [{ code: "encoding_doubtful", params: {} }] : [];
  return { recognised: { ...recognised, hints: [...doubts, ...recognised.hints] } };
};
