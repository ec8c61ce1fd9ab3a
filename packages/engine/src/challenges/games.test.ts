import { expect, test } from "vitest";
import { dealMemory, dealQuiz, markQuiz, MEMORY_MOST, replayMemory } from "../index.ts";
import type { MemoryMove, QuizAnswer, QuizQuestion } from "../index.ts";

const question = (id: string, correct: readonly string[]): QuizQuestion => ({
  _id: id,
  text: { en: `Question ${id}` },
  options: ["a", "b", "c"].map((_id) => ({ _id, text: { en: _id } })),
  correct_option_ids: correct,
});
const questions = [question("one", ["a"]), question("two", ["b", "c"]), question("three", ["c"])];
const answer = (question_id: string, ...option_ids: string[]): QuizAnswer => ({ question_id, option_ids });

test("quiz: marked on the server, one point per correct answer, and the questions are sent without answers", () => {
  expect(markQuiz(questions, [answer("one", "a"), answer("two", "c", "b"), answer("three", "a")])).toEqual({
    refused: null,
    score: 2,
    of: 3,
  });
  // Half of an answer, more than it, none.
  expect(markQuiz(questions, [answer("two", "b"), answer("one", "a", "b"), answer("three")])).toMatchObject({
    score: 0,
  });
  expect(markQuiz(questions, [])).toMatchObject({ score: 0, of: 3 });
  expect(markQuiz([question("none", [])], [answer("none")])).toMatchObject({ score: 0 });
  const dealt = dealQuiz(questions, "seed");
  expect(dealt.map(({ _id }) => _id).toSorted()).toEqual(["one", "three", "two"]);
  for (const asked of dealt) {
    expect(Object.keys(asked)).toEqual(["_id", "text", "options"]);
    expect(asked.options.map(({ _id }) => _id).toSorted()).toEqual(["a", "b", "c"]);
  }
  const others = questions.map((one) => ({ ...one, correct_option_ids: ["b"] }));
  expect(dealQuiz(others, "seed")).toEqual(dealt);
});

test.each([
  ["unknown_question", [answer("four", "a")]],
  ["answered_twice", [answer("one", "b"), answer("one", "a")]],
  ["unknown_option", [answer("one", "a", "z")]],
])("a quiz is refused: %s", (refused, answers) => {
  expect(markQuiz(questions, answers)).toEqual({ refused });
});

const started_at = "2026-06-01T10:00:00.000Z";
const after = (seconds: number) => ({
  started_at,
  finished_at: new Date(Date.parse(started_at) + seconds * 1000).toISOString(),
});
const deck = [0, 1, 0, 1];
const move = (first: number, second: number): MemoryMove => ({ first, second });

test("memory_game: the deck is dealt from a seed, the moves are replayed, and moves and seconds cost points", () => {
  const dealt = dealMemory(8, "seed");
  expect(dealt.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]);
  expect(dealMemory(8, "seed")).toEqual(dealt);
  expect(dealMemory(8, "another seed")).not.toEqual(dealt);
  const best = [move(0, 2), move(3, 1)];
  expect(replayMemory(deck, best, after(7.9))).toEqual({
    refused: null,
    score: MEMORY_MOST - 70,
    moves: 2,
    seconds: 7,
  });
  expect(replayMemory(deck, [move(0, 1), ...best], after(7))).toMatchObject({ score: MEMORY_MOST - 170, moves: 3 });
  expect(replayMemory(deck, best, after(86_400))).toMatchObject({ score: 1 });
});

test.each<[string, MemoryMove[], number]>([
  ["unknown_position", [move(0, 4)], 60],
  ["unknown_position", [move(-1, 0)], 60],
  ["unknown_position", [move(0.5, 0)], 60],
  ["same_position", [move(1, 1)], 60],
  ["already_found", [move(0, 2), move(0, 1)], 60],
  ["already_found", [move(0, 2), move(1, 3), move(1, 3)], 60],
  ["unfinished", [move(0, 2)], 60],
  ["unfinished", [], 60],
  ["too_fast", [move(0, 2), move(1, 3)], 0.5],
])("a memory game is refused: %s", (refused, moves, seconds) => {
  expect(replayMemory(deck, moves, after(seconds))).toEqual({ refused });
});
