import { expect, test } from "vitest";
import { balanceAt } from "../index.ts";
import type { Expiry } from "../index.ts";
import { programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";

/** The first instant at which what is earned then no longer counts; holds the millisecond before against it. */
const endOf = (expiry: Expiry, occurred_at: string, time_zone: string): string | undefined => {
  const membership = openMembership(programmeWith({ expiry, time_zone }));
  commit(membership, visitWith({ amount: 1000, occurred_at }));
  const at = balanceAt(membership.state, occurred_at, time_zone).next_expiry?.at;
  const before = new Date(Date.parse(at ?? "") - 1).toISOString();
  const counted = [before, at ?? ""].map((instant) => balanceAt(membership.state, instant, time_zone).balance);
  expect(counted).toEqual([1, 0]);
  return at;
};

const YEAR_END: Expiry = { kind: "end_of_year", years_after: 0 };

test("the year ends at its own midnight, ahead of and behind UTC", () => {
  expect(endOf(YEAR_END, "2026-06-01T12:00:00.000Z", "Pacific/Auckland")).toBe("2026-12-31T11:00:00.000Z");
  expect(endOf(YEAR_END, "2026-06-01T12:00:00.000Z", "America/New_York")).toBe("2027-01-01T05:00:00.000Z");
  // In Auckland it is the next year already, in New York still the old one.
  expect(endOf(YEAR_END, "2026-12-31T11:00:00.000Z", "Pacific/Auckland")).toBe("2027-12-31T11:00:00.000Z");
  expect(endOf(YEAR_END, "2027-01-01T04:59:59.999Z", "America/New_York")).toBe("2027-01-01T05:00:00.000Z");
});

test("months from a leap day end with the last day of a shorter February", () => {
  const year: Expiry = { kind: "rolling_months", months: 12 };
  expect(endOf(year, "2028-02-29T11:00:00.000Z", "Europe/Warsaw")).toBe("2029-02-28T23:00:00.000Z");
  expect(endOf(year, "2027-02-28T11:00:00.000Z", "Europe/Warsaw")).toBe("2028-02-28T23:00:00.000Z");
  expect(endOf({ kind: "inactivity", months: 1 }, "2028-01-31T11:00:00.000Z", "Europe/Warsaw")).toBe(
    "2028-02-29T23:00:00.000Z",
  );
});

test("days are local days also when the clock changes in between", () => {
  const day: Expiry = { kind: "rolling_days", days: 1 };
  expect(endOf(day, "2026-03-28T12:00:00.000Z", "Europe/Warsaw")).toBe("2026-03-29T22:00:00.000Z");
  expect(endOf(day, "2026-10-24T12:00:00.000Z", "Europe/Warsaw")).toBe("2026-10-25T23:00:00.000Z");
  // Midnight does not exist on 6 September in Santiago: the day before ends with the jump.
  expect(endOf(day, "2026-09-04T12:00:00.000Z", "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
});

test("a pending period is exact in hours, also across clock changes", () => {
  const membership = openMembership(programmeWith({ pending_hours: 24 }));
  commit(membership, visitWith({ amount: 1000, occurred_at: "2026-03-28T12:00:00.000Z" }));
  const at = (instant: string) => balanceAt(membership.state, instant, "Europe/Warsaw").balance;
  expect([at("2026-03-29T11:59:59.999Z"), at("2026-03-29T12:00:00.000Z")]).toEqual([0, 1]);
});
