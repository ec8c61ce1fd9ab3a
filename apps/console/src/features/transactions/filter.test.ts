import { expect, test } from "vitest";
import { anyDay } from "../../kit/list/bar/period.ts";
import { readState, writeState } from "../../kit/list/search-state.ts";
import { takes, transactionList } from "./filter.ts";

const today = "2026-06-12";
const place = "01a1fa33-42ea-7771-8148-8f6eba101ec0";
const nothing = { period: anyDay, place: undefined, flagged: undefined, kind: undefined, q: "" };

test("the address names a place by its id and days by their names; a foreign text is no place", () => {
  expect(readState(transactionList, { place, period: "7d" })).toMatchObject({
    filters: { place },
    period: { period: "7d" },
  });
  expect(readState(transactionList, { place: "'; --" }).filters).toEqual({});
  expect(writeState(transactionList, readState(transactionList, { place, to: today }))).toEqual({ place, to: today });
});

test("a new row is taken by its day and its place", () => {
  const row = { day: today, place_id: place, kind: "visit", flags: [] } as const;
  expect(takes({ ...nothing, kind: "visit" }, today, row)).toBe(true);
  expect(takes({ ...nothing, kind: "redeem" }, today, row)).toBe(false);
  expect(takes({ ...nothing, q: "Zofia" }, today, row)).toBe(false);
  const week = { ...nothing, period: { ...anyDay, period: "7d" } } as const;
  expect(takes(nothing, today, row)).toBe(true);
  expect(takes({ ...nothing, place }, today, row)).toBe(true);
  expect(takes({ ...nothing, place }, today, { ...row, place_id: null })).toBe(false);
  expect(takes({ ...nothing, flagged: "true" }, today, row)).toBe(false);
  expect(takes({ ...nothing, flagged: "true" }, today, { ...row, flags: ["burst"] })).toBe(true);
  expect(takes(week, today, { ...row, day: "2026-06-06" })).toBe(true);
  expect(takes(week, today, { ...row, day: "2026-06-05" })).toBe(false);
  expect(takes({ ...nothing, period: { ...anyDay, to: "2026-06-11" } }, today, row)).toBe(false);
});
