import { expect, test } from "vitest";
import { chooseLocale } from "./locale.ts";

test.each([
  ["the account's language first", "pl", "de", ["uk"], "pl"],
  ["then what was chosen here", null, "de", ["uk"], "de"],
  ["then the first prefix that is a language of ours", undefined, null, ["fr-FR", "uk-UA", "de"], "uk"],
  ["whatever its case", null, null, ["DE-at"], "de"],
  ["a stored value of something else is no choice", null, { a: 1 }, ["pl"], "pl"],
  ["else English", null, null, ["fr", "cs"], "en"],
] as const)("%s", (_, account, chosenHere, preferred, expected) => {
  expect(chooseLocale(account, chosenHere, preferred)).toBe(expected);
});
