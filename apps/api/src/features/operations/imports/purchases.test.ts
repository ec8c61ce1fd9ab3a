/** Lines of a table that are one purchase, and those that are none. */
import { expect, test } from "vitest";
import { converter } from "./conversion/converter.ts";
import { findScattered, gatherPurchases, ordinals, type PurchaseUnit } from "./purchases.ts";

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
  const zone = "Europe/Warsaw";
  const read = lines.map((cells, at) => {
    const line = at + 1;
    return { line, converted: convert.purchase({ line, cells: [...cells], fault: null }), content: cells.join() };
  });
  const seen = new Map<string, number>();
  const search = findScattered(zone, (key, line) => !seen.has(key) && seen.set(key, line).has(key));
  for (const one of read) search.look(one);
  const gather = gatherPurchases({ currency: "PLN", zone, ordinalOf: ordinals(), scattered: search.found() });
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
  const units = unitsOf([...Array.from({ length: 12_500 }, () => line("shop 1", "")), line("2", "")]);
  expect(units.map(({ lines, row }) => [lines.length, row?.amount])).toEqual([
    [5000, undefined],
    [5000, undefined],
    [2500, undefined],
    [1, 1200],
  ]);
  expect(units[2]?.problems[2499]).toMatchObject({ line: 12_500, code: "basket_too_long", params: { most: 5000 } });
  const [long] = unitsOf(Array.from({ length: 1200 }, () => line("shop 1", "")));
  expect([long?.lines.length, long?.row?.amount]).toEqual([1200, 1_440_000]);
});

const at = (basket: string, when: string, amount: string, of = "K1") => [of, when, basket, "", amount];
const amountsOf = (lines: readonly (readonly string[])[]) =>
  unitsOf(lines).map(({ lines: numbers, row, problems }) => [numbers, row?.amount ?? problems.map(({ code }) => code)]);

test("lines of a receipt that are no neighbours are one purchase; the same line again is not counted twice", () => {
  const day = "2026-05-01 10:00";
  const one = [at("11", day, "5.00"), at("12", day, "1.00"), at("11", day, "3.00"), at("11", day, "5.00")];
  expect(amountsOf(one)).toEqual([
    [[2], 100],
    [[1, 3], 800],
    [[4], 500],
  ]);
  // It has the key of the first, and is told to be the same again.
  const [, first, again] = unitsOf(one);
  expect(again?.row?.key).toBe(first?.row?.key);
  expect(amountsOf([...one, at("11", day, "2.00")])).toEqual([
    [[2], 100],
    [[4], ["duplicate_in_file"]],
    [[1, 3, 5], 1000],
  ]);
});

test("a receipt's number that a spreadsheet rounded is told apart by customer and moment, and by a day alone not at all", () => {
  const rounded = "4.0128e+10";
  const [noon, later] = ["2026-05-01 10:00:01", "2026-05-01 10:07:30"];
  const lines = [
    ...[at(rounded, noon, "5.00"), at(rounded, noon, "3.00"), at(rounded, later, "1.00")],
    ...[at(rounded, noon, "2.00", "K2"), at(rounded, "2026-05-01", "9.00")],
  ];
  expect(amountsOf(lines)).toEqual([
    [[1, 2], 800],
    [[3], 100],
    [[4], 200],
    [[5], ["number_by_spreadsheet"]],
  ]);
  const keys = unitsOf(lines).map(({ row }) => row?.key);
  expect(new Set(keys).size).toBe(4);
  expect(unitsOf(lines.slice(2)).map(({ row }) => row?.key)).toEqual(keys.slice(1));
  // Nothing is kept as its number, and that is said.
  expect(unitsOf(lines)[0]).toMatchObject({
    row: { receipt: null },
    problems: [{ code: "number_by_spreadsheet" }, {}],
  });
});

test("receipts whose numbers restart each month are different purchases, with different keys", () => {
  const lines = [
    at("1", "2026-04-01 10:00", "5.00"),
    at("1", "2026-05-01 10:00", "6.00"),
    at("1", "2026-05-01 23:55", "7.00"),
  ];
  const units = unitsOf([...lines, at("2", "2026-04-30 23:50", "1.00"), at("2", "2026-05-01 00:10", "2.00")]);
  expect(units.map(({ row }) => row?.amount)).toEqual([500, 600, 700, 300]);
  expect(new Set(units.slice(0, 2).map(({ row }) => row?.key)).size).toBe(2);
  expect(units.map(({ row }) => row?.receipt)).toEqual(["1", "1", "1", "2"]);
});
