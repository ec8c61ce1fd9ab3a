import { expect, test } from "vitest";
import { LANGUAGES, pluralCategories, pluralExamples, unitName, type Language, type NamedUnit } from "./index.ts";

const coffee: NamedUnit = {
  unit_name: { en: "coffee", de: "Kaffee", pl: "kawa", uk: "кава" },
  unit_forms: {
    en: { one: "coffee", other: "coffees" },
    de: { one: "Kaffee", other: "Kaffees" },
    pl: { one: "kawa", few: "kawy", many: "kaw", other: "kawy" },
    uk: { one: "кава", few: "кави", many: "кав", other: "кави" },
  },
};
const named = (unit: NamedUnit, language: Language, ...counts: number[]) =>
  counts.map((count) => unitName(unit, count, language, "pl"));

test.each([
  ["en", ["coffee", "coffees", "coffees", "coffees"]],
  ["de", ["Kaffee", "Kaffees", "Kaffees", "Kaffees"]],
  ["pl", ["kawa", "kawy", "kaw", "kawy"]],
  ["uk", ["кава", "кави", "кав", "кави"]],
] as const)("1, 2, 5 and 22 in %s", (language, forms) => {
  expect(named(coffee, language, 1, 2, 5, 22)).toEqual(forms);
});

test("21 is many in Polish and one in Ukrainian; a debt counts as its size; fractions have their form", () => {
  expect([...named(coffee, "pl", 21, -1, 1.5), ...named(coffee, "uk", 21, -1, 1.5)]).toEqual([
    ...["kaw", "kawa", "kawy"],
    ...["кава", "кава", "кави"],
  ]);
});

test("a missing form falls back to the nearest, then to the name; without a name there is none", () => {
  const { unit_name } = coffee;
  const only = (forms: NamedUnit["unit_forms"]) => named({ unit_name, unit_forms: forms }, "pl", 1, 2, 5);
  expect(only(null)).toEqual(["kawa", "kawa", "kawa"]);
  expect(only({ pl: { many: "kaw" } })).toEqual(["kawa", "kaw", "kaw"]);
  expect(only({ pl: { few: "kawy", many: " " } })).toEqual(["kawa", "kawy", "kawy"]);
  expect(only({ uk: { one: "кава" } })).toEqual(["kawa", "kawa", "kawa"]);
  expect(named({ unit_name: null, unit_forms: coffee.unit_forms }, "pl", 5)).toEqual([null]);
  // The name is not in the reader's language: that of the business is shown, in its own forms.
  expect(named({ ...coffee, unit_name: { pl: "kawa" } }, "uk", 5)).toEqual(["kaw"]);
});

test("the categories are those of Intl, and each has a number to show", () => {
  for (const language of LANGUAGES) {
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect([...pluralCategories[language]].toSorted()).toEqual([...known].toSorted());
  }
  expect(pluralExamples("de")).toEqual([
    ["one", [1]],
    ["other", [2, 5, 21, 22]],
  ]);
  expect(pluralExamples("uk")).toEqual([
    ["one", [1, 21]],
    ["few", [2, 22]],
    ["many", [5]],
    ["other", [1.5]],
  ]);
});
