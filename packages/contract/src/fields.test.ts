/** Instants and names, as callers write them. */
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { Instant } from "./fields.ts";
import { Item } from "./transactions.ts";

test.each([
  ["2026-11-29T07:00:00+01:00", "2026-11-29T06:00:00.000Z"],
  ["2026-11-29T07:00:00.123456-05:30", "2026-11-29T12:30:00.123Z"],
  ["2026-11-29T07:00:00.000Z", "2026-11-29T07:00:00.000Z"],
  ["2026-11-29T07:00:00Z", "2026-11-29T07:00:00Z"],
  // In the year before, in UTC.
  ["2000-01-01T00:30:00+01:00", null],
  ["2099-12-31T23:30:00-01:00", null],
  ["2026-11-29T07:00:00", null],
  ["2026-11-29T25:00:00+01:00", null],
  ["2026-11-29T07:00:00+25:00", null],
  ["yesterday", null],
])("the instant %s is read as %s", (written, read) => {
  const { success, data } = z.safeParse(Instant, written);
  expect(success ? data : null).toBe(read);
});

test.each([
  ["Latte\u202e 3\u2066x\u200b", "Latte 3x"],
  ["Кава\tз молоком", "Кава з молоком"],
  // A family is one pictograph of several.
  ["👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"],
  ["\u202e\u200b", null],
  ["\ud800", null],
])("a line of a till's basket called %j is kept as %j", (written, kept) => {
  const read = Item.safeParse({ line_no: 1, name: written, group: written, quantity: 1, amount: 100 });
  expect(read.success ? [read.data.name, read.data.group] : null).toEqual(kept === null ? null : [kept, kept]);
});
