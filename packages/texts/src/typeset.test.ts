import { expect, test } from "vitest";
import { typeset, typesetMail } from "./typeset.ts";

test.each([
  ["pl", "Bez opłat z góry i w ratach", "Bez opłat z\u00a0góry i\u00a0w\u00a0ratach"],
  ["pl", "Akceptuję <0>regulamin</0> i <1>politykę</1>", "Akceptuję <0>regulamin</0> i\u00a0<1>politykę</1>"],
  ["pl", "Zaloguj się przez e-mail", "Zaloguj się przez e-\u2060mail"],
  [
    "pl",
    "{n, plural, one {w # miejscu} other {w # miejscach}}",
    "{n, plural, one {w\u00a0# miejscu} other {w\u00a0# miejscach}}",
  ],
  ["uk", "Ім’я і прізвище в картці", "Ім’я і прізвище в картці"],
  ["de", "E-Mail bestätigen", "E-\u2060Mail bestätigen"],
  ["en", "a card by e-mail", "a card by e-mail"],
] as const)("%s: %s", (language, text, set) => {
  expect(typeset(text, language)).toBe(set);
  expect(typeset(set, language), "set twice is set once").toBe(set);
});

test("mails hold short words, but subjects stay plain and nothing joins e-mail", () => {
  expect(typesetMail("Adres w Rewardo", "pl", "verify.subject")).toBe("Adres w Rewardo");
  expect(typesetMail("Adres e-mail i konto w {brand}.", "pl", "verify.body")).toBe(
    "Adres e-mail i\u00a0konto w\u00a0{brand}.",
  );
});
