import { expect, test } from "vitest";
import { requirePasswordChoice } from "./password-choice.ts";

const about = ["Rewardo", "anna.kowalska@kawiarnia-ziarno.pl"];
const refusalOf = async (password: string): Promise<string> => {
  try {
    await requirePasswordChoice(password, about);
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  // The rules that the form ticks off come first.
  ["password", "password_too_simple"],
  ["Password1", "password_too_simple"],
  // What everyone guesses, dressed up.
  ["Password1!", "password_too_common"],
  ["P@ssw0rd!", "password_too_common"],
  ["$Sunshine2026", "password_too_common"],
  ["Qwerty123!", "password_too_common"],
  ["Dr@g0n-2026", "password_too_common"],
  // What this person and this program are called.
  ["Rewardo-2026", "password_too_common"],
  ["K0walska#1990", "password_too_common"],
  ["Ziarno2026!!", "password_too_common"],
  // Chosen well, or long.
  ["Tulpen-Regen-7", "taken"],
  ["Sunshine over Kazimierz 7!", "taken"],
  ["x9$Kq2!vTz", "taken"],
  ["Żółta-łódka-12", "taken"],
])("%s is %s", async (password, expected) => {
  expect(await refusalOf(password)).toBe(expected);
});
