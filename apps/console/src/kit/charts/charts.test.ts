import fc from "fast-check";
import { expect, test } from "vitest";
import { axisOf, fitted, stepOf, thinned, wrapped } from "./scale.ts";
import { csvOf } from "./table.ts";

test("an axis holds zero and every figure, in at most five round steps", () => {
  expect(axisOf([])).toEqual({ least: 0, most: 1, ticks: [0, 1] });
  expect(axisOf([137, null]).ticks).toEqual([0, 50, 100, 150]);
  expect(axisOf([-40, 90]).ticks).toEqual([-50, 0, 50, 100]);
  expect(axisOf([1]).ticks).toEqual([0, 1]);
  expect(axisOf([0.61]).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), { minLength: 1 }), (values) => {
      const { least, most, ticks } = axisOf(values);
      expect(least).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(most).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test("labels are thinned evenly, and the newest keeps its own", () => {
  expect(thinned(3, 7)).toEqual([0, 1, 2]);
  expect(thinned(31, 7)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(thinned(30, 7).at(-1)).toBe(29);
});

test("a value is shown by one of six steps; only nothing has the palest", () => {
  expect([0, 1, 20, 21, 99, 100].map((value) => stepOf(value, 100))).toEqual([0, 1, 1, 2, 5, 5]);
  expect([stepOf(0, 0), stepOf(-3, 10)]).toEqual([0, 0]);
});

test("a name too long for its place ends with an ellipsis", () => {
  const measure = (text: string) => 10 * [...text].length;
  expect(fitted("Flat white", 100, measure)).toBe("Flat white");
  expect(fitted("Flat white", 60, measure)).toBe("Flat…");
  expect(fitted("Flat white", 5, measure)).toBe("F…");
});

test("a name of several words goes on in the next line, and ends with an ellipsis only where a line is too short for it", () => {
  const measure = (text: string) => 10 * [...text].length;
  const inLines = (text: string, lines: number, width = 140) => wrapped(text, { width, lines }, measure);
  expect(inLines("Brauchen Aufmerksamkeit", 3)).toEqual(["Brauchen", "Aufmerksamkeit"]);
  expect(inLines("Brauchen Aufmerksamkeit", 1)).toEqual(["Brauchen Aufm…"]);
  expect(inLines("Fast verloren", 3)).toEqual(["Fast verloren"]);
  expect(inLines("Brauchen Aufmerksamkeit", 2, 100)).toEqual(["Brauchen", "Aufmerksa…"]);
});

test("CSV in the form that the language's spreadsheets open", () => {
  const table = { heads: ["Day", "=Spent"], rows: [{ label: "1, June", values: [12.5, null] }] };
  expect(csvOf(table, "en")).toBe('\uFEFFDay,\'=Spent\r\n"1, June",12.5,\r\n');
  expect(csvOf(table, "de")).toBe('\uFEFFDay;\'=Spent\r\n"1, June";"12,5";\r\n');
  // What it is, whose and of when stand above the table, as they do on paper and in the picture.
  expect(csvOf(table, "en", ["Day by day", "Café Łoś · Kazimierz, Kraków · 1 Jun"])).toBe(
    '\uFEFFDay by day\r\n"Café Łoś · Kazimierz, Kraków · 1 Jun"\r\n\r\nDay,\'=Spent\r\n"1, June",12.5,\r\n',
  );
});
