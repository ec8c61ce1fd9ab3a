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
  const limited = concurrencyLimit(2, 2);
  const answers = [0, 1, 2, 3].map((nr) => limited(work(nr)));
  await expect(limited(work(4))).rejects.toMatchObject({ code: "too_many_requests" });
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
  const last = limited(work(5));
  expect(started).toContain(5);
  ends[5]!.resolve();
  expect(await last).toBe(5);
});
