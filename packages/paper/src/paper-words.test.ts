import { LANGUAGES } from "@rewardo/rules/localized-text";
import { stampsCount } from "@rewardo/texts/message-parts";
import { expect, test } from "vitest";
import { countOf } from "./paper-words.ts";

test("points on paper are in the language's form", () => {
  const points = (cost: number, language: (typeof LANGUAGES)[number]) => countOf("points", cost, language);
  expect([1, 22, 250].map((cost) => points(cost, "uk"))).toEqual(["1\u00a0бал", "22\u00a0бали", "250\u00a0балів"]);
  expect((["en", "de", "pl"] as const).map((language) => points(250, language))).toEqual([
    "250\u00a0pts",
    "250\u00a0Pkt.",
    "250\u00a0pkt",
  ]);
});

test("stamps are called on paper as in e-mails, in each form of each language", () => {
  const numbers = [1, 2, 5, 16, 21, 22, 25];
  expect(numbers.map((count) => countOf("stamps", count, "pl"))).toEqual(
    ["1 pieczątka", "2 pieczątki", "5 pieczątek", "16 pieczątek", "21 pieczątek", "22 pieczątki", "25 pieczątek"].map(
      (text) => text.replace(" ", "\u00a0"),
    ),
  );
  for (const language of LANGUAGES)
    for (const count of numbers)
      expect(countOf("stamps", count, language).replace("\u00a0", " ")).toBe(stampsCount(language, count));
});
