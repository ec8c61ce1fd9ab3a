/** A till's file of orders as the neutral ones: a line of the table for each line of a receipt. Pure. */
import { parseDecimal, tellDecimalMark, type DecimalMark } from "../tables/decimals.ts";
import { tellDelimiter } from "../tables/delimiter.ts";
import { tellEncoding } from "../tables/encoding.ts";
import { recordReader, type TableRecord } from "../tables/records.ts";
import type { SentOrder } from "./vendor-simulator.ts";
import { instantOf, textOf } from "./wire.ts";

const needed = ["external_id", "created_at", "name", "amount"] as const;
const possible = [
  "number",
  "status",
  "place_id",
  "card",
  "phone",
  "updated_at",
  "line_no",
  "group",
  "quantity",
  "paid",
] as const;
type Column = (typeof needed)[number] | (typeof possible)[number];

/** Why a file is not taken: none of it is, so that its author mends it and drops it again. */
export class FileFault extends Error {
  override name = "FileFault";
}

const longestRecord = 10_000;
const moneyDigits = 2;
const quantityDigits = 3;
const states = ["open", "closed", "cancelled"] as const;

/** UTF-8, or what programs on Windows write; throws for what is neither, since a letter that is wrong names another product. */
const decode = (bytes: Uint8Array): string => {
  const { encoding, bom } = tellEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(bom));
    if (!text.includes("\0")) return text;
  } catch {
    // Said below.
  }
  throw new FileFault("The file is no text in UTF-8, UTF-16 or Windows-1250. Save it as UTF-8.");
};

const columnsOf = (head: TableRecord | undefined): ReadonlyMap<Column, number> => {
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const known: readonly Column[] = [...needed, ...possible];
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new FileFault(`The first line names no column ${missing.join(", ")}.`);
  const strange = names.filter((name) => !known.some((one) => one === name));
  if (strange.length > 0)
    throw new FileFault(`There is no column ${strange.join(", ")}. Known are ${known.join(", ")}.`);
  return new Map(known.filter((name) => names.includes(name)).map((name) => [name, names.indexOf(name)]));
};

interface Cells {
  readonly line: number;
  /** `null` where it is empty. */
  of(column: Column): string | null;
}

/** `null` where a point and a comma would do and mean different things. What is no number is refused by its own line. */
const markOf = (rows: readonly Cells[], columns: readonly Column[], digits: number): DecimalMark | null => {
  const written = rows.flatMap((row) => columns.map((column) => row.of(column) ?? ""));
  const isNumber = (text: string): boolean =>
    parseDecimal(text, ".", digits) !== null || parseDecimal(text, ",", digits) !== null;
  const mark = tellDecimalMark(written.filter(isNumber), digits);
  return mark === "none" ? null : mark;
};

const refuse = ({ line }: Cells, column: Column, text: string | null): never => {
  throw new FileFault(`Line ${line}, ${column}: “${text ?? ""}” cannot be read.`);
};

const momentOf = (row: Cells, column: "created_at" | "updated_at"): string =>
  instantOf(row.of(column)) ?? refuse(row, column, row.of(column));

const toOrder = (
  lines: readonly Cells[],
  numberOf: (row: Cells, column: "amount" | "paid") => number,
  quantityOf: (row: Cells) => number,
): SentOrder => {
  const first = lines[0]!;
  const status = first.of("status") ?? "closed";
  const items = lines.map((row) => ({
    name: row.of("name") ?? refuse(row, "name", null),
    group: row.of("group") ?? "",
    quantity: quantityOf(row),
    amount: numberOf(row, "amount"),
  }));
  const place_id = first.of("place_id");
  return {
    external_id: first.of("external_id")!,
    number: first.of("number") ?? first.of("external_id")!,
    status: states.find((one) => one === status) ?? refuse(first, "status", status),
    card: first.of("card"),
    phone: first.of("phone"),
    amount: first.of("paid") === null ? items.reduce((sum, { amount }) => sum + amount, 0) : numberOf(first, "paid"),
    items: items.map(({ group, ...item }) => (group === "" ? item : { ...item, group })) as SentOrder["items"],
    created_at: momentOf(first, "created_at"),
    ...(first.of("updated_at") === null ? {} : { updated_at: momentOf(first, "updated_at") }),
    ...(place_id === null ? {} : { place_id }),
  };
};

/** Lines that stand together are one state of an order; of a line's number that comes twice the later one counts. */
const statesOf = (rows: readonly Cells[]): Cells[][] => {
  const states: Cells[][] = [];
  let id: string | null = null;
  for (const row of rows) {
    const own = row.of("external_id") ?? refuse(row, "external_id", null);
    if (own !== id) states.push([]);
    id = own;
    const lines = states.at(-1)!;
    const nr = row.of("line_no");
    const known = nr === null ? -1 : lines.findIndex((line) => line.of("line_no") === nr);
    if (known === -1) lines.push(row);
    else lines[known] = row;
  }
  return states;
};

/**
 * The orders of a file, each once: of two states the one that changed later, or stands later. Amounts are decimals with a
 * point or a comma.
 * @throws FileFault
 */
export const readOrderFile = (bytes: Uint8Array): SentOrder[] => {
  const text = decode(bytes);
  const reader = recordReader(tellDelimiter(text).delimiter, longestRecord);
  const [head, ...records] = [...reader.push(text), ...reader.end()];
  const columns = columnsOf(head);
  const rows = records.map(({ line, cells, fault }): Cells => {
    if (fault !== null || cells.length > (head?.cells.length ?? 0))
      throw new FileFault(`Line ${line} is broken: ${fault ?? "it has more fields than the first line"}.`);
    return {
      line,
      of: (column) => textOf(cells[columns.get(column) ?? cells.length] ?? ""),
    };
  });
  const mark = markOf(rows, ["amount", "paid"], moneyDigits);
  if (mark === null) throw new FileFault("Amounts are written with a point in some places and a comma in others.");
  const quantityMark = markOf(rows, ["quantity"], quantityDigits) ?? mark;
  const numberOf = (row: Cells, column: "amount" | "paid"): number =>
    parseDecimal(row.of(column) ?? "", mark, moneyDigits) ?? refuse(row, column, row.of(column));
  const quantityOf = (row: Cells): number => {
    const written = row.of("quantity");
    if (written === null) return 1;
    return (
      (parseDecimal(written, quantityMark, quantityDigits) ?? refuse(row, "quantity", written)) / 10 ** quantityDigits
    );
  };
  const newest = new Map<string, SentOrder>();
  for (const lines of statesOf(rows)) {
    const order = toOrder(lines, numberOf, quantityOf);
    const known = newest.get(order.external_id);
    if ((known?.updated_at ?? "") <= (order.updated_at ?? "~")) newest.set(order.external_id, order);
  }
  return [...newest.values()];
};
