/** Each code has a sentence of its own in each language, whose placeholders are the same everywhere. */
import { expect, test } from "vitest";
import { loadImportTexts } from "./import-texts.ts";
import { importCodes, importSentence } from "./imports.ts";
import type { Language } from "./language.ts";
import { languages } from "./regional.ts";

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/gu)].map(([name]) => name).toSorted();

test("each code has the same placeholders in all languages", async () => {
  const sentencesIn = async (language: Language): Promise<string[]> => {
    const texts = await loadImportTexts(language);
    return importCodes.map((code) => texts[`sentence.${code}` as keyof typeof texts]);
  };
  const en = await sentencesIn("en");
  for (const language of languages) {
    const said = await sentencesIn(language);
    expect(new Set(said).size).toBe(importCodes.length);
    expect(said.map((text) => placeholders(text))).toEqual(en.map((text) => placeholders(text)));
    expect(said.filter((text) => !/[.]$/u.test(text) || text.includes("!"))).toEqual([]);
  }
});

test("a sentence with its value and field, and one for unknown codes", () => {
  expect(importSentence("pl", "email_invalid", { value: "anna" }, "email")).toBe("„anna” nie jest adresem e-mail.");
  expect(importSentence("en", "value_missing", {}, "amount")).toBe("“Amount” is empty.");
  expect(importSentence("de", "of_tomorrow")).toBe("Diese Zeile lässt sich nicht importieren.");
});
