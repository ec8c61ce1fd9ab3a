/** Lines of a table that are one purchase, and those that are none. */
import { expect, test } from "vitest";
import { converter } from "./converter.ts";
import { gatherPurchases, ordinals, type PurchaseUnit } from "./purchases.ts";

const fields = ["external_id", "occurred_at", "basket_id", "place", "amount"] as const;
const options = {
  encoding: "utf-8",
  delimiter: ",",
  has_header: false,
  date_form: "year_month_day",
  decimal_mark: ".",
  earn: "none",
  unknown_place: "refuse",
} as const;
const around = {
  zone: "Europe/Warsaw",
  currency: "PLN",
  country: "PL",
  nowMs: Date.parse("2026-06-12T08:00:00Z"),
  places: new Map([
    ["rynek", "a"],
    ["dworzec", "b"],
  ]),
} as const;

const unitsOf = (lines: readonly (readonly string[])[]): PurchaseUnit[] => {
  const convert = converter({ options, columns: fields.map((field) => ({ field })) }, around);
  const gather = gatherPurchases({ currency: "PLN", ordinalOf: ordinals() });
  const read = lines.map((cells, at) => {
    const line = at + 1;
    return { line, converted: convert.purchase({ line, cells: [...cells], fault: null }) };
  });
  return [...read.flatMap((one) => gather.add(one)), ...gather.end()];
};
const line = (basket: string, place: string, of = "K1") => [of, "2026-05-01 10:00", basket, place, "12.00"];

test("every place numbers its receipts for itself", () => {
  const units = unitsOf([
    line("1", "Rynek"),
    line("1", "Rynek "),
    line("1", "Dworzec"),
    line("1", ""),
    line("", "Rynek"),
  ]);
  expect(units.map(({ row }) => [row?.place_id, row?.amount])).toEqual([
    ["a", 2400],
    ["b", 1200],
    [null, 1200],
    ["a", 1200],
  ]);
  expect(new Set(units.map(({ row }) => row?.key)).size).toBe(4);
  // The same lines come with the same keys, whatever else the file says, and the longest fits.
  const longest = unitsOf([line("1", "dworzec", "K2"), line("9".repeat(150), "Rynek")]).map(
    ({ row }) => row?.key ?? "",
  );
  expect(longest[0]).toBe(units[1]?.row?.key);
  expect(longest[1]?.length).toBeLessThanOrEqual(180);
});

test("a column that says the same everywhere is no receipt's number, and is not gathered without end", () => {
  const units = unitsOf([...Array.from({ length: 2500 }, () => line("shop 1", "")), line("2", "")]);
  expect(units.map(({ lines, row }) => [lines.length, row?.amount])).toEqual([
    [1000, undefined],
    [1000, undefined],
    [500, undefined],
    [1, 1200],
  ]);
  expect(units[2]?.problems[499]).toMatchObject({ line: 2500, code: "basket_too_long", params: { most: 1000 } });
});
