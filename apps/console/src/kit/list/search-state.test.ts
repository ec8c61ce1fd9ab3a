import { expect, test } from "vitest";
import { anyDay } from "./bar/period.ts";
import { isNarrowed, type ListSpec, nextOf, readState, sortedBy, widened, writeState } from "./search-state.ts";

const spec = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: ["active", "closed"], place: (text: string) => /^p\d$/.test(text) },
  hasSearch: true,
  hasPeriod: true,
} as const satisfies ListSpec;
const plain = readState(spec, {});

test("an address that says nothing shows everything by the first sort, and the other way round", () => {
  expect(plain).toEqual({ q: "", sort_by: "name", sort: "asc", filters: {}, period: anyDay });
  expect(isNarrowed(plain)).toBe(false);
  expect(writeState(spec, plain)).toEqual({});
});

test.each([
  { q: "kaz" },
  { status: "closed", place: "p1" },
  { sort_by: "created_at" },
  { sort_by: "created_at", sort: "asc" },
  { sort: "desc" },
  { period: "7d", status: "active", q: "ä b" },
  { from: "2026-06-01", to: "2026-06-10" },
])("%o comes back as it was written", (search) => {
  expect(writeState(spec, readState(spec, search))).toEqual(search);
});

test("what cannot be meant is left out", () => {
  const search = { status: "burnt", place: "'; --", sort_by: "colour", sort: "up", period: "century", page: "7" };
  expect(readState(spec, search)).toEqual(plain);
  expect(readState(spec, { status: ["active", "closed"], q: ["a", "b"] })).toEqual(plain);
  expect(readState(spec, { status: "", q: "   " })).toEqual(plain);
  expect(readState(spec, { constructor: "x", toString: "y" })).toEqual(plain);
});

test("a list without search or days does not read them", () => {
  const bare: ListSpec = { sorts: { name: "asc" }, filters: {} };
  expect(readState(bare, { q: "kaz", period: "7d", status: "closed" })).toMatchObject({
    q: "",
    period: anyDay,
    filters: {},
  });
});

test("what is typed beyond what the contract takes is cut", () => {
  expect(readState(spec, { q: ` ${"x".repeat(300)} ` }).q).toHaveLength(200);
});

test("a head sorts as its kind is first read, and once more the other way round", () => {
  const byTime = sortedBy(spec, plain, "created_at");
  expect(byTime).toMatchObject({ sort_by: "created_at", sort: "desc" });
  expect(sortedBy(spec, byTime, "created_at")).toMatchObject({ sort_by: "created_at", sort: "asc" });
  expect(sortedBy(spec, plain, "name")).toMatchObject({ sort_by: "name", sort: "desc" });
  expect(sortedBy(spec, byTime, "name")).toMatchObject({ sort_by: "name", sort: "asc" });
});

test("the next rows are older, newer or just more", () => {
  expect(nextOf(spec, plain)).toBe("more");
  expect(nextOf(spec, readState(spec, { sort_by: "created_at" }))).toBe("older");
  expect(nextOf(spec, readState(spec, { sort_by: "created_at", sort: "asc" }))).toBe("newer");
});

test("clearing takes away what narrows, not how it is sorted", () => {
  const state = readState(spec, { q: "kaz", status: "closed", period: "today", sort_by: "created_at", sort: "asc" });
  expect(isNarrowed(state)).toBe(true);
  expect(writeState(spec, widened(state))).toEqual({ sort_by: "created_at", sort: "asc" });
});

test("of several sorts in the address the first counts", () => {
  expect(readState(spec, { sort_by: "created_at,name", sort: "asc,desc" })).toMatchObject({
    sort_by: "created_at",
    sort: "asc",
  });
});
