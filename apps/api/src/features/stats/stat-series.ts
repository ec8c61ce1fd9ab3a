/** Statistics over time: additive figures, their ratios, distinct persons, and what is owed at the end of each day. */
import type { Stat, StatType } from "@rewardo/contract/stats";
import { addDays, addMonths, daysBetween, daysOf, periodInstants } from "@rewardo/rules";
import type { Asked } from "./asked.ts";
import { selectPeriods, type Bucket, type FiguresRow } from "./figure-queries.ts";
import type { Days } from "./days.ts";
import { readTogether, type Measure } from "./measures.ts";
import { countNew, countPersons, type PersonsRow } from "./person-queries.ts";
import { selectDailyRatings } from "./queries.ts";
import { selectDailySales } from "./sales-queries.ts";

/** More days are shown as months. */
const mostDays = 62;

export const bucketFor = ({ from, to }: Days): "day" | "month" => (daysBetween(from, to) < mostDays ? "day" : "month");

const sums = [
  ...(["transactions", "turnover", "points_issued", "points_redeemed"] as const),
  ...(["stamps_issued", "rewards_redeemed", "coupons_used", "discount"] as const),
] satisfies Measure[];
const others = [
  "average_basket",
  "active_users",
  "new_users",
  "returning_users",
  "points_liability",
  "feedback",
  "member_share",
] as const;
export type SeriesType = (typeof others)[number] | (typeof sums)[number];

export const isSeries = (type: StatType): type is SeriesType & StatType =>
  ([...sums, ...others] as readonly string[]).includes(type);

/** The days on which the buckets of a period begin; the first and the last may be parts of a month. */
const startsOf = (days: Days, bucket: Bucket): string[] => {
  if (bucket === "whole") return [days.from];
  if (bucket === "day") return daysOf(days);
  const starts = [days.from];
  for (let month = addMonths(`${days.from.slice(0, 7)}-01`, 1); month <= days.to; month = addMonths(month, 1)) {
    starts.push(month);
  }
  return starts;
};

type Values = ReadonlyMap<string, number | null>;

/** The bucket of the answer that a row of the database is in: a month may begin within the period. */
const keyOf = (from_day: string | null, { from }: Days): string =>
  from_day === null || from_day < from ? from : from_day;

const valuesBy = <Row extends { readonly from_day: string | null }>(
  rows: readonly Row[],
  days: Days,
  valueOf: (row: Row) => number | null,
): Values => new Map(rows.map((row) => [keyOf(row.from_day, days), valueOf(row)]));

/** Of the period and of the one before. */
type Both = readonly [now: Values, before: Values];

/** One value of each row of figures, of both periods. */
const figuresBy = async (
  { tx, whose, place_ids, days, before }: Asked,
  bucket: Bucket,
  measures: readonly Measure[],
  valueOf: (row: FiguresRow) => number | null,
): Promise<Both> => {
  const query = { bucket, measures, place_ids, dimension: "total" } as const;
  const [now = [], earlier = []] = await selectPeriods(tx, whose, [days, before], query);
  return [valuesBy(now, days, valueOf), valuesBy(earlier, before, valueOf)];
};

/** Points owed to customers at the end of each bucket: all that was ever issued, less what was used or lapsed. */
const owed = async ({ tx, whose, days, before }: Asked, bucket: Bucket): Promise<Both> => {
  const earlier = { from: "2000-01-01", to: addDays(before.from, -1) };
  const query = { measures: readTogether.units, place_ids: null, dimension: "total" } as const;
  const [[start] = []] = await selectPeriods(tx, whose, [earlier], { ...query, bucket: "whole" });
  const changes = await selectPeriods(tx, whose, [before, days], { ...query, bucket });
  let sum = start?.points_change ?? 0;
  const [past, now] = [before, days].map((period, index) => {
    const byDay = valuesBy(changes[index] ?? [], period, (row) => row.points_change ?? 0);
    return new Map(startsOf(period, bucket).map((day) => [day, (sum += byDay.get(day) ?? 0)]));
  });
  return [now!, past!];
};

const persons = async (
  { tx, whose, place_ids, days, before }: Asked,
  bucket: Bucket,
  pick: (row: PersonsRow) => number,
): Promise<Both> => {
  const [now = [], earlier = []] = await countPersons(tx, whose, [days, before], { bucket, place_ids });
  return [valuesBy(now, days, pick), valuesBy(earlier, before, pick)];
};

/** New persons by the first day of the answer's bucket. */
const newPersons = async ({ tx, whose, place_ids, days, before }: Asked, bucket: Bucket): Promise<Both> => {
  const counted = await countNew(tx, whose, [days, before], { bucket, place_ids });
  const [now, earlier] = [days, before].map((period, nr) => {
    const rows = [...(counted[nr] ?? [])].map(([from, value]) => ({ from_day: from === "" ? null : from, value }));
    return valuesBy(rows, period, ({ value }) => value);
  });
  return [now!, earlier!];
};

interface Ratio {
  readonly day: string;
  readonly part: number;
  readonly whole: number;
}

/** The part of the whole in each bucket; none where the whole is nothing. */
const ratioBy = (rows: readonly Ratio[], days: Days, bucket: Bucket): Values => {
  const sums = new Map<string, { part: number; whole: number }>();
  for (const { day, part, whole } of rows) {
    const key = keyOf(bucket === "whole" ? null : bucket === "day" ? day : `${day.slice(0, 7)}-01`, days);
    const sum = sums.get(key) ?? { part: 0, whole: 0 };
    sums.set(key, { part: sum.part + part, whole: sum.whole + whole });
  }
  return new Map([...sums].map(([key, { part, whole }]) => [key, whole > 0 ? part / whole : null]));
};

const instantsOf = (days: Days, zone: string): { from: string; to: string } => {
  const { start, end } = periodInstants(days, zone);
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
};

const ratings = async ({ tx, whose, zone, place_ids }: Asked, days: Days, bucket: Bucket): Promise<Values> => {
  const rows = await selectDailyRatings(tx, whose, instantsOf(days, zone), { zone, place_ids });
  return ratioBy(
    rows.map(({ day, rating, count }) => ({ day, part: rating * count, whole: count })),
    days,
    bucket,
  );
};

/** Of all that tills reported as sold, the share that earned on a card (domain 7). */
const memberShare = async ({ tx, whose, zone, place_ids }: Asked, days: Days, bucket: Bucket): Promise<Values> => {
  const rows = await selectDailySales(tx, whose, instantsOf(days, zone), { zone, place_ids });
  return ratioBy(
    rows.map(({ day, with_card, total }) => ({ day, part: with_card, whole: total })),
    days,
    bucket,
  );
};

const averageBasket = ({ turnover = 0, purchases = 0 }: FiguresRow): number | null =>
  purchases > 0 ? Math.round(turnover / purchases) : null;

/** Values by the first day of their bucket; what is missing is nothing: 0 of a sum, no ratio. */
const valuesOf = async (asked: Asked, type: SeriesType, bucket: Bucket): Promise<Both> => {
  if (type === "active_users") return persons(asked, bucket, (row) => row.active);
  if (type === "new_users") return newPersons(asked, bucket);
  if (type === "returning_users") return persons(asked, bucket, (row) => row.active - row.new);
  if (type === "points_liability") return owed(asked, bucket);
  if (type === "feedback") {
    return [await ratings(asked, asked.days, bucket), await ratings(asked, asked.before, bucket)];
  }
  if (type === "member_share") {
    return [await memberShare(asked, asked.days, bucket), await memberShare(asked, asked.before, bucket)];
  }
  if (type === "average_basket") return figuresBy(asked, bucket, readTogether.sales, averageBasket);
  const together = Object.values(readTogether).find((some) => (some as readonly Measure[]).includes(type)) ?? [type];
  return figuresBy(asked, bucket, together, (row) => row[type] ?? 0);
};

const isRatio = (type: SeriesType): boolean => ["average_basket", "feedback", "member_share"].includes(type);

/** The buckets of the period, each with the one of the period before that stands at its place. */
export const readSeries = async (asked: Asked, type: SeriesType, bucket: Bucket): Promise<Stat["points"]> => {
  const [now, before] = await valuesOf(asked, type, bucket);
  const previous = startsOf(asked.before, bucket);
  const none = isRatio(type) ? null : 0;
  return startsOf(asked.days, bucket).map((from, index) => {
    const earlier = previous[index];
    return {
      from,
      value: now.get(from) ?? none,
      previous: earlier === undefined ? null : (before.get(earlier) ?? none),
    };
  });
};
