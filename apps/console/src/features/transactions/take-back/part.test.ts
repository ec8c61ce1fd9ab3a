import { expect, test } from "vitest";
import { all, bodyOf, emptyPart, type Part, withLine } from "./part.ts";

const bodies = (part: Part) => bodyOf(part, "PLN", "pl");

test("the whole is sent as nothing, lines by their numbers in order, and an amount in minor units", () => {
  expect(bodies(all)).toEqual({});
  const lines = [3, 1, 2, 3].reduce(withLine, { is: "lines", lines: [] });
  expect(bodies(lines), "a second touch puts a line back").toEqual({ lines: [1, 2] });
  expect(bodies({ is: "amount", text: "12,5" })).toEqual({ amount: 1250 });
});

test("nothing chosen, and what is no amount, is not sent", () => {
  expect(bodies({ is: "lines", lines: [] })).toBeNull();
  for (const text of ["", "0", "a lot", "-5"]) expect(bodies({ is: "amount", text }), text).toBeNull();
});

test("a part begins as what the server allows", () => {
  const left = { amount: 100, lines: [] };
  expect(emptyPart({ ...left, by: "lines" })).toEqual({ is: "lines", lines: [] });
  expect(emptyPart({ ...left, by: "amount" })).toEqual({ is: "amount", text: "" });
  expect(emptyPart({ ...left, by: null })).toBeNull();
});
