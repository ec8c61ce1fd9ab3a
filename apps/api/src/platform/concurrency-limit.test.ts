import { expect, test } from "vitest";
import { concurrencyLimit } from "./concurrency-limit.ts";

/** Works that the test ends. */
const works = () => {
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = (nr: number) => () => {
    started.push(nr);
    return (ends[nr] = Promise.withResolvers<void>()).promise.then(() => nr);
  };
  return { started, ends, work };
};

test("at most so many run at once, the rest queue in order, and a full queue refuses", async () => {
  const { started, ends, work } = works();
  const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 2, maxRunningOfOne: 2, maxQueuedOfOne: 2 });
  const answers = [0, 1, 2, 3].map((nr) => limited("one", work(nr)));
  await expect(limited("one", work(4))).rejects.toMatchObject({ code: "too_many_requests" });
  expect(started).toEqual([0, 1]);
  ends[1]!.resolve();
  await answers[1];
  expect(started).toEqual([0, 1, 2]);
  // A failure frees its slot as well.
  ends[0]!.reject(new Error("broken"));
  await expect(answers[0]).rejects.toThrow("broken");
  expect(started).toEqual([0, 1, 2, 3]);
  ends[2]!.resolve();
  ends[3]!.resolve();
  expect(await Promise.all(answers.slice(2))).toEqual([2, 3]);
  const last = limited("one", work(5));
  expect(started).toContain(5);
  ends[5]!.resolve();
  expect(await last).toBe(5);
});

test("a free slot goes to the longest-waiting key, not to the one with most requests", async () => {
  const { started, ends, work } = works();
  const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 9, maxRunningOfOne: 1, maxQueuedOfOne: 3 });
  const answers = [0, 1, 2, 3].map((nr) => limited("many", work(nr)));
  await expect(limited("many", work(4))).rejects.toMatchObject({ code: "too_many_requests" });
  answers.push(limited("few", work(5)), limited("other", work(6)));
  expect(started).toEqual([0, 5]);
  ends[0]!.resolve();
  await answers[0];
  expect(started).toEqual([0, 5, 6]);
  ends[6]!.resolve();
  await answers[5];
  expect(started).toEqual([0, 5, 6, 1]);
  for (const nr of [1, 5, 2, 3]) {
    ends[nr]!.resolve();
    await answers[nr === 5 ? 4 : nr];
  }
  await Promise.all(answers);
  expect(started).toEqual([0, 5, 6, 1, 2, 3]);
});
