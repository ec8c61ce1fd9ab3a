import { expect, test } from "vitest";
import {
  bestLanguage,
  daysOf,
  emailKey,
  foldedKey,
  isEmail,
  isPasswordStrong,
  isStatsPeriod,
  passwordRules,
  periodInstants,
  pickText,
} from "./index.ts";

test("folded keys: case, diacritics, apostrophes and spacing do not matter", () => {
  const same = [
    ["Łódź", "LODZ"],
    ["Żółta  kawa ", "zolta kawa"],
    ["Größe", "GROSSE"],
    ["Møller", "moller"],
    ["Café", "Cafe\u0301"],
    ["Д’Артаньян", "д'артаньян"],
    ["Єва", "ева"],
    ["Їжак", "ижак"],
    ["Ґанок", "Ганок"],
    ["Œuvre", "oeuvre"],
  ];
  for (const [one = "", other = ""] of same) expect(foldedKey(one)).toBe(foldedKey(other));
  expect(foldedKey("Йосип")).not.toBe(foldedKey("Иосип"));
  expect(foldedKey("Йосип".normalize("NFD"))).toBe(foldedKey("йосип"));
});

test("folded keys put Ukrainian and Polish names beside their neighbours", () => {
  const sorted = (names: string[]): string[] => names.toSorted((a, b) => (foldedKey(a) < foldedKey(b) ? -1 : 1));
  expect(sorted(["Яна", "Ірина", "Йосип", "Євген", "Ганна", "Захар", "Дарина"])).toEqual([
    "Ганна",
    "Дарина",
    "Євген",
    "Захар",
    "Ірина",
    "Йосип",
    "Яна",
  ]);
  expect(sorted(["Zofia", "Łucja", "Lena", "Maria", "Żaneta"])).toEqual(["Lena", "Łucja", "Maria", "Żaneta", "Zofia"]);
});

test("a text is picked in the wanted language, then the business's, then any", () => {
  expect(pickText({ pl: "Kawa", en: "Coffee" }, "en", "pl")).toBe("Coffee");
  expect(pickText({ pl: "Kawa", de: " " }, "de", "pl")).toBe("Kawa");
  expect(pickText({ uk: "Кава" }, "de", "pl")).toBe("Кава");
  expect(pickText({}, "de", "pl")).toBe("");
  expect(bestLanguage(["fr-FR", "uk-UA", "pl"], "en")).toBe("uk");
  expect(bestLanguage(["pll", "csb"], "de")).toBe("de");
});

test("a password is checked against each rule", () => {
  const failing = (password: string): string[] =>
    passwordRules(password)
      .filter(({ holds }) => !holds)
      .map(({ rule }) => rule);
  expect(failing("Zażółć1!")).toEqual([]);
  expect(failing("abc")).toEqual(["length", "uppercase", "digit", "special"]);
  expect(failing("ABCDEFG1 ")).toEqual(["lowercase", "special"]);
  expect(failing("Ab1!😀😀😀")).toEqual(["length"]);
  expect(isPasswordStrong("Пароль-2026")).toBe(true);
});

test("e-mail addresses: plausible ones, and one key for each", () => {
  for (const good of ["a@b.pl", "jan.kowalski+karta@wp.pl", "ü@müller.de", `${"a".repeat(64)}@x.pl`])
    expect(isEmail(good)).toBe(true);
  for (const bad of [
    "",
    "a@b",
    "@b.pl",
    "a b@c.pl",
    "a@b..pl",
    ".a@b.pl",
    "a@-b.pl",
    "a@1.2.3.4",
    `a@${"b".repeat(320)}.pl`,
    "a@b.pl\n@c",
  ]) {
    expect(isEmail(bad)).toBe(false);
  }
  expect(emailKey(" Jan.Kowalski@WP.pl ")).toBe("jan.kowalski@wp.pl");
});

test("periods are whole local days", () => {
  const march = { from: "2026-03-01", to: "2026-03-31" };
  const { start, end } = periodInstants(march, "Europe/Warsaw");
  expect((end - start) / 3_600_000).toBe(31 * 24 - 1);
  expect(daysOf({ from: "2028-02-28", to: "2028-03-01" })).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  expect(isStatsPeriod(march, "2026-03-31")).toBe(true);
  expect(isStatsPeriod(march, "2026-03-30")).toBe(false);
  expect(isStatsPeriod({ from: "2019-12-31", to: "2020-01-01" }, "2026-03-30")).toBe(false);
});
