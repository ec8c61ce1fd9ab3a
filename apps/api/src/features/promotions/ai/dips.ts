/** Finds hours that are quieter than the hours around them, in visits by weekday and hour. */

/** Visits by weekday (Monday first) and hour of the day, over so many weeks. */
export type Hours = readonly (readonly number[])[];

export interface Dip {
  /** 0 is Monday; neighbours, in order. */
  readonly days: readonly number[];
  /** Half open. */
  readonly from: number;
  readonly to: number;
  /** Visits a week in these hours, and what they would be with as many as in the hours around. */
  readonly visits: number;
  readonly usual: number;
  /** Share of missing visits, 0 to 1. */
  readonly below: number;
}

/** Fewer visits than these over all weeks say nothing. */
const leastVisits = 100;
const leastBelow = 0.25;
/** Visits that the hours around would make in all weeks: a dip among a handful is chance. */
const leastUsual = 60;
/**
 * Standard deviations below the hours around. Some five hundred windows are looked at: so that chance alone is told to one
 * business in twenty, each may be believed by chance once in ten thousand.
 */
const beyondChance = 3.7;
/** An hour with a smaller share of its day's busiest one is one in which hardly anyone is there: doors open or close. */
const openShare = 0.2;
const lengths = [2, 3] as const;

const dayRanges: readonly (readonly number[])[] = Array.from({ length: 7 }, (_, first) =>
  Array.from({ length: 7 - first }, (_value, more) => Array.from({ length: more + 1 }, (_one, day) => first + day)),
)
  .flat()
  .filter((days) => days.length <= 5);

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** The dip that lacks most visits; `null` where there is none worth naming. */
export const deepestDip = (hours: Hours, weeks: number): Dip | null => {
  if (hours.flat().reduce((sum, one) => sum + one, 0) < leastVisits) return null;
  const isOpen = hours.map((day) => day.map((one) => one >= openShare * Math.max(1, ...day)));
  let best: Dip | null = null;
  for (const days of dayRanges) {
    for (const length of lengths) {
      for (let from = 1; from + length < 24; from += 1) {
        const to = from + length;
        // The hours on both sides are open on each day, so that this is a dip and no evening.
        if (!days.every((day) => isOpen[day]![from - 1] === true && isOpen[day]![to] === true)) continue;
        const inside = days.flatMap((day) => hours[day]!.slice(from, to));
        const neighbours = days.flatMap((day) => [hours[day]![from - 1]!, hours[day]![to]!]);
        const around = meanOf(neighbours);
        const below = around === 0 ? 0 : 1 - meanOf(inside) / around;
        // Each hour of it is quiet by itself: a deep one does not drag a usual one along.
        const isQuiet = Array.from({ length }, (_, at) => meanOf(days.map((day) => hours[day]![from + at]!))).every(
          (one) => one < 0.85 * around,
        );
        if (below < leastBelow || !isQuiet || around * inside.length < leastUsual) continue;
        // Counts vary by about as much as they are large: a handful of visits less in a week proves nothing.
        const scale = inside.length / neighbours.length;
        const spread = Math.sqrt(sumOf(inside) + scale ** 2 * sumOf(neighbours));
        if (around * inside.length - sumOf(inside) < beyondChance * spread) continue;
        const visits = sumOf(inside) / weeks;
        const usual = (around * inside.length) / weeks;
        if (best === null || usual - visits > best.usual - best.visits) best = { days, from, to, visits, usual, below };
      }
    }
  }
  return best;
};
