/** A till's file of orders as the neutral ones: a line of the table for each line of a receipt. Pure. */
import { neverEarns } from "@rewardo/contract/integration-orders";
import { parseDecimal, tellDecimalMark, type DecimalMark } from "../../../platform/tables/decimals.ts";
import { tellDelimiter } from "../../../platform/tables/delimiter.ts";
import { tellEncoding } from "../../../platform/tables/encoding.ts";
import { recordReader, type RecordFault, type TableRecord } from "../../../platform/tables/records.ts";
import { blocksOf, type Column, needed, OrderFault, possible, type Row } from "./order-blocks.ts";
import type { SentOrder } from "./vendor-simulator.ts";
import { instantOf, textOf } from "./wire.ts";

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
    // Reported below.
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

/** `null` where a point and a comma would do and mean different things. What is no number is refused by its own line. */
const markOf = (rows: readonly Row[], columns: readonly Column[], digits: number): DecimalMark | null => {
  const written = rows.flatMap((row) => columns.map((column) => row.of(column) ?? ""));
  const isNumber = (text: string): boolean =>
    parseDecimal(text, ".", digits) !== null || parseDecimal(text, ",", digits) !== null;
  const mark = tellDecimalMark(written.filter(isNumber), digits);
  return mark === "none" ? null : mark;
};

const refuse = ({ line }: Row, column: Column, text: string | null): never => {
  throw new OrderFault(`Line ${line}, ${column}: “${text ?? ""}” cannot be read.`);
};

const momentOf = (row: Row, column: "created_at" | "updated_at"): string =>
  instantOf(row.of(column)) ?? refuse(row, column, row.of(column));

interface Numbers {
  money(row: Row, column: "amount" | "paid"): number;
  quantity(row: Row): number;
}

const toItem = (row: Row, numbers: Numbers): SentOrder["items"][number] => {
  const [group, mark] = [row.of("group"), row.of("never_earns")];
  const never_earns =
    mark === null ? null : (neverEarns.find((one) => one === mark) ?? refuse(row, "never_earns", mark));
  return {
    name: row.of("name") ?? refuse(row, "name", null),
    ...(group === null ? {} : { group }),
    ...{ quantity: numbers.quantity(row), amount: numbers.money(row, "amount") },
    ...(never_earns === null ? {} : { never_earns }),
  };
};

const toOrder = (lines: readonly Row[], numbers: Numbers): SentOrder => {
  for (const { line, fault } of lines) if (fault !== null) throw new OrderFault(`Line ${line} is broken: ${fault}.`);
  const first = lines[0]!;
  const status = first.of("status") ?? "closed";
  const items = lines.map((row) => toItem(row, numbers));
  const [place_id, refunds] = [first.of("place_id"), first.of("refunds")];
  const sum = items.reduce((all, { amount }) => all + amount, 0);
  return {
    external_id: first.of("external_id") ?? refuse(first, "external_id", null),
    number: first.of("number") ?? first.of("external_id")!,
    status: states.find((one) => one === status) ?? refuse(first, "status", status),
    card: first.of("card"),
    phone: first.of("phone"),
    amount: first.of("paid") === null ? sum : numbers.money(first, "paid"),
    items,
    created_at: momentOf(first, "created_at"),
    ...(first.of("updated_at") === null ? {} : { updated_at: momentOf(first, "updated_at") }),
    ...(place_id === null ? {} : { place_id }),
    ...(refunds === null ? {} : { refunds }),
  };
};

/** An order of a file, with the lines where it stands. */
export interface FileOrder {
  readonly order: SentOrder;
  readonly lines: readonly number[];
}

/** An order that is not sent: the others are. */
export interface RefusedOrder {
  readonly lines: readonly number[];
  /** A sentence that names the line. */
  readonly why: string;
}

export interface OrderFile {
  /** Each once: of two states the one that changed later, or stands later. */
  readonly orders: readonly FileOrder[];
  readonly refused: readonly RefusedOrder[];
  /** A file with these lines alone, to be mended and dropped again. */
  extract(lines: readonly number[]): string;
}

/** Lines as they stand, each with those that a text in quotation marks goes on in. */
const extractOf = (text: string, begins: readonly number[]) => {
  const all = text.split(/\r\n|\n|\r/);
  return (lines: readonly number[]): string => {
    const wanted = [...new Set(lines)].toSorted((a, b) => a - b);
    const parts = wanted.map((line) => {
      const end = begins.find((begin) => begin > line) ?? all.length + 1;
      return all.slice(line - 1, end - 1).filter((part) => part !== "");
    });
    return `${[all[0] ?? "", ...parts.flat()].join("\n")}\n`;
  };
};

const faultWords: Readonly<Record<RecordFault, string>> = {
  quote_unclosed: "a quotation mark is not closed",
  quote_misplaced: "a quotation mark stands within a text",
  line_too_long: "it is too long",
};

const numbersOf = (rows: readonly Row[]): Numbers => {
  const mark = markOf(rows, ["amount", "paid"], moneyDigits);
  if (mark === null) throw new FileFault("Amounts are written with a point in some places and a comma in others.");
  const quantityMark = markOf(rows, ["quantity"], quantityDigits) ?? mark;
  return {
    money: (row, column) =>
      parseDecimal(row.of(column) ?? "", mark, moneyDigits) ?? refuse(row, column, row.of(column)),
    quantity: (row) => {
      const written = row.of("quantity");
      if (written === null) return 1;
      const read = parseDecimal(written, quantityMark, quantityDigits) ?? refuse(row, "quantity", written);
      return read / 10 ** quantityDigits;
    },
  };
};

/**
 * The orders of a file; one that cannot be read is refused by itself. Amounts are decimals with a point or a comma.
 * @throws FileFault where nothing of it can be read
 */
export const readOrderFile = (bytes: Uint8Array): OrderFile => {
  const text = decode(bytes);
  const reader = recordReader(tellDelimiter(text).delimiter, longestRecord);
  const [head, ...records] = [...reader.push(text), ...reader.end()];
  const columns = columnsOf(head);
  const most = head?.cells.length ?? 0;
  const rows = records.map(({ line, cells, fault }): Row => ({
    line,
    fault: fault !== null ? faultWords[fault] : cells.length > most ? "it has more fields than the first line" : null,
    of: (column) => textOf(cells[columns.get(column) ?? cells.length] ?? ""),
  }));
  const numbers = numbersOf(rows.filter(({ fault }) => fault === null));
  const orders = new Map<string, FileOrder>();
  const refused: RefusedOrder[] = [];
  for (const { id, rows: states, fault } of blocksOf(rows)) {
    const lines = states.flat().map(({ line }) => line);
    try {
      if (fault !== null) throw fault;
      // A state that cannot be read may be the newest: none of the order is sent.
      const read = states.map((state) => toOrder(state, numbers));
      const newest = read.reduce((best, one) => ((best.updated_at ?? "") <= (one.updated_at ?? "~") ? one : best));
      orders.set(id, { order: newest, lines: states[read.indexOf(newest)]!.map(({ line }) => line) });
    } catch (error) {
      if (!(error instanceof OrderFault)) throw error;
      refused.push({ lines, why: error.message });
    }
  }
  return {
    orders: [...orders.values()],
    refused,
    extract: extractOf(
      text,
      records.map(({ line }) => line),
    ),
  };
};
