/** Converts a line's cells into an import row, with every reason why it cannot be one. */
import { createHash } from "node:crypto";
import { consentChannels } from "@rewardo/contract/consent-channels";
import { neededFieldsOf, type ImportField, type ImportKind } from "@rewardo/contract/import-fields";
import type { ImportOptions } from "@rewardo/contract/imports";
import { mostProductPoints } from "@rewardo/contract/products";
import {
  currencyDigits,
  currencyInHead,
  currencyWritten,
  foldedKey,
  localDay,
  withoutHiddenSigns,
  type Country,
} from "@rewardo/rules";
import type { RecordFault, TableRecord } from "../../../../platform/tables/records.ts";
import type { CustomerKeys, CustomerRow, PurchaseItem } from "../../../ledger/ledger/index.ts";
import type { ImportedProductRow } from "../../../tenants/products/index.ts";
import { Line, shownOf, type Problem } from "./line.ts";
import { isReturnWord, isTakenBackWord, ownKind, ownStatus } from "./words.ts";
import { decimalFields, wholeFields } from "./recognise.ts";
import { sumsOf, type Sums } from "./sums.ts";
import { cleanCell } from "./cells.ts";
import {
  isDayAlone,
  isWordOf,
  quantityDigits,
  readAmount,
  readAnswer,
  readCardNumber,
  readDay,
  readEmail,
  readGender,
  readKind,
  readLanguage,
  readMoment,
  readNumberOf,
  readPhone,
  readStatus,
  type Read,
} from "./values.ts";

/** The business of the file and the time of reading. */
export interface Surroundings {
  readonly zone: string;
  readonly currency: string;
  /** Country of the business, for phone numbers without a calling code. */
  readonly country: Country;
  readonly nowMs: number;
  /** Open places by the key of their name; `null` where two have it. */
  readonly places: ReadonlyMap<string, string | null>;
}

/** A line of a purchase, before the lines of one basket are put together. */
export interface PurchaseLine extends Sums {
  readonly line: number;
  /** Receipt number together with its place, because every place numbers its receipts from one. */
  readonly basket: string | null;
  readonly customer: CustomerKeys;
  readonly occurred_at: string;
  /** The local day, where the file says no time. */
  readonly day: string | null;
  /** The file's name of the place, in the form in which names are compared. */
  readonly place: string | null;
  readonly place_id: string | null;
  readonly item: PurchaseItem | null;
  /** Quantity in thousandths. */
  readonly quantity: number | null;
  readonly receipt: string | null;
  readonly discount: number | null;
  readonly reason: string | null;
  /** Only in our own exports: marks a line that reverses another, or one that was reversed. */
  readonly own: "reversal" | "taken_back" | null;
}

export interface Converted<Row> {
  readonly row: Row | null;
  /** Why there is no row; beside a row, the fields that were left out of it. */
  readonly problems: readonly Problem[];
  /** The basket that the line says it belongs to, also where the rest of it is wrong. */
  readonly basket: string | null;
}

const mostMinor = 100_000_000_000;
const mostUnits = 1_000_000_000;
const earliest = "2000-01-01";

interface Table {
  readonly options: ImportOptions;
  readonly columns: readonly { readonly head?: string | null; readonly field: ImportField | null }[];
}

/** No cell that is taken holds it. */
export const between = "\u001f";

/** Prefix of transaction ids in our own exports. */
export const ownBasket = `id${between}`;

/** A name without the hidden signs that programs leave in their files. */
const visible = (text: string): Read<string> => ({ value: withoutHiddenSigns(text).trim() });

const placeKeyOf = (name: string | null): string | null => (name === null ? null : foldedKey(name));

/** Hash of some values: equal for equal values only. */
export const shortHash = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

const splitName = (full: string): { first: string | null; last: string | null } => {
  const [last = "", first] = full.split(",").map((part) => part.trim());
  if (first !== undefined && first !== "") return { first, last };
  const words = full.split(/\s+/u);
  return words.length === 1
    ? { first: full, last: null }
    : { first: words.slice(0, -1).join(" "), last: words.at(-1) ?? null };
};

/** Functions that turn a record of this table into a row. */
export const converter = ({ options, columns }: Table, around: Surroundings) => {
  const { zone, currency, country, nowMs, places } = around;
  const today = localDay(nowMs, zone);
  const reading = { form: options.date_form ?? "day_month_year", lastYear: Number(today.slice(0, 4)), zone } as const;
  const mark = options.decimal_mark ?? ".";
  const digits = currencyDigits(currency);
  const headOf = (field: ImportField): string => columns.find((column) => column.field === field)?.head ?? "";
  const at = new Map(columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index] as const])));
  const expected = columns.length;

  /** A fault of the whole record; cells beyond the last column count where they say something. */
  const begin = (record: TableRecord): Line => {
    const line = new Line(record, at);
    if (record.fault !== null) line.fail(record.fault satisfies RecordFault, null);
    else if (record.cells.length > expected && record.cells.slice(expected).some((cell) => cleanCell(cell) !== null))
      line.fail("too_many_cells", null, { count: record.cells.length, expected });
    // Some programs leave out empty cells at the end; with half of them missing it is another line that was cut.
    else if (record.cells.length < Math.max(2, expected / 2) && expected > 1)
      line.fail("too_few_cells", null, { count: record.cells.length, expected });
    return line;
  };
  const end = <Row>(line: Line, row: Row, basket: string | null = null): Converted<Row> => ({
    row: line.problems.length === 0 ? row : null,
    problems: line.problems.length === 0 ? line.dropped : line.problems,
    basket,
  });
  const broken = (line: Line): Converted<never> => ({ row: null, problems: line.problems, basket: null });

  /** Our own exports may have several card numbers in one cell: the first is taken and the others are reported. */
  const firstNumber = (line: Line): string | null => {
    const number = line.optional("card_number", readCardNumber);
    if (number !== null && /[,;]/u.test(line.raw("card_number") ?? "")) line.note("numbers_left", "card_number");
    return number;
  };
  const keysOf = (line: Line): CustomerKeys => ({
    external_id: line.optional("external_id", readNumberOf, 100),
    card_number: firstNumber(line),
    email: line.optional("email", readEmail, 320),
    phone: line.optional("phone", (text) => readPhone(text, country, currency)),
  });
  const keyFields = ["external_id", "card_number", "email", "phone"] as const;
  /** At least one readable key is required. */
  const requireKey = (line: Line, keys: CustomerKeys): void => {
    if (Object.values(keys).some((key) => key !== null)) return;
    line.failDropped(keyFields);
    if (line.problems.length === 0) line.fail("no_key", null);
  };

  /** An instant that lies behind us; of today's day alone, which is noon, the hour may be yet to come. */
  const past = (instant: string, isDay: boolean): Read<string> => {
    const isToday = isDay && localDay(Date.parse(instant), zone) === today;
    const told = isToday && Date.parse(instant) > nowMs ? new Date(nowMs).toISOString() : instant;
    if (Date.parse(told) > nowMs) return { code: "in_future" };
    return told < earliest ? { code: "date_too_old" } : { value: told };
  };
  const readPast = (text: string, time: string | null = null): Read<string> => {
    const moment = readMoment(text, { ...reading, time });
    return "code" in moment ? moment : past(moment.value, isDayAlone(text, time));
  };
  const readBirthday = (text: string): Read<string> => {
    const day = readDay(text, reading);
    if ("code" in day) return day;
    if (day.value > today) return { code: "in_future" };
    return day.value < "1900" ? { code: "date_too_old" } : day;
  };

  /** Money of the business's currency, whether the cell, the line or the column's head names one. */
  const readMoney =
    (line: Line, field: ImportField, { isSigned = false, decimals = digits } = {}) =>
    (text: string): Read<number> => {
      const named = line.raw("currency");
      const told =
        (named === null ? null : (currencyWritten(named) ?? named)) ?? currencyInHead(headOf(field)) ?? currency;
      if (told !== currency && currencyWritten(text) === null)
        return { code: "currency_other", params: { currency: shownOf(told), own: currency } };
      return readAmount(text, {
        mark,
        digits: decimals,
        most: mostMinor * 10 ** (decimals - digits),
        currency,
        isSigned,
      });
    };

  const customer = (record: TableRecord): Converted<CustomerRow> => {
    const line = begin(record);
    if (line.problems.length > 0) return broken(line);
    const keys = keysOf(line);
    requireKey(line, keys);
    const full = line.optional("full_name", visible, 200) || null;
    const { first, last } = full === null ? { first: null, last: null } : splitName(full);
    return end(line, {
      line: record.line,
      ...keys,
      first_name: (line.optional("first_name", visible, 100) || null) ?? first,
      last_name: (line.optional("last_name", visible, 100) || null) ?? last,
      birth_date: line.optional("birth_date", readBirthday),
      gender: line.optional("gender", readGender),
      language: line.optional("language", readLanguage),
      balance: line.optional("balance", (text) => readAmount(text, { mark, digits: 0, most: mostUnits })),
      joined_at: line.optional("joined_at", (text) => readPast(text)),
      consents: consentChannels.flatMap((channel) => {
        const is_granted = line.optional(`consent_${channel}`, readAnswer);
        return is_granted === null ? [] : [{ channel, is_granted }];
      }),
    });
  };

  const placeOf = (line: Line): string | null => {
    const name = line.text("place", 200);
    if (name === null) return null;
    const place_id = places.get(foldedKey(name));
    if (place_id != null) return place_id;
    if (place_id === null) return line.fail("place_ambiguous", "place");
    return options.unknown_place === "without" ? null : line.fail("place_not_found", "place");
  };

  /** In our own exports a transaction has an id, and its reversal refers to that id. */
  const ownIdOf = (line: Line): string | null => {
    if (!line.has("takes_back")) return null;
    const id = line.text("takes_back", 100) ?? line.text("transaction_id", 100);
    return id === null ? null : `${ownBasket}${id}`;
  };

  /** Quantity in thousandths; `null` if the file has none. */
  const quantityOf = (line: Line): number | null => {
    const reading = { mark, digits: quantityDigits, most: mostUnits * 10 ** quantityDigits, isSigned: true };
    return line.optional("quantity", (text) => readAmount(text, reading));
  };

  const itemOf = (line: Line, milli: number | null, amount: number | null): PurchaseItem | null => {
    const name = line.optional("item_name", visible, 200) || null;
    const group = line.optional("item_group", visible, 200) || null;
    const number = line.optional("product_number", readNumberOf, 100);
    const label = name ?? group ?? number;
    if (label === null || amount === null) return null;
    const quantity = milli === null ? 1 : milli / 10 ** quantityDigits;
    return { name: label, group, quantity, amount, ...(number === null ? {} : { number }) };
  };

  /**
   * The number of the receipt, and what its lines have in common. A number that a spreadsheet rounded stands for many
   * receipts: its lines are told apart by their customer and moment, `apart`, and are set aside where a day alone is known.
   */
  const receiptOf = (
    line: Line,
    place: string | null,
    apart: readonly (string | null)[] | null,
  ): { receipt: string | null; basket: string | null } => {
    const written = line.raw("basket_id");
    const isRounded = written !== null && "code" in readNumberOf(written);
    const receipt =
      isRounded && apart !== null
        ? line.optional("basket_id", readNumberOf, 150)
        : line.read("basket_id", readNumberOf, 150);
    if (isRounded && apart !== null) return { receipt, basket: shortHash([written, place, ...apart]) };
    const own = ownIdOf(line);
    return {
      receipt,
      basket: own ?? (receipt === null || place === null ? receipt : `${receipt}${between}${shortHash([place])}`),
    };
  };

  const purchase = (record: TableRecord): Converted<PurchaseLine> => {
    const line = begin(record);
    if (line.problems.length > 0) return broken(line);
    const place = placeKeyOf(line.raw("place"));
    const said = ownKind(line.raw("kind"));
    // Other programs have their own word for a return, and their returns refer to no purchase.
    const kind = said === "reverse" && !line.has("takes_back") ? null : said;
    const isBack = (said !== null && kind === null) || isReturnWord(line.raw("kind"));
    if (kind !== null && kind !== "visit" && kind !== "reverse") {
      line.fail("points_alone", "kind");
      return broken(line);
    }
    const status = ownStatus(line.raw("status"));
    const isTaken = status === "reversed" || status === "partially_reversed";
    const customerKeys = keysOf(line);
    requireKey(line, customerKeys);
    const momentField = line.has("occurred_at") ? "occurred_at" : "date";
    const time = line.has("occurred_at") ? null : line.raw("time");
    const written = line.raw(momentField);
    const occurred_at =
      written === null
        ? line.fail("value_missing", momentField)
        : line.read(momentField, (text) => readPast(text, time));
    const day =
      written !== null && occurred_at !== null && isDayAlone(written, time)
        ? localDay(Date.parse(occurred_at), zone)
        : null;
    const { receipt, basket } = receiptOf(
      line,
      place,
      day === null ? [occurred_at, ...Object.values(customerKeys)] : null,
    );
    const written_quantity = quantityOf(line);
    const milli = isBack ? -Math.abs(written_quantity ?? 10 ** quantityDigits) : written_quantity;
    const signed = line.optional("discount", readMoney(line, "discount", { isSigned: true }));
    const discount = signed === null ? null : Math.abs(signed);
    const read = (field: ImportField, decimals = digits) => readMoney(line, field, { isSigned: true, decimals });
    const sums = sumsOf(line, { milli, discount, isNeeded: kind === null }, { read, digits });
    const item = itemOf(line, milli, sums.amount);
    const isCancelled = !isBack && (sums.amount ?? 0) >= 0 && isTakenBackWord(line.raw("status"));
    const own = kind === "reverse" ? "reversal" : isTaken || isCancelled ? "taken_back" : null;
    const place_id = placeOf(line);
    const when = { line: record.line, basket, customer: customerKeys, occurred_at: occurred_at ?? "", day };
    const reason = line.optionalText("reason", 500);
    const facts = { place, place_id, item, quantity: milli, ...sums, receipt, discount, reason };
    return end(line, { ...when, ...facts, own }, basket);
  };

  /** Places that sell the product, as our own export lists them. */
  const readPlaces = (text: string): Read<string[] | null> => {
    if (isWordOf("places_all", text)) return { value: null };
    const ids = text.split("|").map((name) => places.get(foldedKey(name)) ?? null);
    const known = ids.filter((id) => id !== null);
    return known.length < ids.length ? { code: "place_not_found" } : { value: known };
  };

  const product = (record: TableRecord): Converted<ImportedProductRow> => {
    const line = begin(record);
    if (line.problems.length > 0) return broken(line);
    const name = line.read("name", visible, 200) || null;
    if (name === null && line.problems.length === 0) line.fail("value_missing", "name");
    return end(line, {
      line: record.line,
      external_id: line.optional("external_id", readNumberOf, 100),
      name: name ?? "",
      // Without them it would be another product.
      kind: line.read("kind", readKind),
      price: line.read("price", readMoney(line, "price")),
      points: line.optional("points", (text) => readAmount(text, { mark, digits: 0, most: mostProductPoints })),
      category: line.optional("category", visible, 100) || null,
      description: line.optionalText("description", 500),
      status: line.optional("status", readStatus),
      place_ids: line.optional("places", readPlaces, 2000),
    });
  };

  return { customer, purchase, product };
};

/** Why a table cannot be checked with these columns and options, by the code of a sentence; `null` where it can. */
export const tableFault = (
  kind: ImportKind,
  { options, columns, card_id }: Table & { readonly card_id: string | null },
): { code: string; path: string } | null => {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const has = (...wanted: readonly ImportField[]): boolean => wanted.some((field) => fields.includes(field));
  if (new Set(fields).size < fields.length) return { code: "column_twice", path: "columns" };
  const missing = neededFieldsOf[kind].find(({ oneOf }) => !has(...oneOf));
  if (missing !== undefined) return { code: missing.fault, path: "columns" };
  if (kind !== "products" && card_id === null) return { code: "no_card", path: "card_id" };
  if (options.date_form === null && has("birth_date", "joined_at", "occurred_at", "date"))
    return { code: "dates_ambiguous", path: "options.date_form" };
  if (options.decimal_mark === null && has(...decimalFields, ...wholeFields))
    return { code: "decimals_ambiguous", path: "options.decimal_mark" };
  return null;
};
