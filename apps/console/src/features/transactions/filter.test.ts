import { translate } from "@rewardo/texts/all";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anyDay } from "../../kit/list/bar/period.ts";
import { readState, writeState } from "../../kit/list/search-state.ts";
import { kindNames, takes, transactionList } from "./filter.ts";

const today = "2026-06-12";
const place = "01a1fa33-42ea-7771-8148-8f6eba101ec0";
const nothing = { period: anyDay, filters: {}, q: "" };

test("the address names a place by its id and days by their names; a foreign text is no place", () => {
  expect(readState(transactionList, { place, period: "7d" })).toMatchObject({
    filters: { place },
    period: { period: "7d" },
  });
  expect(readState(transactionList, { place: "'; --" }).filters).toEqual({});
  expect(writeState(transactionList, readState(transactionList, { place, to: today }))).toEqual({ place, to: today });
});

test("a new row is taken by its day and by what the list is narrowed to", () => {
  const ids = { card_id: "c", account_id: "a", device_id: null } as const;
  const row: Parameters<typeof takes>[2] = {
    ...ids,
    day: today,
    place_id: place,
    kind: "visit",
    source: "till",
    amount: 2450,
    flags: [],
  };
  const by = (filters: Parameters<typeof takes>[0]["filters"], other: Partial<Parameters<typeof takes>[2]> = {}) =>
    takes({ ...nothing, filters }, today, { ...row, ...other });
  expect(by({})).toBe(true);
  expect([by({ kind: "visit" }), by({ kind: "redeem" })]).toEqual([true, false]);
  expect([by({ place }), by({ place }, { place_id: null })]).toEqual([true, false]);
  expect([by({ staff: "a" }), by({ staff: "b" }), by({ device: "d" }), by({ card: "c" })]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([by({ source: "till" }), by({ source: "api" })]).toEqual([true, false]);
  expect([by({ flagged: "true" }), by({ flagged: "true" }, { flags: ["burst"] })]).toEqual([false, true]);
  expect([by({ flagged: "own_card" }, { flags: ["burst"] }), by({ flagged: "burst" }, { flags: ["burst"] })]).toEqual([
    false,
    true,
  ]);
  expect([by({ amount_from: "2450" }), by({ amount_to: "2449" }), by({ amount_to: "1" }, { amount: null })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(takes({ ...nothing, q: "Zofia" }, today, row)).toBe(false);
  const week = { ...nothing, period: { ...anyDay, period: "7d" } } as const;
  expect(takes(week, today, { ...row, day: "2026-06-06" })).toBe(true);
  expect(takes(week, today, { ...row, day: "2026-06-05" })).toBe(false);
  expect(takes({ ...nothing, period: { ...anyDay, to: "2026-06-11" } }, today, row)).toBe(false);
});

const folder = join(import.meta.dirname, "../../locales/console");
const written = /msgctxt "kind of transaction"\nmsgid ".+"\nmsgstr "(.+)"/g;

test.each(["en", "de", "pl", "uk"] as const)("the list's words for kinds are those of exports, in %s", (language) => {
  const catalogue = readFileSync(join(folder, `${language}.po`), "utf8");
  const words = [...catalogue.matchAll(written)].map(([, word]) => word);
  expect(new Set(words)).toEqual(new Set(kindNames.map((kind) => translate(language, `kind.${kind}`))));
});
