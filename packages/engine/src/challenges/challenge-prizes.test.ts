import { expect, test } from "vitest";
import { CHALLENGE_STATUSES, challengeAfter, challengeStatusAt, mayPlay, prizesDue, settlesAt } from "../index.ts";
import type { Challenge, ChallengePrizes, GrantedPrize, Ranked } from "../index.ts";
import { CHALLENGE_STEPS } from "./challenge-status.ts";
import { challengeWith, playOf } from "../testing/challenges.ts";

const before = "2026-05-31T21:59:59.999Z";
const start = "2026-05-31T22:00:00.000Z";
const end = "2026-06-30T22:00:00.000Z";
const due = "2026-07-03T22:00:00.000Z";
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

const ranking = (...members: string[]): Ranked[] =>
  members.map((member_id, index) => ({ rank: index + 1, member_id, score: 9, reached_at: start, transactions: 1 }));

const granted = (prizes: ChallengePrizes, members: readonly string[], done: readonly GrantedPrize[] = [], at = due) =>
  prizesDue(challengeWith({ prizes }), ranking(...members), done, at).map(
    (prize) => `${prize.rank} ${prize.member_id} ${prize.kind === "points" ? prize.points : prize.reward_id}`,
  );

const points: ChallengePrizes = {
  reward_type: "points",
  ranks: [
    { rank: 3, points: 50 },
    { rank: 1, points: 200 },
  ],
};

test("prizes: points and rewards go to their ranks after the settling window; none grants nothing", () => {
  const members = ["ann", "ben", "eve", "dan"];
  expect(granted(points, members)).toEqual(["1 ann 200", "3 eve 50"]);
  expect(granted(points, members, [], justBefore(due))).toEqual([]);
  expect(granted(points, ["ann"])).toEqual(["1 ann 200"]);
  const reward: ChallengePrizes = { reward_type: "reward", ranks: [{ rank: 2, reward_id: "cake" }] };
  expect(granted(reward, members)).toEqual(["2 ben cake"]);
  expect(granted({ reward_type: "none" }, members)).toEqual([]);
  for (const status of ["draft", "settled", "cancelled"] as const) {
    expect(prizesDue(challengeWith({ status, prizes: points }), ranking(...members), [], due)).toEqual([]);
  }
});

test("a rank is granted once and a member wins once, even when the ranking changes between two attempts", () => {
  const three: ChallengePrizes = { reward_type: "points", ranks: [1, 2, 3].map((rank) => ({ rank, points: rank })) };
  const first = [{ rank: 1, member_id: "ann" }];
  expect(granted(three, ["ann", "ben", "eve"], first)).toEqual(["2 ben 2", "3 eve 3"]);
  expect(granted(three, ["ben", "eve", "ann"], first)).toEqual(["2 ben 2", "3 eve 3"]);
  expect(granted(three, ["ben"], first)).toEqual(["2 ben 2"]);
  const all = [...first, { rank: 2, member_id: "ben" }, { rank: 3, member_id: "eve" }];
  expect(granted(three, ["dan", "ann", "ben", "eve"], all)).toEqual([]);
  const twice: ChallengePrizes = {
    reward_type: "points",
    ranks: [
      { rank: 1, points: 9 },
      { rank: 1, points: 8 },
    ],
  };
  expect(granted(twice, ["ann"])).toEqual(["1 ann 9"]);
});

test("each status of a challenge allows its steps, and time changes the rest", () => {
  const stepsAt = (challenge: Challenge, at: string): string =>
    CHALLENGE_STEPS.flatMap((step) => {
      const status = challengeAfter(challenge, step, at);
      return status === null ? [] : [`${step}→${status}`];
    }).join(" ");
  const moments = { before, start, lastMoment: justBefore(end), end, lastHour: justBefore(due), due };
  const table = Object.fromEntries(
    CHALLENGE_STATUSES.map((status) => {
      const challenge = challengeWith({ status });
      return [
        status,
        Object.values(moments).map((at) => `${challengeStatusAt(challenge, at)}: ${stepsAt(challenge, at)}`.trim()),
      ];
    }),
  );
  const published = [
    "scheduled: withdraw→draft cancel→cancelled",
    "running: cancel→cancelled",
    "running: cancel→cancelled",
    "settling: cancel→cancelled",
    "settling: cancel→cancelled",
    "settling: settle→settled",
  ];
  expect(settlesAt(challengeWith())).toBe(due);
  expect(table).toEqual({
    draft: [
      "draft: publish→scheduled",
      "draft: publish→running",
      "draft: publish→running",
      "draft:",
      "draft:",
      "draft:",
    ],
    scheduled: published,
    running: published,
    settling: published,
    settled: Array.from({ length: 6 }, () => "settled:"),
    cancelled: Array.from({ length: 6 }, () => "cancelled:"),
  });
});

test("plays per day follow the local day, in zones ahead of and behind UTC and across clock changes", () => {
  const quiz = (changes: Partial<Challenge> = {}) => challengeWith({ type: "quiz", max_plays_per_day: 2, ...changes });
  const plays = [
    playOf("ann", "2026-06-10T08:00:00.000Z", 1),
    // Begun and never finished counts, too.
    playOf("ann", "2026-06-10T09:00:00.000Z", null, null),
  ];
  const warsaw = (at: string, changes: Partial<Challenge> = {}) => mayPlay(quiz(changes), plays, at, "Europe/Warsaw");
  const used = { refused: "plays_used_up" };
  expect(warsaw("2026-06-10T21:59:59.999Z")).toEqual({ ...used, next_at: "2026-06-10T22:00:00.000Z" });
  expect(warsaw("2026-06-10T22:00:00.000Z")).toEqual({ refused: null, left: 2 });
  expect(warsaw("2026-06-10T12:00:00.000Z", { max_plays_per_day: 3 })).toEqual({ refused: null, left: 1 });
  expect(warsaw("2026-06-10T12:00:00.000Z", { max_plays_per_day: null })).toEqual({ refused: null, left: null });
  expect(warsaw("2026-06-10T12:00:00.000Z", { ends_at: "2026-06-10T22:00:00.000Z" })).toEqual({
    ...used,
    next_at: null,
  });
  const kiritimati = mayPlay(quiz(), plays, "2026-06-10T10:00:00.000Z", "Pacific/Kiritimati");
  expect(kiritimati).toEqual({ refused: null, left: 2 });
  const honolulu = mayPlay(quiz(), plays, "2026-06-10T09:59:59.999Z", "Pacific/Honolulu");
  expect(honolulu).toEqual({ ...used, next_at: "2026-06-10T10:00:00.000Z" });
  // A day of 25 hours is one day.
  const autumn = { starts_at: "2026-10-01T00:00:00.000Z", ends_at: "2026-11-01T00:00:00.000Z", max_plays_per_day: 1 };
  const night = [playOf("ann", "2026-10-24T22:00:00.000Z", 1)];
  expect(mayPlay(quiz(autumn), night, "2026-10-25T22:30:00.000Z", "Europe/Warsaw")).toEqual({
    ...used,
    next_at: "2026-10-25T23:00:00.000Z",
  });
});

test("only games are played, and only while they run", () => {
  const ask = (changes: Partial<Challenge>, at: string) => mayPlay(challengeWith(changes), [], at, "Europe/Warsaw");
  expect(ask({ type: "most_points" }, start)).toEqual({ refused: "not_a_game", next_at: null });
  expect(ask({ type: "memory_game" }, before)).toEqual({ refused: "not_running", next_at: start });
  expect(ask({ type: "memory_game" }, start)).toEqual({ refused: null, left: null });
  expect(ask({ type: "memory_game" }, end)).toEqual({ refused: "not_running", next_at: null });
  expect(ask({ type: "quiz", status: "cancelled" }, start)).toEqual({ refused: "not_running", next_at: null });
  expect(ask({ type: "quiz", status: "draft" }, start)).toEqual({ refused: "not_running", next_at: null });
});
