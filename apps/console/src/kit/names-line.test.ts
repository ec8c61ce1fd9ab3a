import fc from "fast-check";
import { expect, test } from "vitest";
import { begunIn, lineOf, namesIn } from "./names-line.ts";

test("names stand between commas; one with a comma of its own in quotes", () => {
  expect(namesIn(' Latte,, "Kawa, duża" ,Chleb 2" ')).toEqual(["Latte", "Kawa, duża", 'Chleb 2"']);
  expect(namesIn('"Kawa, du')).toEqual(['"Kawa', "du"]);
  expect(lineOf(["Latte", "Kawa, duża"])).toBe('Latte, "Kawa, duża"');
});

test("whatever names are written, the same are read", () => {
  const name = fc
    .string({ unit: fc.constantFrom("a", "ł", " ", ",", '"', "б") })
    .filter((one) => one.trim() === one && one !== "");
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(namesIn(lineOf(names))).toEqual(names);
    }),
  );
});

test("the last name may be a beginning", () => {
  expect(["", "Lat", "Latte, Fl", "Latte, ", "Latte,", 'Latte, "Kawa, duża"'].map(begunIn)).toEqual([
    ...["", "Lat", "Fl", "", "", "Kawa, duża"],
  ]);
});
