import { expect, test } from "vitest";
import { rankingOf } from "../index.ts";
import type { Challenge, ChallengeFacts, CompetitionType } from "../index.ts";
import { challengeWith, playOf, reversalOf, visitOf } from "../testing/challenges.ts";

const start = "2026-05-31T22:00:00.000Z";
const lastMoment = "2026-06-30T21:59:59.999Z";
const end = "2026-06-30T22:00:00.000Z";

const ranks = (type: CompetitionType, facts: Partial<ChallengeFacts>, changes: Partial<Challenge> = {}): string[] =>
  rankingOf(challengeWith({ type, ...changes }), { transactions: [], plays: [], ...facts }).map(
    (one) => `${one.rank} ${one.member_id} ${one.score} ${one.reached_at.slice(5, 13)} ${one.transactions}`,
  );

test("most_points: units earned in the period count, less their reversals at any time", () => {
  const early = visitOf("ann", "2026-05-31T21:59:59.999Z", { earned: 500 });
  const late = visitOf("ben", "2026-06-29T10:00:00.000Z", { earned: 90, status: "partially_reversed" });
  const transactions = [
    early,
    // What a visit before the start gave was never counted, so nothing goes when it is taken back.
    reversalOf(early, "2026-06-02T10:00:00.000Z", 500),
    visitOf("ann", start, { earned: 30 }),
    visitOf("ann", lastMoment, { earned: 20 }),
    visitOf("ann", end, { earned: 500 }),
    late,
    // Bought in time and returned in the settling window.
    reversalOf(late, "2026-07-01T10:00:00.000Z", 50),
    visitOf("eve", "2026-06-03T10:00:00.000Z", { kind: "other", earned: 0 }),
  ];
  expect(ranks("most_points", { transactions })).toEqual(["1 ann 50 06-30T21 2", "2 ben 40 06-29T10 1"]);
});

test("most_points: a refund counts against the visit that earned the points, and members left with none are not ranked", () => {
  const nine = visitOf("ann", "2026-06-01T10:00:00.000Z", { earned: 0, status: "reversed" });
  const one = visitOf("ann", "2026-06-02T10:00:00.000Z", { earned: 1 });
  const transactions = [nine, one, reversalOf(nine, "2026-06-03T10:00:00.000Z", 1)];
  expect(ranks("most_points", { transactions: [nine, one] })).toEqual(["1 ann 1 06-02T10 1"]);
  expect(ranks("most_points", { transactions })).toEqual([]);
});

test("most_transactions counts visits that were not reversed, most_unique_days their local days", () => {
  const transactions = [
    visitOf("ann", "2026-06-01T10:00:00.000Z"),
    visitOf("ann", "2026-06-01T12:00:00.000Z"),
    // Half past midnight in Warsaw is the next day there.
    visitOf("ann", "2026-06-01T22:30:00.000Z", { local_day: "2026-06-02", status: "partially_reversed" }),
    visitOf("ann", "2026-06-09T10:00:00.000Z", { status: "reversed" }),
    visitOf("ann", "2026-06-10T10:00:00.000Z", { kind: "other" }),
    visitOf("ben", "2026-06-01T10:00:00.000Z"),
    visitOf("ben", "2026-06-02T10:00:00.000Z"),
    visitOf("ben", "2026-06-03T10:00:00.000Z"),
  ];
  expect(ranks("most_transactions", { transactions })).toEqual(["1 ann 3 06-01T22 3", "2 ben 3 06-03T10 3"]);
  expect(ranks("most_unique_days", { transactions })).toEqual(["1 ben 3 06-03T10 3", "2 ann 2 06-01T22 3"]);
});

test("games rank by the best play started and finished in the period, the earliest among equals", () => {
  const plays = [
    playOf("ann", "2026-06-02T10:00:00.000Z", 3),
    playOf("ann", "2026-06-03T10:00:00.000Z", 5),
    playOf("ann", "2026-06-04T10:00:00.000Z", 5),
    playOf("ben", "2026-06-01T10:00:00.000Z", 5),
    playOf("ben", "2026-06-05T10:00:00.000Z", null, null),
    // Nothing right, begun too early, finished too late.
    playOf("eve", "2026-06-01T10:00:00.000Z", 0),
    playOf("eve", "2026-05-31T21:59:59.999Z", 9),
    playOf("eve", "2026-06-30T21:59:30.000Z", 9),
  ];
  for (const type of ["quiz", "memory_game"] as const) {
    expect(ranks(type, { plays })).toEqual(["1 ben 5 06-01T10 2", "2 ann 5 06-03T10 3"]);
  }
});

test("ties: the earliest to reach the score, then fewer transactions, then the lower id", () => {
  const at = "2026-06-02T10:00:00.000Z";
  const before = "2026-06-01T10:00:00.000Z";
  const transactions = [
    visitOf("dan", at, { earned: 20 }),
    visitOf("ann", at, { earned: 20 }),
    visitOf("ben", before, { earned: 5 }),
    visitOf("ben", at, { earned: 15 }),
    visitOf("eve", "2026-06-02T09:59:59.999Z", { earned: 20 }),
  ];
  const expected = ["1 eve 20 06-02T09 1", "2 ann 20 06-02T10 1", "3 dan 20 06-02T10 1", "4 ben 20 06-02T10 2"];
  expect(ranks("most_points", { transactions })).toEqual(expected);
  expect(ranks("most_points", { transactions: transactions.toReversed() })).toEqual(expected);
});

test("the score counts as reached when the member first had the final score", () => {
  const transactions = [
    visitOf("ann", "2026-06-01T10:00:00.000Z", { earned: 8 }),
    visitOf("ann", "2026-06-02T10:00:00.000Z", { earned: 4 }),
    visitOf("ann", "2026-06-03T10:00:00.000Z", { earned: -4 }),
  ];
  expect(ranks("most_points", { transactions })).toEqual(["1 ann 8 06-01T10 3"]);
});
