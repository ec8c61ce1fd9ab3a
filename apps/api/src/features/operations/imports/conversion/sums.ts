/** The amount of one line of a purchase, from its price, quantity and discount. */
import type { ImportField } from "@rewardo/contract/import-fields";
import type { Line } from "./line.ts";
import { lineAmount, priceDigits, quantityDigits, type Read } from "./values.ts";

export interface Sums {
  /** The amount as it is written, or else worked out from the unit price; below zero for a return. */
  readonly amount: number | null;
  /** The amount by the unit price; `amount` may be the total of the whole receipt. */
  readonly priced: number | null;
  readonly is_priced: boolean;
}

interface Counted {
  /** Thousandths of a piece. */
  readonly milli: number | null;
  readonly discount: number | null;
  /** A line without an amount is left out. */
  readonly isNeeded: boolean;
}

interface Money {
  /** Reads a field's money, in units of its last decimal. */
  readonly read: (field: ImportField, decimals?: number) => (text: string) => Read<number>;
  /** Decimals of the currency. */
  readonly digits: number;
}

/** The sum by unit price less discount. An error in the price is reported only if nothing else gives the sum. */
const pricedOf = (line: Line, { milli, discount, isNeeded }: Counted, money: Money): number | null => {
  const text = line.raw("unit_price");
  if (text === null) return null;
  const convert = money.read("unit_price", priceDigits);
  const read = convert(text);
  const one = isNeeded ? line.read("unit_price", convert) : "value" in read ? read.value : null;
  if (isNeeded && line.raw("quantity") !== null && milli === null) line.failDropped(["quantity"]);
  if (one === null) return null;
  const full = lineAmount(one, milli ?? 10 ** quantityDigits, money.digits);
  const paid = Math.max(0, Math.abs(full) - (discount ?? 0));
  return full < 0 && paid > 0 ? -paid : paid;
};

/** A price is one piece's, and pieces below none came back, however their money is written. */
export const sumsOf = (line: Line, counted: Counted, money: Money): Sums => {
  const { milli, isNeeded } = counted;
  const is_priced = line.raw("amount") === null;
  const signed = (amount: number | null): number | null =>
    amount !== null && amount > 0 && milli !== null && milli < 0 ? -amount : amount;
  const priced = signed(pricedOf(line, { ...counted, isNeeded: is_priced }, money));
  if (!is_priced) return { amount: signed(line.read("amount", money.read("amount"))), priced, is_priced };
  if (line.raw("unit_price") === null && isNeeded)
    line.fail("value_missing", line.has("amount") ? "amount" : "unit_price");
  return { amount: priced, priced, is_priced };
};
