/** Reads the Complete Journey files unchanged: oddities are counted and reported, not cleaned. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";

export interface Line {
  readonly product_id: string;
  readonly quantity: number;
  /** Cents. */
  readonly amount: number;
}

export interface Basket {
  readonly basket_id: string;
  readonly household_id: string;
  readonly store_id: string;
  /** Wall-clock time without a zone, `2017-01-01 07:30:27`. */
  readonly time: string;
  readonly lines: Line[];
}

export interface Product {
  readonly name: string;
  readonly group: string | null;
}

export interface Journey {
  /** By time, then by basket. */
  readonly baskets: Basket[];
  readonly products: Map<string, Product>;
  readonly households: Set<string>;
  readonly householdsWithoutDemographics: number;
}

async function* rows(path: string): AsyncGenerator<Record<string, string>> {
  const file = createReadStream(path);
  const source = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => source.destroy(error));
  yield* source.pipe(parse({ columns: true, bom: true })) as AsyncIterable<Record<string, string>>;
}

/** `1.39` → 139, by digits: no floating point between the file and the ledger. Throws on anything that is not money. */
export const toCents = (text: string): number => {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (match !== null) return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  // R prints some sums with binary noise (2.9900000000000002); the rest below a cent must be noise only.
  const cents = Number(text) * 100;
  if (!Number.isFinite(cents) || cents < 0 || Math.abs(cents - Math.round(cents)) > 1e-6)
    throw new Error(`Not an amount in cents: ${text}`);
  return Math.round(cents);
};

const field = (row: Record<string, string>, name: string): string => {
  const value = row[name];
  if (value === undefined) throw new Error(`A column is missing: ${name}`);
  return value;
};

const readBaskets = async (directory: string): Promise<Basket[]> => {
  const baskets = new Map<string, Basket>();
  for await (const row of rows(join(directory, "line_items.csv.gz"))) {
    const basket_id = field(row, "basket_id");
    let basket = baskets.get(basket_id);
    if (basket === undefined) {
      const [household_id, store_id, time] = [
        field(row, "household_id"),
        field(row, "store_id"),
        field(row, "transaction_timestamp"),
      ];
      baskets.set(basket_id, (basket = { basket_id, household_id, store_id, time, lines: [] }));
    }
    basket.lines.push({
      product_id: field(row, "product_id"),
      quantity: Number(field(row, "quantity")),
      amount: toCents(field(row, "sales_value")),
    });
  }
  const order = (a: Basket, b: Basket) =>
    a.time < b.time ? -1 : a.time > b.time ? 1 : a.basket_id < b.basket_id ? -1 : 1;
  return [...baskets.values()].toSorted(order);
};

/** Reads everything into memory: 75,000 lines are about ten megabytes. */
export const readJourney = async (directory: string): Promise<Journey> => {
  const products = new Map<string, Product>();
  for await (const row of rows(join(directory, "products.csv.gz"))) {
    const product_id = field(row, "product_id");
    products.set(product_id, {
      name: field(row, "product_type") || `Product ${product_id}`,
      group: field(row, "product_category") || null,
    });
  }
  const households = new Set<string>();
  let householdsWithoutDemographics = 0;
  for await (const row of rows(join(directory, "households.csv"))) {
    households.add(field(row, "household_id"));
    if (field(row, "age") === "") householdsWithoutDemographics += 1;
  }
  return { baskets: await readBaskets(directory), products, households, householdsWithoutDemographics };
};
