import { hundredths, ONE } from "../earning/index.ts";
import type { Portion } from "./reversal-scope.ts";
import type { ReverseEvent, RuleMatched } from "../types/index.ts";

/** The unmultiplied points completed by a portion of a transaction, by multiplier in hundredths. */
export type LostPoints = ReadonlyMap<number, number>;

/** The points the portion completed under `each`: by line if lines are refunded, else in proportion, rounded down. */
export const lostPoints = (rule: RuleMatched, event: ReverseEvent, portion: Portion): LostPoints => {
  const own = new Map<number, number>();
  const add = (multiplier: number, points: number): void => {
    const times = hundredths(multiplier);
    own.set(times, (own.get(times) ?? 0) + points);
  };
  const byLine = !portion.complete && portion.lines.size > 0;
  if (rule.lines.length === 0) add(rule.multiplier, rule.earned);
  for (const line of rule.lines) {
    if (byLine && !portion.lines.has(line.line_no)) continue;
    add(line.multiplier ?? 1, line.base ?? line.earned);
  }
  if (portion.complete || byLine) return own;
  const { amount } = event.original;
  return new Map([...own].map(([times, points]) => [times, proportion(points, portion.amount, amount)]));
};

/** What multipliers added to the first `count` points, highest multiplier first; in hundredths. */
export const extraOfLost = (lost: LostPoints, count: number): number => {
  let [extra, left] = [0, count];
  for (const [times, points] of [...lost].toSorted(([a], [b]) => b - a)) {
    const gone = Math.min(left, points);
    extra += gone * (times - ONE);
    left -= gone;
  }
  return extra;
};

/** A part of an integer, rounded down. Exact up to 2^53, although the product may exceed it. */
export const proportion = (whole: number, part: number, of: number | null): number =>
  of === null || of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));
