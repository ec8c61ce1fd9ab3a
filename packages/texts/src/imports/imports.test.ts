/** Each code has a sentence of its own in each language, whose placeholders are the same everywhere. */
import { expect, test } from "vitest";
import { fileCodes, importSentence, lineCodes, tableCodes } from "./index.ts";
import { loadImportTexts } from "./sentence.ts";

const languages = ["en", "de", "pl", "uk"] as const;
const codes = [...fileCodes, ...tableCodes, ...lineCodes];
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/gu)].map(([name]) => name).toSorted();

test("each code has the same placeholders in all languages", async () => {
  const en = await loadImportTexts("en");
  for (const language of languages) {
    const texts = await loadImportTexts(language);
    const said = codes.map((code) => texts.sentences[code]);
    expect(new Set(said).size).toBe(codes.length);
    expect(
      codes.filter((code) => placeholders(texts.sentences[code]).join() !== placeholders(en.sentences[code]).join()),
    ).toEqual([]);
    expect(said.filter((text) => !/[.]$/u.test(text) || text.includes("!"))).toEqual([]);
    expect(Object.keys(texts.fields)).toEqual(Object.keys(en.fields));
  }
});

test("a sentence with its value and field, and one for unknown codes", () => {
  expect(importSentence("pl", "email_invalid", { value: "anna" }, "email")).toBe("„anna” nie jest adresem e-mail.");
  expect(importSentence("en", "value_missing", {}, "amount")).toBe("“Amount” is empty.");
  expect(importSentence("de", "of_tomorrow")).toBe("Diese Zeile lässt sich nicht importieren.");
});
