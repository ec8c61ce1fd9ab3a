import { expect, test } from "vitest";
import { runSteps } from "./run.ts";
import type { Step } from "./steps.ts";

const step = (name: string, isFine: boolean): Step => ({
  name,
  cure: "Do something else.",
  run: () => Promise.resolve({ isFine, report: "somewhere.ts:1 is wrong\n" }),
});

test("a passing step is one line with its time; a failing one shows its findings and the cure", async () => {
  const said: string[] = [];
  const sum = await runSteps([step("lint", true), step("types", false)], 1, (text) => said.push(text));
  expect(sum).toEqual({ passed: 1, failed: 1 });
  expect(said[0]).toMatch(/^✓ lint +\d+\.\d s$/);
  expect(said[1]).toMatch(/^✗ types +\d+\.\d s$/);
  expect(said[2]).toBe("    somewhere.ts:1 is wrong\n    → Do something else.");
  expect(said.at(-1)).toBe("1 passed, 1 failed");
});

test("every step runs, and never more in parallel than allowed", async () => {
  let running = 0;
  let most = 0;
  const busy = (name: string): Step => ({
    ...step(name, true),
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return { isFine: true, report: "" };
    },
  });
  const sum = await runSteps(["a", "b", "c", "d", "e"].map(busy), 2, () => {});
  expect(sum).toEqual({ passed: 5, failed: 0 });
  expect(most).toBe(2);
});
