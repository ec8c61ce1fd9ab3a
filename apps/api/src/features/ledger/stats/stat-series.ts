/** Statistics over time: additive figures, their ratios, distinct persons, and what is owed at the end of each day. */
import { addDays, addMonths, daysBetween, daysOf, partsBeside, periodInstants } from "@rewardo/rules";
import type { StatQuery, StatReader } from "./stat-query.ts";
import { selectPeriods, type Bucket, type FiguresRow } from "./figure-queries.ts";
import { monthsOf, type Days } from "./days.ts";
import { readTogether, type Measure } from "./measures.ts";
import { countNew, countPersons, type PersonsRow } from "./person-queries.ts";
import { selectDailyRatings, type Period } from "./queries.ts";
import { selectDailySales } from "./sales-queries.ts";

/** Periods of more days are shown by month. */
const mostDays = 62;

const bucketFor = ({ from, to }: Days): "day" | "month" => (daysBetween(from, to) < mostDays ? "day" : "month");

/** The buckets of a period; the first month and the last may be parts of one. */
const bucketsOf = (days: Days, bucket: Bucket): Days[] => {
  if (bucket === "whole") return [days];
  if (bucket === "day") return daysOf(days).map((day) => ({ from: day, to: day }));
  return monthsOf(days).map((month) => {
    const last = addDays(addMonths(month, 1), -1);
    return { from: month < days.from ? days.from : month, to: last < days.to ? last : days.to };
  });
};

/** What each bucket stands beside; `null` for a day that a shorter period does not have. */
const bucketsBefore = ({ days, before }: StatQuery, bucket: Bucket): (Days | null)[] =>
  bucket === "whole" ? [before] : partsBeside(days, before, { of: bucketsOf(days, bucket), by: bucket });

const isThere = (bucket: Days | null): bucket is Days => bucket !== null;

/** What was counted for those buckets that are there, in the place of each; `null` for the others. */
const placed = <Value>(buckets: readonly (Days | null)[], counted: readonly Value[]): (Value | null)[] => {
  const places = buckets.filter(isThere);
  return buckets.map((bucket) => (bucket === null ? null : (counted[places.indexOf(bucket)] as Value)));
};

type Values = readonly (number | null)[];

/** Values of each bucket now and in the comparison period; empty if no comparison is counted. */
type Both = readonly [now: Values, before: Values];

/** A missing value is 0 for a sum, and no value for a ratio. */
type Series = (asked: StatQuery, bucket: Bucket) => Promise<Both>;

const none: FiguresRow = { from_day: null, value: "" };

/** Figures of the buckets of both periods: days are read together, months each with its own days. */
const selectBoth = async (
  asked: StatQuery,
  bucket: Bucket,
  measures: readonly Measure[],
): Promise<readonly [now: (FiguresRow | undefined)[], before: (FiguresRow | undefined | null)[]]> => {
  const { tx, statScope, place_ids, days, before } = asked;
  const [here, there] = [bucketsOf(days, bucket), bucketsBefore(asked, bucket)];
  const query = { measures, place_ids, dimension: "total" } as const;
  if (bucket === "day") {
    const [now = [], earlier = []] = await selectPeriods(tx, statScope, [days, before], { ...query, bucket });
    const byDay = new Map([...earlier, ...now].map((row) => [row.from_day, row]));
    return [here.map(({ from }) => byDay.get(from)), there.map((one) => one && byDay.get(one.from))];
  }
  const found = await selectPeriods(tx, statScope, [...here, ...there.filter(isThere)], { ...query, bucket: "whole" });
  const rows = found.map(([row]) => row);
  return [rows.slice(0, here.length), placed(there, rows.slice(here.length))];
};

/** One value of each row of figures; a missing row has no value. */
const figuresBy = async (
  asked: StatQuery,
  bucket: Bucket,
  measures: readonly Measure[],
  valueOf: (row: FiguresRow) => number | null,
): Promise<Both> => {
  const [now, before] = await selectBoth(asked, bucket, measures);
  return [now.map((row = none) => valueOf(row)), before.map((row = none) => row && valueOf(row))];
};

/** Points owed to customers at the end of each bucket: all that was ever issued, less what was used or lapsed. */
export const pointsOwed: Series = async (asked, bucket) => {
  const { tx, statScope, days, before } = asked;
  const until = ({ from }: Days): Days => ({ from: "2000-01-01", to: addDays(from, -1) });
  const query = { measures: readTogether.units, place_ids: null, dimension: "total" } as const;
  const starts = await selectPeriods(tx, statScope, [until(days), until(before)], { ...query, bucket: "whole" });
  const [now, past] = await selectBoth({ ...asked, place_ids: null }, bucket, readTogether.units);
  const owed = (rows: typeof past, start: readonly FiguresRow[] | undefined): Values => {
    let sum = start?.[0]?.points_change ?? 0;
    return rows.map((row) => (row === null ? null : (sum += row?.points_change ?? 0)));
  };
  return [owed(now, starts[0]), owed(past, starts[1])];
};

/**
 * Up to this many months (a year) distinct persons are also counted for the comparison period; longer periods take
 * seconds.
 */
const mostCompared = 13;

const persons = async (asked: StatQuery, bucket: Bucket, pick: (row: PersonsRow) => number): Promise<Both> => {
  const { tx, statScope, place_ids, days, before } = asked;
  const [here, there] = [bucketsOf(days, bucket), bucketsBefore(asked, bucket)];
  if (bucket === "month" && here.length > mostCompared) {
    const [now = []] = await countPersons(tx, statScope, [days], { bucket, place_ids });
    const byMonth = new Map(now.map((row) => [row.from_day?.slice(0, 7), pick(row)]));
    return [here.map(({ from }) => byMonth.get(from.slice(0, 7)) ?? 0), []];
  }
  if (bucket === "day") {
    const found = await countPersons(tx, statScope, [days, before], { bucket, place_ids });
    const byDay = new Map(found.flat().map((row) => [row.from_day, pick(row)]));
    const valuesIn = (buckets: readonly (Days | null)[]): Values =>
      buckets.map((one) => one && (byDay.get(one.from) ?? 0));
    return [valuesIn(here), valuesIn(there)];
  }
  const found = await countPersons(tx, statScope, [...here, ...there.filter(isThere)], { bucket: "whole", place_ids });
  const values = found.map(([row]) => (row === undefined ? 0 : pick(row)));
  return [values.slice(0, here.length), placed(there, values.slice(here.length))];
};

export const activeUsers: Series = (asked, bucket) => persons(asked, bucket, (row) => row.active);
export const returningUsers: Series = (asked, bucket) => persons(asked, bucket, (row) => row.active - row.new);

/** Each person has one first day, so that any days can be added up. */
export const newUsers: Series = async (asked, bucket) => {
  const { tx, statScope, place_ids, days, before } = asked;
  const counted = await countNew(tx, statScope, [days, before], { bucket: "day", place_ids });
  const byDay = counted.flatMap((starts) => [...starts].map(([day, count]) => ({ day, count })));
  const sumsOf = (buckets: readonly (Days | null)[]): Values =>
    buckets.map((one) => one && within(byDay, one).reduce((sum, { count }) => sum + count, 0));
  return [sumsOf(bucketsOf(days, bucket)), sumsOf(bucketsBefore(asked, bucket))];
};

const within = <Row extends { readonly day: string }>(rows: readonly Row[], { from, to }: Days): Row[] =>
  rows.filter(({ day }) => from <= day && day <= to);

interface Ratio {
  readonly day: string;
  readonly part: number;
  readonly whole: number;
}

/** The part of the whole in each bucket; none where the whole is nothing. */
const ratioBy = (rows: readonly Ratio[], buckets: readonly (Days | null)[]): Values =>
  buckets.map((days) => {
    if (days === null) return null;
    const sum = (of: "part" | "whole"): number => within(rows, days).reduce((total, row) => total + row[of], 0);
    const whole = sum("whole");
    return whole > 0 ? sum("part") / whole : null;
  });

/** Ratios of what is read day by day of both periods. */
const ratios = async (
  asked: StatQuery,
  bucket: Bucket,
  read: (period: Period) => Promise<readonly Ratio[]>,
): Promise<Both> => {
  const rowsOf = (days: Days): Promise<readonly Ratio[]> => {
    const { start, end } = periodInstants(days, asked.zone);
    return read({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });
  };
  return [
    ratioBy(await rowsOf(asked.days), bucketsOf(asked.days, bucket)),
    ratioBy(await rowsOf(asked.before), bucketsBefore(asked, bucket)),
  ];
};

export const meanRating: Series = (asked, bucket) =>
  ratios(asked, bucket, async (period) => {
    const rows = await selectDailyRatings(asked.tx, asked.statScope, period, asked);
    return rows.map(({ day, rating, count }) => ({ day, part: rating * count, whole: count }));
  });

/** The share of all sales reported by tills that earned on a card (domain 7). */
export const memberShare: Series = (asked, bucket) =>
  ratios(asked, bucket, async (period) => {
    const rows = await selectDailySales(asked.tx, asked.statScope, period, asked);
    return rows.map(({ day, with_card, total }) => ({ day, part: with_card, whole: total }));
  });

export const averageBasket: Series = (asked, bucket) =>
  figuresBy(asked, bucket, readTogether.sales, ({ turnover = 0, purchases = 0 }) =>
    purchases > 0 ? Math.round(turnover / purchases) : null,
  );

export const sumOf = (measure: Measure): Series => {
  const together = Object.values(readTogether).find((some) => (some as readonly Measure[]).includes(measure));
  return (asked, bucket) => figuresBy(asked, bucket, together ?? [measure], (row) => row[measure] ?? 0);
};

/** A statistic over time: one number, or the buckets of the period, each beside its own of the other. */
export const overTime =
  (series: Series): StatReader =>
  async (asked, style) => {
    const bucket = style === "number" ? "whole" : bucketFor(asked.days);
    const [now, before] = await series(asked, bucket);
    if (bucket === "whole") return { value: now[0] ?? null, previous_value: before[0] ?? null };
    const points = bucketsOf(asked.days, bucket).map(({ from }, index) => ({
      from,
      value: now[index] ?? null,
      previous: before[index] ?? null,
    }));
    return { bucket, points };
  };
