import { expect, test } from "vitest";
import { formOf, missingOf, newQuestion } from "./challenge-form.ts";

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
