import { expect, test } from "vitest";
import { checkPlace } from "./check-place.ts";

const fine = {
  postcode: "31-056",
  phone: "+48601204418",
  email: "rynek@ziarno.pl",
  opening_hours: null,
  country: "PL",
} as const;
const codesOf = (changes: object) => checkPlace({ ...fine, ...changes }).map(({ path, code }) => [path, code]);

test("what the server takes is not complained of", () => {
  expect(checkPlace(fine)).toEqual([]);
  expect(checkPlace({ postcode: null, phone: null, email: null, opening_hours: null, country: null })).toEqual([]);
  expect(codesOf({ opening_hours: "Mo-Fr 08:00-18:00; Su off" })).toEqual([]);
});

test("each fault has the server's code, by the country", () => {
  expect(codesOf({ country: "UK" })).toEqual([["postcode", "invalid_postcode"]]);
  expect(codesOf({ phone: "+48601" })).toEqual([["phone", "invalid_phone"]]);
  expect(codesOf({ email: "rynek@ziarno" })).toEqual([["email", "invalid_email"]]);
  expect(checkPlace({ ...fine, opening_hours: "Mo 25:xx" })).toMatchObject([
    { path: "opening_hours", params: { position: expect.any(Number) as number } },
  ]);
});
