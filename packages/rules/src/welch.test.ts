import { expect, test } from "vitest";
import { studentPoint, welchDifference, type Sample } from "./welch.ts";

/** Mulberry32: the same histories in every run. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const sampleOf = (values: readonly number[]): Sample => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { count: values.length, mean, variance };
};

/** What one customer spends in a month, in minor units: none to many visits, each of 8.00 to 38.00. */
const spend = (random: () => number, visits: number): number => {
  let [sum, left] = [0, Math.exp(-visits)];
  for (let at = random(), reached = left, k = 0; at > reached; reached += left) {
    k += 1;
    left *= visits / k;
    sum += 800 + Math.round(3000 * random());
  }
  return sum;
};

test("points of Student's t are those of the tables", () => {
  for (const [degrees, point] of [
    [10, 2.228],
    [30, 2.042],
    [100, 1.984],
  ] as const)
    expect(studentPoint(degrees)).toBeCloseTo(point, 3);
});

test("the interval covers a known effect in 93 to 97 of 100 histories, and claims none where there is none", () => {
  const random = seeded(20261125);
  const runs = 1000;
  for (const [without, extra, held_out] of [
    [2, 0.5, 24],
    [2, 0, 24],
    [0.8, 0.3, 60],
    [0.8, 0, 60],
  ] as const) {
    let [covered, claims] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const reached = sampleOf(Array.from({ length: held_out * 9 }, () => spend(random, without + extra)));
      const others = sampleOf(Array.from({ length: held_out }, () => spend(random, without)));
      const { low, high } = welchDifference(reached, others);
      if (low <= extra * 2300 && extra * 2300 <= high) covered += 1;
      if (low > 0 || high < 0) claims += 1;
    }
    expect(covered / runs, `${without} ${extra}`).toBeGreaterThanOrEqual(0.93);
    expect(covered / runs, `${without} ${extra}`).toBeLessThanOrEqual(0.97);
    // Without an effect one history in twenty looks as if there were one; that is what 95 % says.
    expect(claims / runs).toBeLessThanOrEqual(extra === 0 ? 0.07 : 1);
  }
});
