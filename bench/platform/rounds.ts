/** Interleaved rounds: each has all sides of a comparison, so that noise of the machine hits all alike. */
import { median } from "../start.ts";

/** Runs each side once per round; the first round is a warm-up and not counted. */
export const interleave = async <Side extends string, T>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<T>>>,
): Promise<Record<Side, T[]>> => {
  const names = Object.keys(sides) as Side[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Side, T[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await sides[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return results;
};

/** Median of the ratio of two sides in the same round. */
export const ratioOf = <T>(ours: readonly T[], theirs: readonly T[], valueOf: (one: T) => number): number =>
  median(ours.map((one, round) => valueOf(one) / valueOf(theirs[round]!)));

export const medianOf = <T>(results: readonly T[], valueOf: (one: T) => number): number => median(results.map(valueOf));
