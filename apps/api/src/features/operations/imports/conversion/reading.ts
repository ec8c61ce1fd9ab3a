/** A kept table, read from its beginning in units that are imported together: a customer, a product, a purchase. */
import { importLimits, type ImportField } from "@rewardo/contract/import-fields";
import type { Database } from "../../../../platform/database/database.ts";
import { readRecords, type TableRecord } from "../../../../platform/tables/records.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { newSeenLines, type CustomerRow, type PurchaseRow } from "../../../ledger/ledger/index.ts";
import type { ImportedProductRow } from "../../../tenants/products/index.ts";
import { cleanCell } from "./cells.ts";
import { converter, shortHash, type Converted, type Surroundings } from "./converter.ts";
import { shownOf, type Problem } from "./line.ts";
import { readPiece } from "../kept-pieces.ts";
import { findScattered, gatherPurchases, ordinals, type LineRead, type PurchaseUnit } from "../purchases.ts";
import type { ImportRecord } from "../queries.ts";

export type ImportRow = CustomerRow | PurchaseRow | ImportedProductRow;

export interface Unit {
  readonly lines: readonly number[];
  /** Position in the order of work: units are processed in this order, whatever their line numbers are. */
  readonly at: number;
  readonly row: ImportRow | null;
  readonly problems: readonly Problem[];
  /** Says nothing that an earlier line has not said. */
  readonly isRepeated?: boolean;
  /** Cell of the field's column on the unit's first line. */
  show(field: ImportField): string | null;
}

/** A table has more lines than can be taken. */
export class TooManyLines extends Error {}

/** The kept bytes, a piece at a time. */
const readPieces = async function* (
  database: Pick<Database, "read">,
  scope: BusinessScope,
  import_id: string,
): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const bytes = await database.read(scope, (tx) => readPiece(tx, scope, import_id, no));
    if (bytes === undefined) return;
    yield bytes;
  }
};

/** Reads the file's records without title and head, in batches. */
export const readLines = async function* (
  database: Pick<Database, "read">,
  scope: BusinessScope,
  { _id, options }: Pick<ImportRecord, "_id" | "options">,
): AsyncGenerator<TableRecord[]> {
  const { encoding, delimiter, has_header, title_lines = 0 } = options;
  let above = title_lines + (has_header ? 1 : 0);
  const pieces = readPieces(database, scope, _id);
  for await (const records of readRecords(pieces, { encoding, delimiter, most: importLimits.line_length })) {
    yield above === 0 ? records : records.slice(above);
    above = Math.max(0, above - records.length);
  }
};

/** Larger than every line number. */
const behindAll = 1_000_000_000;

/** Returns that are held in memory; more of them are dealt with where they stand. */
const mostReturns = 200_000;

/**
 * Keeps what came back until all purchases are there, and puts it in the order of time: files have it before and behind what
 * it belongs to.
 */
const returnsLast = () => {
  const held: Unit[] = [];
  const isHeld = (unit: Unit): boolean =>
    unit.row !== null && "is_return" in unit.row && unit.row.is_return === true && held.length < mostReturns;
  const when = ({ row }: Unit): string => (row as PurchaseRow).occurred_at;
  return {
    others: (units: readonly Unit[]): Unit[] => {
      const rest: Unit[] = [];
      for (const unit of units) (isHeld(unit) ? held : rest).push(unit);
      return rest;
    },
    end: (): Unit[] =>
      held
        .toSorted((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.at - b.at))
        .map((unit, nr) => ({ ...unit, at: behindAll + nr })),
  };
};

/** Keeps one name for each product number: the first in the file. */
const namesByNumber = () => {
  const names = new Map<string, string>();
  return (read: LineRead): LineRead => {
    const item = read.converted.row?.item;
    if (read.converted.row == null || item?.number === undefined) return read;
    const name = names.get(item.number) ?? item.name;
    if (name !== item.number) names.set(item.number, name);
    if (name === item.name) return read;
    const row = { ...read.converted.row, item: { ...item, name, said: item.name } };
    return { ...read, converted: { ...read.converted, row } };
  };
};

/** Yields units in processing order; throws TooManyLines. */
export const readUnits = async function* (
  database: Pick<Database, "read">,
  scope: BusinessScope,
  table: Pick<ImportRecord, "_id" | "kind" | "options" | "columns">,
  around: Surroundings,
): AsyncGenerator<Unit[]> {
  const convert = converter(table, around);
  const at = new Map(table.columns.map(({ field }, index) => [field, index] as const));
  const showOf = (record: TableRecord) => (field: ImportField) => {
    const index = at.get(field);
    const cell = index === undefined ? null : cleanCell(record.cells[index], field);
    return cell === null ? null : shownOf(cell);
  };
  let count = 0;
  const readLine = (record: TableRecord): LineRead => ({
    line: record.line,
    converted: convert.purchase(record),
    content: shortHash(record.cells),
  });
  const scattered = new Map<string, number>();
  if (table.kind === "transactions" && (at.has("basket_id") || at.has("takes_back"))) {
    const seen = newSeenLines();
    const search = findScattered(around.zone, (key, line) => seen.firstOf(key, line) === null);
    for await (const records of readLines(database, scope, table))
      for (const record of records) search.look(readLine(record));
    for (const [group, last] of search.found()) scattered.set(group, last);
  }
  const gather = gatherPurchases({ currency: around.currency, zone: around.zone, ordinalOf: ordinals(), scattered });
  const shows = new Map<number, Unit["show"]>();
  const said = newSeenLines();
  const single = (record: TableRecord, { row, problems }: Converted<CustomerRow | ImportedProductRow>): Unit => {
    const unit = { lines: [record.line], at: record.line, row, problems, show: showOf(record) };
    // A file of purchases has its customers on many lines.
    if (table.kind !== "customers" || row === null || problems.length > 0) return unit;
    const isRepeated = said.firstOf(JSON.stringify({ ...row, line: 0 }), record.line) !== null;
    return isRepeated ? { ...unit, row: null, isRepeated } : unit;
  };
  const named = namesByNumber();
  const { others, end } = returnsLast();
  const shown = (units: readonly PurchaseUnit[]): Unit[] =>
    units.map((unit) => {
      const show = shows.get(unit.lines[0] ?? 0) ?? (() => null);
      for (const line of unit.lines) shows.delete(line);
      return { ...unit, at: unit.lines.at(-1) ?? 0, show };
    });
  for await (const records of readLines(database, scope, table)) {
    count += records.length;
    if (count > importLimits.lines) throw new TooManyLines();
    if (table.kind === "customers") yield records.map((record) => single(record, convert.customer(record)));
    else if (table.kind === "products") yield records.map((record) => single(record, convert.product(record)));
    else {
      yield records.flatMap((record) => {
        shows.set(record.line, showOf(record));
        return others(shown(gather.add(named(readLine(record)))));
      });
    }
  }
  if (table.kind === "transactions") yield [...others(shown(gather.end())), ...end()];
};
