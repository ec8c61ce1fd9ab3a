import { expect, test } from "vitest";
import { fillPlaceholders, unknownPlaceholders } from "./placeholders.ts";

test("fields are filled in once, with what stands instead for those without", () => {
  const text = "Hi {first_name|friend}, {business} greets you";
  expect(fillPlaceholders(text, { first_name: "Ola", business: "Ziarno" })).toBe("Hi Ola, Ziarno greets you");
  expect(fillPlaceholders(text, { first_name: " ", business: "Ziarno" })).toBe("Hi friend, Ziarno greets you");
  expect(fillPlaceholders("{first_name}", { first_name: "{business}", business: "X" })).toBe("{business}");
  expect(fillPlaceholders("{first_name}", {})).toBe("");
  expect(unknownPlaceholders("{first_nam} {business} { a }")).toEqual(["first_nam"]);
  expect(unknownPlaceholders("{constructor}")).toEqual(["constructor"]);
});
