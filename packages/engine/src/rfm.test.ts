import fc from "fast-check";
import { expect, test } from "vitest";
import { combinedScore, rfmGroupOf, rfmOf, type RfmFacts, type RfmScore } from "./rfm.ts";

const scores = [1, 2, 3, 4, 5] as const;
const seen = fc.record({
  days_since_visit: fc.integer({ min: 0, max: 365 }),
  visit_days: fc.integer({ min: 1, max: 60 }),
  spend: fc.integer({ min: 0, max: 100_000 }),
});

test("the table of groups is as defined", () => {
  const rows = scores.map((r) => scores.map((fm) => rfmGroupOf(r, fm)));
  expect(rows.toReversed()).toEqual([
    ["new", "active", "active", "champions", "champions"],
    ["promising", "active", "active", "loyal", "loyal"],
    ["promising", "needs_attention", "needs_attention", "loyal", "loyal"],
    ["almost_lost", "almost_lost", "at_risk", "at_risk", "previously_loyal"],
    ["dormant", "dormant", "at_risk", "at_risk", "previously_loyal"],
  ]);
});

test("frequency and money are combined by rounding half up", () => {
  expect([combinedScore(1, 2), combinedScore(4, 5), combinedScore(3, 3), combinedScore(1, 5)]).toEqual([2, 5, 3, 3]);
});

test("customers without a score", () => {
  const never: RfmFacts = { days_since_visit: null, visit_days: 0, spend: 0 };
  const longAgo: RfmFacts = { days_since_visit: 366, visit_days: 0, spend: 0 };
  const lastDay: RfmFacts = { days_since_visit: 365, visit_days: 1, spend: 100 };
  expect(rfmOf([never, longAgo, lastDay]).map(({ group, scores: of }) => [group, of?.r ?? null])).toEqual([
    ["prospects", null],
    ["dormant", null],
    ["dormant", 1],
  ]);
});

test("a small business uses fixed thresholds for recency and frequency", () => {
  const r = (days: number) => rfmOf([{ days_since_visit: days, visit_days: 1, spend: 0 }])[0]!.scores!.r;
  const f = (days: number) => rfmOf([{ days_since_visit: 0, visit_days: days, spend: 0 }])[0]!.scores!.f;
  expect([0, 14, 15, 30, 31, 60, 61, 120, 121, 365].map(r)).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
  expect([1, 2, 3, 4, 7, 8, 14, 15, 300].map(f)).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

/** Word for word from the definition, one customer at a time. */
const byDefinition = (values: readonly number[], value: number): number =>
  Math.min(5, 1 + Math.floor((5 * values.filter((other) => other < value).length) / values.length));

test("from a hundred customers on, scores are shares", () => {
  fc.assert(
    fc.property(fc.array(seen, { minLength: 100, maxLength: 140 }), (customers) => {
      const results = rfmOf(customers);
      customers.forEach((customer, index) => {
        const { r, f, m, fm } = results[index]!.scores!;
        expect(r).toBe(
          byDefinition(
            customers.map((one) => -one.days_since_visit),
            -customer.days_since_visit,
          ),
        );
        expect(f).toBe(
          byDefinition(
            customers.map((one) => one.visit_days),
            customer.visit_days,
          ),
        );
        expect(m).toBe(
          byDefinition(
            customers.map((one) => one.spend),
            customer.spend,
          ),
        );
        expect(results[index]!.group).toBe(rfmGroupOf(r, fm));
      });
    }),
    { numRuns: 20 },
  );
});

test("equal customers are in one group, better ones never score lower, and order does not matter", () => {
  fc.assert(
    fc.property(fc.array(seen, { minLength: 2, maxLength: 160 }), (customers) => {
      const results = rfmOf(customers);
      const turned = rfmOf(customers.toReversed()).toReversed();
      expect(turned).toEqual(results);
      const [a, b] = [0, customers.length - 1];
      const better = (x: number, y: number, key: "r" | "f" | "m"): void => {
        const [first, second]: RfmScore[] = [results[x]!.scores![key], results[y]!.scores![key]];
        expect(first! >= second!).toBe(true);
      };
      if (customers[a]!.days_since_visit <= customers[b]!.days_since_visit) better(a, b, "r");
      if (customers[a]!.visit_days >= customers[b]!.visit_days) better(a, b, "f");
      if (customers[a]!.spend >= customers[b]!.spend) better(a, b, "m");
    }),
  );
});
