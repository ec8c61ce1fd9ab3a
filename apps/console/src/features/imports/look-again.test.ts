import { importStatuses } from "@rewardo/contract/imports";
import { expect, test } from "vitest";
import { lookAgainMs } from "./look-again.ts";

test("an import is looked at again only while the server is at work on it", () => {
  const looked = importStatuses.filter((status) => lookAgainMs({ status, lines_total: 10 }, false) !== false);
  expect(looked).toEqual(["checking", "running", "undoing"]);
  expect(lookAgainMs(undefined, false)).toBe(false);
});

test("a large file is looked at less often, and a server in trouble less still", () => {
  const wait = (lines_total: number, hasFailed = false) => lookAgainMs({ status: "running", lines_total }, hasFailed);
  expect([wait(0), wait(100_000), wait(250_000), wait(5_000_000)]).toEqual([1000, 1000, 2500, 5000]);
  expect(wait(10, true)).toBe(10_000);
  expect(lookAgainMs({ status: "done", lines_total: 10 }, true)).toBe(false);
});
