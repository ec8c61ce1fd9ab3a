import type { TransactionRow } from "@rewardo/contract/transactions";
import { expect, test } from "vitest";
import { rowsOf } from "../list/items.ts";
import { changedPages } from "./changed-pages.ts";

/** Only what the pages look at. */
const row = (_id: string, minute: number, amount = 0) =>
  ({ _id, amount, occurred_at: `2026-06-12T08:${String(minute).padStart(2, "0")}:00.000Z` }) as TransactionRow;
const ids = (rows: readonly TransactionRow[]): string => rows.map(({ _id }) => _id).join("");
const pages = [
  { items: [row("f", 6), row("e", 5)], next_cursor: "1", count: 9, count_is_estimate: false },
  { items: [row("d", 4), row("c", 3)], next_cursor: "2" },
];

test("a new row joins the first page, and the count follows", () => {
  const [first, second] = changedPages(pages, { added: [row("g", 7)] });
  expect([ids(first?.items ?? []), ids(second?.items ?? [])]).toEqual(["gfe", "dc"]);
  expect(first?.count).toBe(10);
  expect(second).toMatchObject({ next_cursor: "2" });
});

test("a row told twice counts once", () => {
  expect(changedPages(pages, { added: [row("f", 6)] })[0]?.count).toBe(9);
});

test("a late row lands inside, and the last page still ends where its cursor is", () => {
  const changed = changedPages(pages, { added: [row("x", 4)] });
  expect(ids(rowsOf(changed))).toBe("fexdc");
  expect(changed[1]?.items.at(-1)?._id).toBe("c");
});

test("a row that is no more leaves its page; content changes in place", () => {
  expect(ids(rowsOf(changedPages(pages, { gone: ["d"] })))).toBe("fec");
  expect(changedPages(pages, { gone: ["d"] })[0]?.count).toBe(8);
  expect(rowsOf(changedPages(pages, { changed: [row("c", 3, 500)] })).at(-1)?.amount).toBe(500);
});

test("the last of few rows may be the newest of all", () => {
  const only = [{ items: [], next_cursor: null, count: 0, count_is_estimate: false }];
  expect(ids(rowsOf(changedPages(only, { added: [row("a", 1)] })))).toBe("a");
});
