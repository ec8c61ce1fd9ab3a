import { expect, test } from "vitest";
import { changedNames, draftOf, isSame, settled, textOrNull } from "./values.ts";

test("a blank text is nothing", () => {
  expect(textOrNull("")).toBeNull();
  expect(textOrNull("  \n")).toBeNull();
  expect(textOrNull(" a ")).toBe(" a ");
  expect(settled(" a ")).toBe("a");
  expect(settled(false)).toBe(false);
});

test("a form holds the named fields, and null for what is missing or empty", () => {
  expect(draftOf({ _id: "1", name: "Rynek", city: "", phone: null }, ["name", "city", "phone", "email"])).toEqual({
    name: "Rynek",
    city: null,
    phone: null,
    email: null,
  });
});

test("values are compared by what they say", () => {
  expect(isSame([19.9, 50.1], [19.9, 50.1])).toBe(true);
  expect(isSame([19.9, 50.1], [19.9, 50.2])).toBe(false);
  expect(isSame({ en: "Tea", de: null }, { en: "Tea" })).toBe(true);
  expect(isSame([], {})).toBe(false);
  expect(isSame(null, undefined)).toBe(true);
  expect(isSame(0, null)).toBe(false);
});

test("blanks around a text are no change, the empty text neither", () => {
  const before = { name: "Rynek", city: null, location: [19.9, 50.1] };
  expect(changedNames(before, { name: "Rynek ", city: "", location: [19.9, 50.1] })).toEqual([]);
  expect(changedNames(before, { name: "Rynek 1", city: null, location: null })).toEqual(["name", "location"]);
});
