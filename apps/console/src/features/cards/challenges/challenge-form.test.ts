import { ChallengeFields } from "@rewardo/contract/challenges";
import { expect, test } from "vitest";
import { schemaFaults } from "../../../kit/form/schema.ts";
import {
  faultsOf,
  missingOf,
  newQuestion,
  prizeRowsOf,
  prizesCost,
  type QuestionForm,
  rowErrors,
  suggestedNow,
  toPrizes,
  toQuestions,
} from "./challenge-form.ts";

/** What the schema has against fields of a form. */
const faultsIn = (fields: Partial<ChallengeFields>) => schemaFaults(ChallengeFields, { ...form, ...fields });
const row = (to: number, points: number | null, reward_id: string) => ({ to, points, reward_id });

const form: Parameters<typeof missingOf>[0] & Pick<ChallengeFields, "description"> = {
  ...{ type: "most_points", description: null, max_plays_per_day: null, questions: [], faces: [] },
  ...{ starts_at: "2026-06-15T06:00:00.000Z", ends_at: "2026-06-21T20:00:00.000Z", prizes: { reward_type: "none" } },
};
const answered = (texts: readonly string[], right: number) => {
  const question = newQuestion();
  const options = question.options.map((option, nr) => ({ ...option, text: { en: texts[nr] ?? "" } }));
  return { ...question, text: { en: "Where does it grow?" }, options, correct: options[right]?._id ?? null };
};

test("a draft may lack what a scheduled challenge has", () => {
  const lacks = (more: Partial<typeof form>) => missingOf({ ...form, ...more }).map(({ path }) => path);
  expect(lacks({})).toEqual([]);
  expect(lacks({ starts_at: null, ends_at: null })).toEqual(["starts_at", "ends_at"]);
  const quiz = (...questions: QuestionForm[]) => lacks({ type: "quiz", questions: toQuestions(questions) });
  expect(quiz()).toEqual(["questions"]);
  expect(quiz(newQuestion())).toEqual(["questions"]);
  expect(quiz(answered(["Brazil"], 0))).toEqual(["questions.0.options"]);
  expect(quiz(answered(["Brazil", "Ethiopia"], 2))).toEqual(["questions.0.correct_option_ids"]);
  expect(quiz(answered(["Brazil", "Ethiopia"], 1))).toEqual([]);
  expect(lacks({ type: "memory_game", faces: ["mug", "cake"] })).toEqual(["faces"]);
  expect(lacks({ type: "memory_game", faces: ["mug", "cake", "pizza", "burger", "salad", "cupcake"] })).toEqual([]);
  expect(faultsOf({ ...form, ends_at: form.starts_at })).toEqual([{ path: "ends_at", code: "not_after_start" }]);
});

test("a question whose words are missing is not dropped with its answers: it is asked for", () => {
  const wordless = { ...answered(["Brazil", "Ethiopia"], 1), text: { en: " " } };
  const faults = (...questions: QuestionForm[]) =>
    faultsIn({ type: "quiz", name: { en: "Beans" }, questions: toQuestions(questions) });
  expect(faults(answered(["Yes", "No"], 0), wordless)).toEqual([{ path: "questions.1.text", code: "required" }]);
  // One in which nothing is typed is none.
  expect(faults(answered(["Yes", "No"], 0), newQuestion())).toEqual([]);
});

test("prizes go from rank to rank, and what is wrong with a rank is wrong with its row", () => {
  const rows = [row(1, 5, ""), row(3, 2, "")];
  const ranks = [5, 2, 2].map((points, nr) => ({ rank: nr + 1, points }));
  expect(toPrizes({ reward_type: "points", rows })).toEqual({ reward_type: "points", ranks });
  expect(prizeRowsOf({ reward_type: "points", ranks })).toEqual(rows);
  expect(rowErrors(rows, (path) => (path === "ranks.2" ? "No" : undefined))).toEqual(new Map([[1, "No"]]));
  expect(toPrizes({ reward_type: "points", rows: [] })).toEqual({ reward_type: "none" });
  // A row before the one above it, or without its prize, is not dropped.
  for (const wrong of [row(1, 2, ""), row(4, null, "")]) {
    const prizes = toPrizes({ reward_type: "points", rows: [...rows, wrong] });
    const faults = faultsIn({ name: { en: "Beans" }, prizes });
    expect(faults.map(({ path }) => path.split(".").slice(0, 3).join("."))).toEqual(["prizes.ranks.3"]);
  }
});

test("suggested questions come five at a time, and none that is asked already", () => {
  const suggested = Array.from({ length: 8 }, (_, nr) => ({
    text: { en: `Question ${nr}` },
    right: { en: "Right" },
    wrong: [{ en: "Wrong" }, { en: "Wrong too" }],
  }));
  const asked = { ...newQuestion(), text: { en: "Question 1" } };
  const first = suggestedNow(suggested, [asked], "en");
  expect(first.map(({ text }) => text?.en)).toEqual([0, 2, 3, 4, 5].map((nr) => `Question ${nr}`));
  const [one] = first;
  expect(one!.options.find(({ _id }) => _id === one!.correct)?.text).toEqual({ en: "Right" });
  expect(suggestedNow(suggested, [asked, ...first], "en")).toHaveLength(2);
  const full = Array.from({ length: 29 }, () => newQuestion());
  expect(suggestedNow(suggested, full, "en")).toHaveLength(1);
});

test("prizes cost what was stated of a reward, or what a unit can become at most", () => {
  const reward = (_id: string, cost: number, effect: object = { kind: "none" }) =>
    ({ _id, cost, effect, status: "active" }) as Parameters<typeof prizesCost>[1][number];
  const rewards = [reward("beans", 20), reward("cake", 10), reward("off", 5, { kind: "discount_amount", amount: 500 })];
  const stated = new Map([
    ["beans", 4000],
    ["cake", 1500],
  ]);
  const both = [row(1, null, "beans"), row(3, null, "cake")];
  expect(prizesCost({ reward_type: "reward", rows: both }, rewards, stated)).toBe(7000);
  // What a discount is worth is known without being said.
  expect(prizesCost({ reward_type: "reward", rows: [row(2, null, "off")] }, rewards, new Map())).toBe(1000);
  expect(prizesCost({ reward_type: "reward", rows: both }, rewards, new Map())).toBeNull();
  // Beans are worth two a point, and a winner may take them.
  expect(prizesCost({ reward_type: "points", rows: [row(1, 5, ""), row(3, 2, "")] }, rewards, stated)).toBe(1800);
  expect(prizesCost({ reward_type: "points", rows: [row(1, 5, "")] }, rewards.slice(0, 2), new Map())).toBeNull();
  expect(prizesCost({ reward_type: "none", rows: [] }, rewards, stated)).toBeNull();
});
