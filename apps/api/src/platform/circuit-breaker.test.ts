import { expect, test } from "vitest";
import { circuitBreaker } from "./circuit-breaker.ts";
import { fixedClock } from "./clock.ts";

class Refusal extends Error {}

const open = () => {
  const clock = fixedClock("2026-06-12T08:00:00.000Z");
  const breaker = circuitBreaker({
    name: "The neighbour",
    clock,
    failures: 3,
    restMs: 1000,
    isTrouble: (error) => !(error instanceof Refusal),
  });
  let asked = 0;
  const ask = (outcome: Error | "answer") =>
    breaker.run(async () => {
      asked += 1;
      if (outcome !== "answer") throw outcome;
      return outcome;
    });
  const pass = (ms: number) => clock.set(new Date(clock.nowMs() + ms).toISOString());
  return { ask, pass, asked: () => asked };
};
const trouble = new Error("no answer");

test("after three failures in a row nothing is asked until the rest is over, and then once", async () => {
  const { ask, pass, asked } = open();
  for (let nr = 0; nr < 3; nr++) await expect(ask(trouble)).rejects.toThrow("no answer");
  await expect(ask("answer")).rejects.toThrow("The neighbour rests after 3 failures in a row");
  pass(1000);
  await expect(ask(trouble)).rejects.toThrow("no answer");
  await expect(ask("answer")).rejects.toThrow("rests");
  expect(asked()).toBe(4);
  pass(1000);
  const looking = ask("answer");
  await expect(ask("answer")).rejects.toThrow("rests");
  expect(await looking).toBe("answer");
  expect(await ask("answer")).toBe("answer");
});

test("answers and refusals in between reset the count", async () => {
  const { ask } = open();
  for (const between of ["answer", new Refusal("no")] as const) {
    for (let nr = 0; nr < 2; nr++) await expect(ask(trouble)).rejects.toThrow("no answer");
    await ask(between).catch(() => {});
  }
  expect(await ask("answer")).toBe("answer");
});
