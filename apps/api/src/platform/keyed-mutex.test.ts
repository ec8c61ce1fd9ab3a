import { expect, test } from "vitest";
import { keyedMutex } from "./keyed-mutex.ts";

test("works of one key run in order, other keys do not wait, and a failure does not stop the next work", async () => {
  const run = keyedMutex();
  const said: string[] = [];
  const gates: (() => void)[] = [];
  const gate = () => new Promise<void>((open) => gates.push(open));
  const first = run("a", async () => {
    said.push("a1 begins");
    await gate();
    said.push("a1 fails");
    throw new Error("a1");
  });
  const second = run("a", async () => {
    said.push("a2");
    return 2;
  });
  await run("b", async () => said.push("b"));
  expect(said).toEqual(["a1 begins", "b"]);
  gates[0]?.();
  await expect(first).rejects.toThrow("a1");
  expect(await second).toBe(2);
  expect(await run("a", async () => said.push("a3"))).toBe(5);
  expect(said).toEqual(["a1 begins", "b", "a1 fails", "a2", "a3"]);
});
