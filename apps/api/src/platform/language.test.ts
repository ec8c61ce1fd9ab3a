import { expect, test } from "vitest";
import { preferredLanguage } from "./language.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["pl", "pl"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR, uk;q=0.5, pl;q=0.7", "pl"],
  ["fr, es", "en"],
  ["pl;q=0, uk;q=0.1", "uk"],
  ["UK-ua", "uk"],
  ["plt", "en"],
  ["*;q=0.5, ;;;,,q=,de;q=x", "en"],
])("%s is answered in %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
