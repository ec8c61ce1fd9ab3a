/** What is owed after a real year, with and without waiting for warnings: the engine against a count of its own. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { playLiability } from "./liability.ts";
import { readJourney } from "./read.ts";

const directory = process.env["JOURNEY"] ?? join(import.meta.dirname, "sample");

test("what is owed at the end of the year is what a count of the visits gives, and waiting never owes less", async () => {
  const { silent, waiting, earned } = playLiability(await readJourney(directory));
  expect(silent.engine).toBe(silent.count);
  expect(waiting.engine).toBe(waiting.count);
  expect(waiting.engine).toBeGreaterThan(silent.engine);
  expect(waiting.engine).toBeLessThan(earned);
});
