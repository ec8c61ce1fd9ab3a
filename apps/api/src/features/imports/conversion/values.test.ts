/** Cells as programs and people write them. */
import { expect, test } from "vitest";
import { cleanCell, readAmount, readDay, readMoment, readPhone } from "./values.ts";

const reading = { form: "day_month_year", lastYear: 2026, zone: "Europe/Warsaw" } as const;

test.each([
  ["12,50", ",", 1250],
  ["1 234,50 zł", ",", 123_450],
  ["2.9900000000000002", ".", 299],
  ["4.440892e-16", ".", 0],
  ["1e+05", ".", 10_000_000],
  ["5,25", ".", "decimal_mark_other"],
  ["1.234", ".", "number_fraction"],
  ["-3", ".", "number_negative"],
  ["12345678901234567890", ".", "number_too_large"],
  ["five", ".", "number_unknown"],
] as const)("%s with %s is %s", (text, mark, expected) => {
  const read = readAmount(text, { mark, digits: 2, most: 1e11 });
  expect("code" in read ? read.code : read.value).toBe(expected);
});

test.each([
  ["25.03.2026 14:05", "2026-03-25T13:05:00.000Z"],
  ["25.07.2026", "2026-07-25T10:00:00.000Z"],
  ["2026-03-25T14:05:07+01:00", "2026-03-25T13:05:07.000Z"],
  ["2026-03-25T14:05:07.250Z", "2026-03-25T14:05:07.000Z"],
  ["25/03/2026 2:05 PM", "2026-03-25T13:05:00.000Z"],
  ["25.03.2026 12:30 am", "2026-03-24T23:30:00.000Z"],
  ["25.03.2026 26:30", "time_unknown"],
  ["2026-03-25T10:00:00+99:99", "time_unknown"],
  ["30.02.2026 10:00", "date_not_existing"],
] as const)("%s is %s", (text, expected) => {
  const read = readMoment(text, reading);
  expect("code" in read ? read.code : read.value).toBe(expected);
});

test("a year in front says itself which form it is, and what says nothing is nothing", () => {
  expect(readDay("1990-12-25", reading)).toEqual({ value: "1990-12-25" });
  expect(["'+48601234567", " \u00a0", "NULL", "-", "#N/A", "'x'", "Null"].map((cell) => cleanCell(cell))).toEqual([
    "+48601234567",
    null,
    null,
    null,
    null,
    "'x'",
    "Null",
  ]);
  expect(readPhone("0171 2345678", "DE")).toEqual({ value: "+491712345678" });
});
