import fc from "fast-check";
import { expect, test } from "vitest";
import { dealMemory, dealQuiz, markQuiz, prizesDue, rankingOf, replayMemory } from "../index.ts";
import type { CompetitionType, CountedTransaction, GrantedPrize, MemoryMove } from "../index.ts";
import { challengeWith, playOf, reversalOf, visitOf } from "../testing/challenges.ts";

const RUNS = process.env["LONG"] === "1" ? 10_000 : 300;
const DAY_MS = 86_400_000;
const START = Date.parse("2026-05-31T22:00:00.000Z");
const iso = (ms: number): string => new Date(ms).toISOString();
const SUMS = ["most_points", "most_transactions", "most_unique_days"] as const;

const visits = fc.array(
  fc.record({
    member: fc.constantFrom("ann", "ben", "dan", "eve"),
    // Some before and after the thirty days, many at the same moment.
    hour: fc.integer({ min: -20, max: 740 }),
    earned: fc.nat({ max: 5 }),
    back: fc.option(fc.record({ share: fc.constantFrom(0.5, 1), hoursOn: fc.nat({ max: 800 }) }), { freq: 3 }),
  }),
  { maxLength: 25 },
);

type Visit = typeof visits extends fc.Arbitrary<(infer One)[]> ? One : never;

const factsOf = (all: readonly Visit[]): CountedTransaction[] =>
  all.flatMap(({ member, hour, earned, back }, index) => {
    const ms = START + hour * 3_600_000;
    const status = back === null ? "completed" : back.share === 1 ? "reversed" : "partially_reversed";
    const visit = visitOf(member, iso(ms), { _id: String(index).padStart(3, "0"), earned, status });
    if (back === null) return [visit];
    return [visit, reversalOf(visit, iso(ms + back.hoursOn * 3_600_000), Math.round(earned * back.share))];
  });

test("rankings: scores match a naive sum, ranks are 1 to n, and the order of the facts does not matter", () => {
  fc.assert(
    fc.property(visits, fc.constantFrom(...SUMS), fc.infiniteStream(fc.nat()), (all, type, keys) => {
      const challenge = challengeWith({ type });
      const transactions = factsOf(all);
      const ranking = rankingOf(challenge, { transactions, plays: [] });
      const mixed = transactions
        .map((one) => ({ one, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(rankingOf(challenge, { transactions: mixed, plays: [] })).toEqual(ranking);
      expect(ranking.map(({ rank }) => rank)).toEqual(ranking.map((_, index) => index + 1));
      const scores = new Map<string, number>();
      const days = new Set<string>();
      for (const { member, hour, earned, back } of all) {
        if (hour < 0 || hour >= 720) continue;
        const stands = back?.share !== 1;
        const day = `${member} ${iso(START + hour * 3_600_000).slice(0, 10)}`;
        const points = earned - (back === null ? 0 : Math.round(earned * back.share));
        const isNewDay = stands && !days.has(day);
        if (stands) days.add(day);
        const one = { most_points: points, most_transactions: Number(stands), most_unique_days: Number(isNewDay) };
        scores.set(member, (scores.get(member) ?? 0) + one[type]);
      }
      const expected = Object.fromEntries([...scores].filter(([, score]) => score > 0));
      expect(Object.fromEntries(ranking.map(({ member_id, score }) => [member_id, score]))).toEqual(expected);
      for (const [index, one] of ranking.entries()) {
        const next = ranking[index + 1];
        expect(next === undefined || one.score >= next.score).toBe(true);
        expect(next?.score !== one.score || one.reached_at <= next.reached_at).toBe(true);
      }
    }),
    { numRuns: RUNS },
  );
});

test("rankings: completely returned purchases never help, whenever they are returned", () => {
  fc.assert(
    fc.property(visits, fc.constantFrom(...SUMS), (all, type) => {
      const challenge = challengeWith({ type });
      const kept = all.filter(({ back }) => back?.share !== 1);
      const scoresOf = (some: readonly Visit[]) => {
        const ranking = rankingOf(challenge, { transactions: factsOf(some), plays: [] });
        return Object.fromEntries(ranking.map(({ member_id, score }) => [member_id, score]));
      };
      expect(scoresOf(all)).toEqual(scoresOf(kept));
    }),
    { numRuns: RUNS },
  );
});

test("games: the best play counts, and playing again never lowers a member", () => {
  const plays = fc.array(
    fc.record({ member: fc.constantFrom("ann", "ben"), day: fc.nat({ max: 29 }), score: fc.nat({ max: 9 }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(plays, fc.constantFrom<CompetitionType>("quiz", "memory_game"), (all, type) => {
      const made = all.map(({ member, day, score }, index) =>
        playOf(member, iso(START + day * DAY_MS + index * 1000), score),
      );
      const challenge = challengeWith({ type });
      const scoreOf = (some: typeof made, member: string) =>
        rankingOf(challenge, { transactions: [], plays: some }).find((one) => one.member_id === member)?.score ?? 0;
      for (const member of ["ann", "ben"]) {
        const best = Math.max(0, ...all.filter((one) => one.member === member).map(({ score }) => score));
        expect(scoreOf(made, member)).toBe(best);
        expect(scoreOf(made.slice(1), member)).toBeLessThanOrEqual(best);
      }
    }),
    { numRuns: RUNS },
  );
});

test("prizes: after an interruption and with another ranking, no rank and no member gets two", () => {
  const members = ["ann", "ben", "dan", "eve", "fay"];
  const orders = fc.array(fc.shuffledSubarray(members), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      orders,
      fc.array(fc.nat({ max: 3 })),
      fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
      (all, cuts, won) => {
        const prizes = { reward_type: "points", ranks: won.map((rank) => ({ rank, points: rank })) } as const;
        const challenge = challengeWith({ prizes });
        const granted: GrantedPrize[] = [];
        for (const [index, order] of [...all, members].entries()) {
          const ranking = order.map((member_id, at) => ({
            ...{ rank: at + 1, member_id, score: 9 - at, reached_at: challenge.starts_at, transactions: 1 },
          }));
          const due = prizesDue(challenge, ranking, granted, "2026-07-04T00:00:00.000Z");
          granted.push(...due.slice(0, index < all.length ? cuts[index] : undefined));
        }
        expect(new Set(granted.map(({ rank }) => rank)).size).toBe(granted.length);
        expect(new Set(granted.map(({ member_id }) => member_id)).size).toBe(granted.length);
        expect(granted.length).toBe(won.filter((rank) => rank <= members.length).length);
      },
    ),
    { numRuns: RUNS },
  );
});

test("memory: every deck can be solved, a replay is deterministic, and an extra move never scores more", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 18 }),
      fc.string(),
      fc.integer({ min: 0, max: 4000 }),
      (pairs, seed, seconds) => {
        const deck = dealMemory(pairs, seed);
        const best: MemoryMove[] = Array.from({ length: pairs }, (_, face) => ({
          first: deck.indexOf(face),
          second: deck.lastIndexOf(face),
        }));
        const times = { started_at: iso(START), finished_at: iso(START + 20_000 + seconds * 1000) };
        const result = replayMemory(deck, best, times);
        expect(result).toMatchObject({ refused: null, moves: pairs, seconds: seconds + 20 });
        expect(replayMemory(deck, best.slice(1), times)).toEqual({ refused: "unfinished" });
        if (pairs === 1 || result.refused !== null) return;
        const wrong = { first: deck.indexOf(0), second: deck.indexOf(1) };
        const longer = replayMemory(deck, [wrong, ...best], times);
        expect(longer.refused === null && longer.score <= result.score && longer.score >= 1).toBe(true);
      },
    ),
    { numRuns: RUNS },
  );
});

test("a dealt quiz reveals no answers, and no answer list scores more than the number of questions", () => {
  const ids = ["a", "b", "c", "d"];
  const some = fc.shuffledSubarray(ids);
  const quizzes = fc.array(fc.record({ first: some, second: some, answer: some }), { maxLength: 6 });
  fc.assert(
    fc.property(quizzes, fc.string(), (all, seed) => {
      const withAnswers = (which: "first" | "second") =>
        all.map((one, index) => ({
          _id: `q${index}`,
          text: { en: `Q${index}` },
          options: ids.map((_id) => ({ _id, text: { en: _id } })),
          correct_option_ids: one[which],
        }));
      expect(dealQuiz(withAnswers("first"), seed)).toEqual(dealQuiz(withAnswers("second"), seed));
      const answers = all.map(({ answer }, index) => ({ question_id: `q${index}`, option_ids: answer }));
      const right = all.filter(
        ({ first, answer }) => first.length > 0 && first.toSorted().join() === answer.toSorted().join(),
      );
      expect(markQuiz(withAnswers("first"), answers)).toEqual({ refused: null, score: right.length, of: all.length });
    }),
    { numRuns: RUNS },
  );
});
