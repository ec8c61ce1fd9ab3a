/**
 * Questions that the first lines of purchases leave open: whether a price is per piece, and which lines form a receipt.
 */
import type { ImportField } from "@rewardo/contract/import-fields";
import type { TableRecord } from "../../../../platform/tables/records.ts";
import { cleanCell } from "./cells.ts";
import { isPriceWord } from "./header-words.ts";
import type { Hint, ImportColumn } from "./column.ts";

/** Reads fields of the records, where the table has a column for them. */
const reader = (columns: readonly ImportColumn[]) => {
  const at = new Map(columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index] as const])));
  const value = ({ cells }: TableRecord, field: ImportField): string | null => {
    const index = at.get(field);
    return index === undefined ? null : cleanCell(cells[index], field);
  };
  const first = (record: TableRecord, fields: readonly ImportField[]): string | null =>
    fields.map((field) => value(record, field)).find((one) => one !== null) ?? null;
  return { has: (field: ImportField): boolean => at.has(field), value, first };
};

const goodsFields: readonly ImportField[] = ["product_number", "item_name", "item_group"];

/** About how much a cell says: enough to compare lines with each other. */
const roughly = (text: string | null): number =>
  Number(text?.replaceAll(/[^\d.,-]/gu, "").replace(",", ".") ?? Number.NaN);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) / 100;

/**
 * Whether prices are per piece (`one`: equal for different quantities) or per line (`line`: they grow with the
 * quantity); `null` if unclear.
 */
export const tellPrice = (records: readonly TableRecord[], columns: readonly ImportColumn[]): "one" | "line" | null => {
  const { value, first } = reader(columns);
  const seen = new Map<string, { quantity: number; price: number }>();
  const counts = { one: 0, line: 0 };
  for (const record of records) {
    const goods = first(record, goodsFields);
    const quantity = Math.abs(roughly(value(record, "quantity")));
    const price = Math.abs(roughly(value(record, "unit_price")));
    if (goods === null || !(quantity > 0) || !(price > 0)) continue;
    const before = seen.get(goods);
    if (before === undefined) seen.set(goods, { quantity, price });
    else if (!isNear(before.quantity, quantity)) {
      if (isNear(before.price, price)) counts.one += 1;
      else if (isNear(before.price / before.quantity, price / quantity)) counts.line += 1;
    }
  }
  const [all, most] = [counts.one + counts.line, Math.max(counts.one, counts.line)];
  if (all === 0 || most < all * 0.8) return null;
  return counts.one > counts.line ? "one" : "line";
};

/** The head of a price that is read as one piece's although its word leaves that open. */
export const openPrice = (columns: readonly ImportColumn[]): string | null => {
  if (columns.some(({ field }) => field === "amount")) return null;
  const head = columns.find(({ field }) => field === "unit_price")?.head ?? null;
  return head !== null && isPriceWord(head) ? head : null;
};

const customerFields: readonly ImportField[] = ["external_id", "card_number", "email", "phone"];
const leastReceipts = 3;

/** Whether most lines share customer and minute with lines of other goods, without a receipt number that joins them. */
const lacksReceipts = (records: readonly TableRecord[], columns: readonly ImportColumn[]): boolean => {
  const { has, value, first } = reader(columns);
  if (has("basket_id") || has("takes_back") || !(has("occurred_at") || has("time"))) return false;
  const goodsOf = new Map<string, { lines: number; goods: Set<string> }>();
  let lines = 0;
  for (const record of records) {
    const customer = first(record, customerFields);
    const moment = [value(record, "occurred_at"), value(record, "date"), value(record, "time")].join(" ").trim();
    const goods = first(record, goodsFields);
    if (customer === null || moment === "" || goods === null) continue;
    const key = `${customer} ${moment}`;
    const held = goodsOf.get(key) ?? { lines: 0, goods: new Set<string>() };
    held.lines += 1;
    held.goods.add(goods);
    goodsOf.set(key, held);
    lines += 1;
  }
  const joined = [...goodsOf.values()].filter(({ goods }) => goods.size > 1);
  const inThem = joined.reduce((sum, one) => sum + one.lines, 0);
  return joined.length >= leastReceipts && inThem * 2 >= lines;
};

/** Hints about the columns as they are chosen. */
export const doubtsOfPurchases = (records: readonly TableRecord[], columns: readonly ImportColumn[]): Hint[] => {
  const price = openPrice(columns);
  return [
    ...(price !== null && tellPrice(records, columns) === null
      ? [{ code: "price_of_one", params: { value: price } }]
      : []),
    ...(lacksReceipts(records, columns) ? [{ code: "receipt_missing", params: {} }] : []),
  ];
};
