import { expect, test } from "vitest";
import { bodyOf, formOf, gapsOf, missingOf, newQuestion, prizesCost, suggestedNow } from "./challenge-form.ts";

const form = { ...formOf(null, [], "Europe/Warsaw"), starts: "2026-06-15T08:00", ends: "2026-06-21T22:00" };
const answered = (texts: readonly string[], right: number) => {
  const question = newQuestion();
  const options = question.options.map((option, nr) => ({ ...option, text: { en: texts[nr] ?? "" } }));
  return { ...question, text: { en: "Where does it grow?" }, options, correct: options[right]?._id ?? null };
};

test("a draft may lack what a scheduled challenge has", () => {
  expect(missingOf(form)).toEqual([]);
  expect(missingOf({ ...form, starts: "", ends: "" })).toEqual(["starts_at", "ends_at"]);
  const quiz = { ...form, type: "quiz" } as const;
  expect(missingOf(quiz)).toEqual(["questions"]);
  expect(missingOf({ ...quiz, questions: [newQuestion()] })).toEqual(["questions"]);
  expect(missingOf({ ...quiz, questions: [answered(["Brazil"], 0)] })).toEqual(["options"]);
  expect(missingOf({ ...quiz, questions: [answered(["Brazil", "Ethiopia"], 2)] })).toEqual(["correct_option_ids"]);
  expect(missingOf({ ...quiz, questions: [answered(["Brazil", "Ethiopia"], 1)] })).toEqual([]);
  const memory = { ...form, type: "memory_game" } as const;
  expect(missingOf({ ...memory, faces: ["mug", "cake"] })).toEqual(["faces"]);
  expect(missingOf({ ...memory, faces: ["mug", "cake", "pizza", "burger", "salad", "cupcake"] })).toEqual([]);
});

test("a question whose words are missing is not dropped with its answers: it is asked for", () => {
  const wordless = { ...answered(["Brazil", "Ethiopia"], 1), text: { en: " " } };
  const quiz = {
    ...form,
    type: "quiz",
    name: { en: "Beans" },
    questions: [answered(["Yes", "No"], 0), wordless],
  } as const;
  expect(bodyOf(quiz, "Europe/Warsaw", false).questions).toHaveLength(1);
  expect([...gapsOf(quiz, "en")]).toEqual(["questions"]);
  // One in which nothing is typed is none.
  expect([...gapsOf({ ...quiz, questions: [answered(["Yes", "No"], 0), newQuestion()] }, "en")]).toEqual([]);
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
  const row = (to: number, points: number | null, reward_id: string) => ({ to, points, reward_id });
  const both = [row(1, null, "beans"), row(3, null, "cake")];
  expect(prizesCost({ reward_type: "reward", prizes: both }, rewards, stated)).toBe(7000);
  // What a discount is worth is known without being said.
  expect(prizesCost({ reward_type: "reward", prizes: [row(2, null, "off")] }, rewards, new Map())).toBe(1000);
  expect(prizesCost({ reward_type: "reward", prizes: both }, rewards, new Map())).toBeNull();
  // Beans are worth two a point, and a winner may take them.
  expect(prizesCost({ reward_type: "points", prizes: [row(1, 5, ""), row(3, 2, "")] }, rewards, stated)).toBe(1800);
  expect(prizesCost({ reward_type: "points", prizes: [row(1, 5, "")] }, rewards.slice(0, 2), new Map())).toBeNull();
  expect(prizesCost({ reward_type: "none", prizes: [] }, rewards, stated)).toBeNull();
});
