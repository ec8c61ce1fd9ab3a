/** Lines of purchases put together: neighbours with one basket are one purchase, and a line without is one of its own. */
import { localDay } from "@rewardo/rules";
import type { PurchaseItem, PurchaseReversal, PurchaseRow } from "../../ledger/ledger/index.ts";
import { between, ownBasket, shortHash, type Converted, type PurchaseLine } from "./conversion/converter.ts";
import { type Problem } from "./conversion/line.ts";

/** A purchase, or lines that are none. */
export interface PurchaseUnit {
  /** Line numbers of the purchase. */
  readonly lines: readonly number[];
  readonly row: PurchaseRow | null;
  readonly problems: readonly Problem[];
}

export interface LineRead {
  readonly line: number;
  readonly converted: Converted<PurchaseLine>;
  /** Hash of the line's content. */
  readonly content?: string;
}

/** Options for joining the lines of a file. */
export interface Put {
  readonly currency: string;
  readonly zone: string;
  readonly ordinalOf: (key: string) => number;
  readonly scattered?: Scattered;
}

/** A column that says the same on every line is no receipt's number; what belongs together is held in memory. */
const mostLines = 5000;

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

/** All lines set aside, for a reason of the first. */
const none = (lines: readonly number[], wrong: number, code: string): PurchaseUnit => ({
  lines,
  row: null,
  problems: lines.map((line) => problemOf(line, line === wrong ? code : "with_basket", { line: wrong })),
});

/** Reversals of the purchase, in order; an error code if the file does not say enough. */
const reversalsOf = (
  amount: number | null,
  isTaken: boolean,
  back: readonly PurchaseLine[],
): { readonly reversals: readonly PurchaseReversal[] } | { readonly code: string } => {
  const reversals = back
    .toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : a.occurred_at > b.occurred_at ? 1 : a.line - b.line))
    .map(({ occurred_at, amount: of, place_id, reason }) => ({
      ...{ occurred_at, place_id, reason },
      amount: of === null ? null : -of,
    }));
  const sum = reversals.reduce((all, one) => all + (one.amount ?? 0), 0);
  const isSound = reversals.every((one) => (one.amount ?? 0) >= 0) && sum <= (amount ?? 0);
  return isSound && isTaken === reversals.length > 0 ? { reversals } : { code: "taken_back" };
};

/** Whether the lines together are goods that came back: a receipt below zero, or of pieces below none alone. */
const isReturn = (bought: readonly PurchaseLine[], amount: number | null): boolean =>
  amount !== null &&
  (amount < 0 || (amount === 0 && bought.every(({ quantity }) => quantity !== null && quantity < 0)));

/**
 * The receipt's total, which some programs write beside the unit prices of its lines: on one line, or on all of them.
 * `null` where each line says what it came to itself.
 */
const totalOf = (bought: readonly PurchaseLine[]): number | null => {
  const written = bought.filter(({ is_priced }) => !is_priced);
  const [first] = written;
  if (bought.length < 2 || first === undefined || bought.some(({ priced }) => priced === null)) return null;
  const { amount: total } = first;
  if (total === null || written.some(({ amount }) => amount !== total)) return null;
  const sum = bought.reduce((all, { priced }) => all + (priced ?? 0), 0);
  if (written.length < bought.length) return written.length === 1 && total !== first.priced ? total : null;
  return Math.abs(total - sum) < Math.abs(bought.length * total - sum) ? total : null;
};

/** A line of a return; a till that counts returned pieces above zero writes their money below zero. */
const comingBack = (item: PurchaseItem): PurchaseItem =>
  item.amount < 0 && item.quantity > 0 ? { ...item, quantity: -item.quantity } : item;

/** The permanent key of a purchase: its receipt and day, since receipt numbers restart, or else its content. */
const keyOf = (first: PurchaseLine, what: { occurred_at: string; amount: number | null }, put: Put): string => {
  const { customer, place, basket, receipt, day } = first;
  if (basket?.startsWith(ownBasket) === true) return basket;
  const { occurred_at, amount } = what;
  const onDay = localDay(Date.parse(occurred_at), put.zone);
  if (receipt !== null) return `${receipt}${between}${shortHash([place, onDay])}`;
  const equal = shortHash([customer, day ?? occurred_at, amount, place]);
  return `#${day === null ? "" : "day "}${equal}.${put.ordinalOf(equal)}`;
};

/** Joins lines that belong together into one purchase. An error in one line rejects all of them. */
const toPurchase = (lines: readonly LineRead[], put: Put): PurchaseUnit => {
  const numbers = lines.map(({ line }) => line);
  const rows = lines.flatMap(({ converted: { row } }) => row ?? []);
  const problems = lines.flatMap(({ converted }) => (converted.row === null ? converted.problems : []));
  const dropped = lines.flatMap(({ converted }) => (converted.row === null ? [] : converted.problems));
  if (rows.length < lines.length) {
    const wrong = new Set(problems.map(({ line }) => line));
    const others = numbers.filter((line) => !wrong.has(line));
    const params = { line: problems[0]?.line ?? 0 };
    return {
      lines: numbers,
      row: null,
      problems: [...problems, ...others.map((line) => problemOf(line, "with_basket", params))],
    };
  }
  const bought = rows.filter(({ own }) => own !== "reversal");
  const [first] = bought;
  if (first === undefined) return none(numbers, numbers[0] ?? 0, "original_missing");
  const stranger = bought.find((row) => !sameCustomer(row, first));
  if (stranger !== undefined) return none(numbers, stranger.line, "basket_of_two");
  const total = totalOf(bought);
  const amount = bought.every((row) => row.amount === null)
    ? null
    : (total ?? bought.reduce((sum, row) => sum + (row.amount ?? 0), 0));
  const is_return = isReturn(bought, amount);
  const items = bought.flatMap(({ item, priced }): PurchaseItem[] => {
    if (item === null) return [];
    const own = total === null ? item : { ...item, amount: priced ?? item.amount };
    return [is_return ? comingBack(own) : own];
  });
  const isTaken = bought.some(({ own }) => own === "taken_back");
  const reversing = rows.filter(({ own }) => own === "reversal");
  const back =
    is_return && !isTaken && reversing.length === 0 ? { reversals: [] } : reversalsOf(amount, isTaken, reversing);
  if ("code" in back) return none(numbers, first.line, back.code);
  // The till writes the time of each line or of the receipt: the first is when the visit was.
  const occurred_at = bought.reduce(
    (least, row) => (row.occurred_at < least ? row.occurred_at : least),
    first.occurred_at,
  );
  const { customer, day, place_id, receipt, reason } = first;
  const discounts = bought.flatMap(({ discount }) => discount ?? []);
  const discount = discounts.reduce((sum, one) => sum + one, 0);
  return {
    lines: numbers,
    row: {
      ...{ line: first.line, customer, key: keyOf(first, { occurred_at, amount }, put) },
      ...{ occurred_at, day, place_id, amount, currency: put.currency, receipt, reason },
      items,
      ...(discounts.length === 0 ? {} : { discount }),
      ...(back.reversals.length === 0 ? {} : { reversals: back.reversals }),
      ...(is_return ? { is_return } : {}),
    },
    problems: dropped,
  };
};

const tooLong = (lines: readonly LineRead[]): PurchaseUnit => {
  const numbers = lines.map(({ line }) => line);
  const problems = numbers.map((line) => problemOf(line, "basket_too_long", { most: mostLines }));
  return { lines: numbers, row: null, problems };
};

/** A line that begins so much later than its receipt is of another one with the same number. */
const longestVisitMs = 12 * 3_600_000;

/** Whether a line goes on with what is open: a broken one does where it has the same number. */
const goesOn = (open: readonly LineRead[], { converted: { basket, row } }: LineRead): boolean => {
  const [first] = open;
  if (first === undefined || basket === null || basket !== first.converted.basket) return false;
  const begun = first.converted.row;
  if (row === null || begun === null || basket.startsWith(ownBasket)) return true;
  return Math.abs(Date.parse(row.occurred_at) - Date.parse(begun.occurred_at)) <= longestVisitMs;
};

/** Groups of lines that belong together although other lines stand between them: the last line of each group. */
export type Scattered = ReadonlyMap<string, number>;

/** The same for all lines of one purchase that may stand apart; `null` for those that cannot. */
export const groupOf = ({ basket, row }: Converted<PurchaseLine>, zone: string): string | null => {
  if (basket === null || row === null) return null;
  if (basket.startsWith(ownBasket)) return basket;
  return shortHash([basket, localDay(Date.parse(row.occurred_at), zone), row.customer]);
};

/** Gathers lines into units as they come; a unit is whole when the next basket begins, or its last line has come. */
export const gatherPurchases = (put: Put) => {
  let open: LineRead[] = [];
  let isTooLong = false;
  const apart = new Map<string, LineRead[]>();
  const close = (): PurchaseUnit[] => {
    const unit = open.length === 0 ? [] : [isTooLong ? tooLong(open) : toPurchase(open, put)];
    open = [];
    return unit;
  };
  /** A line of a purchase whose lines stand apart. */
  const addApart = (read: LineRead, group: string, last: number): PurchaseUnit[] => {
    const held = apart.get(group) ?? [];
    const before = held.at(-1);
    const twin = held.find(({ content }) => content === read.content);
    const isNext = before?.line === read.line - 1 && before.content === read.content;
    const closed = close();
    if (twin !== undefined && !isNext) {
      const problems = [problemOf(read.line, "duplicate_in_file", { line: twin.line })];
      closed.push({ lines: [read.line], row: null, problems });
    } else apart.set(group, [...held, read]);
    if (read.line < last) return closed;
    const whole = apart.get(group) ?? [];
    apart.delete(group);
    if (whole.length > 0) closed.push(whole.length > mostLines ? tooLong(whole) : toPurchase(whole, put));
    return closed;
  };
  return {
    add: (read: LineRead): PurchaseUnit[] => {
      const group = put.scattered === undefined ? null : groupOf(read.converted, put.zone);
      const last = group === null ? undefined : put.scattered?.get(group);
      if (group !== null && last !== undefined && read.line <= last) return addApart(read, group, last);
      const isSame = goesOn(open, read);
      const isFull = isSame && open.length >= mostLines;
      isTooLong ||= isFull;
      const closed = isSame && !isFull ? [] : close();
      isTooLong &&= isSame;
      open.push(read);
      return closed;
    },
    end: close,
  };
};

/** Lines apart from each other that are held in memory at most; beyond them a second part counts as the same again. */
const mostApart = 200_000;

/** Learns, line by line, which purchases of a file are scattered over it. `isNew`: whether nothing has said this yet. */
export const findScattered = (zone: string, isNew: (key: string, line: number) => boolean) => {
  const last = new Map<string, number>();
  let before: string | null = null;
  let said: string | undefined;
  let count = 0;
  return {
    look: ({ line, converted, content }: LineRead): void => {
      const group = groupOf(converted, zone);
      const isNeighbour = group === before;
      const isNext = isNeighbour && content === said;
      [before, said] = [group, content];
      if (group === null) return;
      const isOther = isNew(`l ${group} ${content ?? ""}`, line);
      const isFirst = isNew(`g ${group}`, line);
      // The same line elsewhere adds nothing.
      if (!isOther && !isNext) return;
      if (!last.has(group) && (isFirst || isNeighbour)) return;
      last.set(group, line);
      count += 1;
    },
    found: (): Scattered => (count > mostApart ? new Map() : last),
  };
};
