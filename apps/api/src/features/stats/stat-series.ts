/** Statistics over time: additive figures, their ratios, distinct persons, and what is owed at the end of each day. */
import type { Stat, StatType } from "@rewardo/contract/stats";
import { addDays, addMonths, daysBetween, daysOf, periodInstants } from "@rewardo/rules";
import type { Asked } from "./asked.ts";
import { selectFigures, type Bucket, type FiguresRow } from "./figure-queries.ts";
import type { Days } from "./days.ts";
import type { Measure } from "./measures.ts";
import { countPersons } from "./person-queries.ts";
import { selectDailyRatings } from "./queries.ts";

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

const figuresBy = async (
  { tx, whose, place_ids }: Asked,
  days: Days,
  bucket: Bucket,
  measures: readonly Measure[],
): Promise<ReadonlyMap<string, FiguresRow>> => {
  const rows = await selectFigures(tx, whose, { days, bucket, measures, place_ids, dimension: "total" });
  return new Map(rows.map((row) => [keyOf(row.from_day, days), row]));
};

/** Points owed to customers at the end of each bucket: all that was ever issued, less what was used or lapsed. */
const owed = async (asked: Asked, days: Days, bucket: Bucket): Promise<Values> => {
  const earlier = { from: "2000-01-01", to: addDays(days.from, -1) };
  const whole: Asked = { ...asked, place_ids: null };
  const [start] = (await figuresBy(whole, earlier, "whole", ["points_change"])).values();
  const changes = await figuresBy(whole, days, bucket, ["points_change"]);
  let sum = start?.points_change ?? 0;
  return new Map(startsOf(days, bucket).map((day) => [day, (sum += changes.get(day)?.points_change ?? 0)]));
};

const persons = async (
  { tx, whose, place_ids }: Asked,
  days: Days,
  bucket: Bucket,
  pick: (row: { active: number; new: number }) => number,
): Promise<Values> => {
  const rows = await countPersons(tx, whose, { days, bucket, place_ids });
  return new Map(rows.map((row) => [keyOf(row.from_day, days), pick(row)]));
};

const ratings = async ({ tx, whose, zone, place_ids }: Asked, days: Days, bucket: Bucket): Promise<Values> => {
  const { start, end } = periodInstants(days, zone);
  const period = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
  const sums = new Map<string, { stars: number; count: number }>();
  for (const { day, rating, count } of await selectDailyRatings(tx, whose, period, { zone, place_ids })) {
    const key = keyOf(bucket === "whole" ? null : bucket === "day" ? day : `${day.slice(0, 7)}-01`, days);
    const sum = sums.get(key) ?? { stars: 0, count: 0 };
    sums.set(key, { stars: sum.stars + rating * count, count: sum.count + count });
  }
  return new Map([...sums].map(([key, { stars, count }]) => [key, stars / count]));
};

/** Values by the first day of their bucket; what is missing is nothing: 0 of a sum, no ratio. */
const valuesOf = async (asked: Asked, type: SeriesType, days: Days, bucket: Bucket): Promise<Values> => {
  if (type === "active_users") return persons(asked, days, bucket, (row) => row.active);
  if (type === "new_users") return persons(asked, days, bucket, (row) => row.new);
  if (type === "returning_users") return persons(asked, days, bucket, (row) => row.active - row.new);
  if (type === "points_liability") return owed(asked, days, bucket);
  if (type === "feedback") return ratings(asked, days, bucket);
  // No till system reports yet what was sold without a card.
  if (type === "member_share") return new Map();
  if (type === "average_basket") {
    const rows = await figuresBy(asked, days, bucket, ["turnover", "purchases"]);
    const ratio = ({ turnover = 0, purchases = 0 }: FiguresRow) =>
      purchases > 0 ? Math.round(turnover / purchases) : null;
    return new Map([...rows].map(([day, row]) => [day, ratio(row)]));
  }
  return new Map([...(await figuresBy(asked, days, bucket, [type]))].map(([day, row]) => [day, row[type] ?? 0]));
};

const isRatio = (type: SeriesType): boolean => ["average_basket", "feedback", "member_share"].includes(type);

/** The buckets of the period, each with the one of the period before that stands at its place. */
export const readSeries = async (asked: Asked, type: SeriesType, bucket: Bucket): Promise<Stat["points"]> => {
  const now = await valuesOf(asked, type, asked.days, bucket);
  const before = await valuesOf(asked, type, asked.before, bucket);
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
