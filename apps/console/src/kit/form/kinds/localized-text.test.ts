import { expect, test } from "vitest";
import { localizedText } from "./localized-text.tsx";
import { settledTexts, withText } from "./localized-texts.ts";
import { merge } from "../saving/merge.ts";
import { unitsOf } from "./units.ts";

test("typing changes one language; an empty text is left out, and none at all is nothing", () => {
  expect(withText(null, "pl", "Kawa")).toEqual({ pl: "Kawa" });
  expect(withText({ pl: "Kawa", de: "Kaffee" }, "pl", "Herbata ")).toEqual({ pl: "Herbata ", de: "Kaffee" });
  expect(withText({ pl: "Kawa", de: "Kaffee" }, "de", " ")).toEqual({ pl: "Kawa" });
  expect(withText({ pl: "Kawa" }, "pl", "")).toBeNull();
});

test("a text that is left has no blanks around it", () => {
  expect(settledTexts({ pl: " Kawa ", uk: "\t" })).toEqual({ pl: "Kawa" });
  expect(settledTexts({ uk: " " })).toBeNull();
  expect(settledTexts(null)).toBeNull();
});

const field = localizedText({ name: "title", label: "Title", language: "pl" });

test("the business's language may not be missing where there is another", () => {
  expect(field.check?.({ title: { en: "Coffee" } })).toEqual([{ path: "title.pl", code: "required" }]);
  expect(field.check?.({ title: { pl: "Kawa" } })).toEqual([]);
  expect(field.check?.({ title: null })).toEqual([]);
});

test("two people at once are asked about the languages that both changed, and no others", () => {
  const base = { title: { pl: "Kawa", en: "Coffee" } };
  const mine = { title: { pl: "Kawa czarna", en: "Coffee", de: "Kaffee" } };
  const theirs = { title: { pl: "Kawa biała", en: "White coffee" } };
  const units = unitsOf([field]);
  const merged = merge(
    { base, mine, theirs },
    units.map(({ unit }) => unit),
  );
  expect(merged.disputed).toEqual([["title.pl"]]);
  expect(merged.taken).toEqual([["title.en"]]);
  expect(merged.values).toEqual({ title: { pl: "Kawa czarna", en: "White coffee", de: "Kaffee" } });
  expect(units.map(({ label }) => label)).toEqual([
    "Title, English",
    "Title, German",
    "Title, Polish",
    "Title, Ukrainian",
  ]);
});
