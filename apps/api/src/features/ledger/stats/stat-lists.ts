/** Statistics of places, products, people, devices, rewards and coupons: the largest first. */
import type { Stat } from "@rewardo/contract/stats";
import { periodInstants } from "@rewardo/rules";
import type { StatQuery, StatReader } from "./stat-query.ts";
import { selectPeriods, selectPlaceFigures } from "./figure-queries.ts";
import type { Days } from "./days.ts";
import type { Dimension, Measure } from "./measures.ts";
import { selectNames, selectDailyRatings, type Named } from "./queries.ts";

/** The most rows of a list of the best products, places or customers; a page cannot show more usefully. */
const mostItems = 100;

interface TopList {
  readonly dimension: Exclude<Dimension, "total" | "hour" | "hours"> | "place";
  readonly measures: readonly [Measure, ...Measure[]];
}

/** Sums of the period and of the one before, by what the list is of. */
const sumsOf = async (
  { tx, statScope, place_ids, days, before }: StatQuery,
  { dimension, measures }: TopList,
): Promise<Map<string, Record<string, number>>[]> => {
  const query = { measures, place_ids, bucket: "whole" as const };
  const periods =
    dimension === "place"
      ? await selectPlaceFigures(tx, statScope, [days, before], query)
      : await selectPeriods(tx, statScope, [days, before], { ...query, dimension });
  return periods.map(
    (rows) => new Map(rows.map((row) => [row.value, Object.fromEntries(measures.map((one) => [one, row[one] ?? 0]))])),
  );
};

/** Ratings by stars, five first. */
export const stars: StatReader = async (asked) => {
  const { tx, statScope, zone, place_ids } = asked;
  const count = async (days: Days): Promise<Map<number, number>> => {
    const { start, end } = periodInstants(days, zone);
    const period = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
    const sums = new Map<number, number>();
    for (const row of await selectDailyRatings(tx, statScope, period, { zone, place_ids })) {
      sums.set(row.rating, (sums.get(row.rating) ?? 0) + row.count);
    }
    return sums;
  };
  const now = await count(asked.days);
  const before = await count(asked.before);
  const items = [5, 4, 3, 2, 1].map((rating) => ({
    ...{ key: String(rating), name: null, localized_name: null, figures: {} },
    ...{ value: now.get(rating) ?? 0, previous: before.get(rating) ?? 0 },
  }));
  return { items };
};

const readTopList = async (asked: StatQuery, list: TopList): Promise<Pick<Stat, "items" | "whole">> => {
  const [main] = list.measures;
  const [now = new Map<string, Record<string, number>>(), before] = await sumsOf(asked, list);
  const ordered = [...now]
    .filter(([, figures]) => Object.values(figures).some((one) => one !== 0))
    .toSorted(([a, one], [b, other]) => (other[main] ?? 0) - (one[main] ?? 0) || (a < b ? -1 : 1));
  const shown = ordered.slice(0, mostItems);
  const named = await selectNames(asked.tx, asked.statScope, { of: list.dimension, ids: shown.map(([key]) => key) });
  const byId = new Map<string, Named>(named.map((row) => [row._id, row]));
  const items = shown.map(([key, { [main]: value = 0, ...figures }]) => ({
    key,
    // A line of a receipt statScope product is not known goes by its name.
    name: key.startsWith("name ") ? key.slice(5) : (byId.get(key)?.name ?? null),
    localized_name: byId.get(key)?.localized_name ?? null,
    value,
    previous: before?.get(key)?.[main] ?? 0,
    figures,
  }));
  const value = ordered.reduce((sum, [, figures]) => sum + (figures[main] ?? 0), 0);
  return { items, whole: { items: ordered.length, value } };
};

/** The largest lines, ordered by the first measure, and what all of them come to. */
export const topList =
  (dimension: TopList["dimension"], ...measures: TopList["measures"]): StatReader =>
  (asked) =>
    readTopList(asked, { dimension, measures });
