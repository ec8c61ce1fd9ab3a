/** Lines of purchases put together: neighbours with one basket are one purchase, and a line without is one of its own. */
import type { PurchaseRow } from "../ledger/index.ts";
import { shortHash, type Converted, type Problem, type PurchaseLine } from "./converter.ts";

/** A purchase, or lines that are none. */
export interface PurchaseUnit {
  /** Where each of its lines begins. */
  readonly lines: readonly number[];
  readonly row: PurchaseRow | null;
  readonly problems: readonly Problem[];
}

export interface LineRead {
  readonly line: number;
  readonly converted: Converted<PurchaseLine>;
}

/** A column that says the same on every line is no receipt's number; what belongs together is held in memory. */
const mostLines = 1000;

/** Counts equal purchases without a basket, so that two coffees of one minute stay two. Some 60 bytes each. */
export const ordinals = () => {
  const counts = new Map<string, number>();
  return (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
};

const problemOf = (line: number, code: string, params: Problem["params"] = {}): Problem => ({
  line,
  code,
  field: "basket_id",
  value: null,
  params,
});

const sameCustomer = (a: PurchaseLine, b: PurchaseLine): boolean =>
  JSON.stringify(a.customer) === JSON.stringify(b.customer);

/** One unit of lines that belong together. What is wrong with one of them sets all of them aside. */
const toPurchase = (
  lines: readonly LineRead[],
  { currency, ordinalOf }: { currency: string; ordinalOf: (key: string) => number },
): PurchaseUnit => {
  const numbers = lines.map(({ line }) => line);
  const rows = lines.flatMap(({ converted: { row } }) => row ?? []);
  const problems = lines.flatMap(({ converted }) => (converted.row === null ? converted.problems : []));
  const dropped = lines.flatMap(({ converted }) => (converted.row === null ? [] : converted.problems));
  const [first] = rows;
  if (first === undefined || rows.length < lines.length) {
    const wrong = new Set(problems.map(({ line }) => line));
    const others = numbers.filter((line) => !wrong.has(line));
    const params = { line: problems[0]?.line ?? 0 };
    return {
      lines: numbers,
      row: null,
      problems: [...problems, ...others.map((line) => problemOf(line, "with_basket", params))],
    };
  }
  const stranger = rows.find((row) => !sameCustomer(row, first));
  if (stranger !== undefined) {
    const all = numbers.map((line) =>
      problemOf(line, line === stranger.line ? "basket_of_two" : "with_basket", { line: stranger.line }),
    );
    return { lines: numbers, row: null, problems: all };
  }
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  if (amount < 0) {
    return { lines: numbers, row: null, problems: numbers.map((line) => problemOf(line, "basket_negative")) };
  }
  // The till writes the time of each line or of the receipt: the first is when the visit was.
  const occurred_at = rows.reduce(
    (least, row) => (row.occurred_at < least ? row.occurred_at : least),
    first.occurred_at,
  );
  const { customer, place, place_id, basket, day } = first;
  const equal = shortHash([customer, day ?? occurred_at, amount, place]);
  const key = basket === null ? `#${equal}.${ordinalOf(equal)}` : basket;
  const items = rows.flatMap(({ item }) => item ?? []);
  return {
    lines: numbers,
    row: { line: first.line, customer, key, occurred_at, day, place_id, items, amount, currency },
    problems: dropped,
  };
};

const tooLong = (lines: readonly LineRead[]): PurchaseUnit => {
  const numbers = lines.map(({ line }) => line);
  const problems = numbers.map((line) => problemOf(line, "basket_too_long", { most: mostLines }));
  return { lines: numbers, row: null, problems };
};

/** Gathers lines into units as they come; a unit is whole when the next basket begins. */
export const gatherPurchases = (put: { currency: string; ordinalOf: (key: string) => number }) => {
  let open: LineRead[] = [];
  let basket: string | null = null;
  let isTooLong = false;
  const close = (): PurchaseUnit[] => {
    const unit = open.length === 0 ? [] : [isTooLong ? tooLong(open) : toPurchase(open, put)];
    open = [];
    return unit;
  };
  return {
    add: (read: LineRead): PurchaseUnit[] => {
      const isSame = read.converted.basket !== null && read.converted.basket === basket && open.length > 0;
      const isFull = isSame && open.length >= mostLines;
      if (isFull) isTooLong = true;
      const closed = isSame && !isFull ? [] : close();
      isTooLong &&= read.converted.basket === basket && basket !== null;
      basket = read.converted.basket;
      open.push(read);
      return closed;
    },
    end: close,
  };
};
