import { beforeAll, expect, test } from "vitest";
import { conflictSentence, loadPromises, promiseConflictCodes } from "./promises.ts";
import { languages } from "./regional.ts";

beforeAll(async () => {
  await Promise.all(languages.map(loadPromises));
});

const params = {
  hours: 72,
  minutes: 15,
  limit: 6,
  measure: "stamps",
  seq: 4,
  why: "order",
  key: "k",
  promised: 2,
  given: 0,
};

test("every reason has a sentence in every language, without a name of a parameter in it", () => {
  for (const language of languages) {
    for (const code of promiseConflictCodes) {
      expect(conflictSentence(language, { code, params })).toMatch(/^[\p{Lu}„«].*\.$/u);
      expect(conflictSentence(language, { code, params })).not.toMatch(/[{}]/);
    }
  }
});

test("numbers have the forms of their language", () => {
  const limit = (language: "en" | "de" | "pl" | "uk", count: number, measure = "stamps") =>
    conflictSentence(language, { code: "offline_limit", params: { limit: count, measure } });
  expect(limit("en", 1)).toContain("1 stamp on");
  expect(limit("de", 1)).toContain("1 Stempel");
  expect([1, 2, 5, 22].map((count) => /\d+ \p{L}+/u.exec(limit("pl", count))?.[0])).toEqual([
    ...["1 pieczątkę", "2 pieczątki", "5 pieczątek", "22 pieczątki"],
  ]);
  expect([1, 2, 5, 22].map((count) => /\d+ \p{L}+/u.exec(limit("uk", count))?.[0])).toEqual([
    ...["1 штамп", "2 штампи", "5 штампів", "22 штампи"],
  ]);
  expect(limit("pl", 3, "visits")).toContain("3 wizyty");
});

test("what the engine rejects has the engine's sentence", () => {
  expect(conflictSentence("en", { code: "place_not_allowed", params: {} })).not.toBe("");
});
