import { expect, test } from "vitest";
import { complete, conditionsOf, type Rule, withBlock, withCondition, without, withValue } from "./rule.ts";

const one = (id: string, value: unknown = 1) => ({ id, kind: "visits", value });
const empty: Rule = { match: "all", parts: [] };
const nested = withCondition(withBlock(withCondition(empty, one("a")), "block"), one("b"), "block");

test("conditions stand in the rule or in a block of it", () => {
  expect(conditionsOf(nested).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(withCondition(nested, one("c"), "block").parts[1]).toMatchObject({ conditions: [{ id: "b" }, { id: "c" }] });
});

test("a value changes wherever its condition stands", () => {
  expect(conditionsOf(withValue(nested, "b", 20)).map(({ value }) => value)).toEqual([1, 20]);
});

test("a block goes with its last condition, an empty new one stays to be filled", () => {
  expect(without(nested, "b").parts.map(({ id }) => id)).toEqual(["a"]);
  expect(without(nested, "block").parts.map(({ id }) => id)).toEqual(["a"]);
  expect(without(withBlock(nested, "new"), "a").parts.map(({ id }) => id)).toEqual(["block", "new"]);
});

test("what has no value yet is not counted", () => {
  const unfinished = withCondition(withBlock(nested, "new"), one("c", null));
  expect(complete(unfinished)).toEqual(nested);
  expect(complete(withValue(unfinished, "b", null)).parts.map(({ id }) => id)).toEqual(["a"]);
});
