/** Questions about a business's own figures, each answered by one call that only reads. */
import { readStat, type Stat, type StatStyle, type StatType } from "@rewardo/contract/stats";
import { addDays } from "@rewardo/rules/local-day";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const questionNames = [
  "visits",
  "turnover",
  "quiet",
  "returning",
  "leaving",
  "products",
  "rewards",
  "coupons",
  "ratings",
  "owed",
  "places",
] as const;
export type QuestionName = (typeof questionNames)[number];

interface StatRequest {
  readonly type: StatType;
  readonly style: StatStyle;
  /** Whole days up to yesterday, so that an unfinished one counts for nothing; weeks for hours of the day. */
  readonly days: number;
}

export const asked: Readonly<Record<QuestionName, StatRequest>> = {
  visits: { type: "transactions", style: "number", days: 7 },
  turnover: { type: "turnover", style: "number", days: 7 },
  quiet: { type: "hours", style: "heatmap", days: 56 },
  returning: { type: "returning_users", style: "number", days: 30 },
  leaving: { type: "rfm", style: "table", days: 30 },
  products: { type: "products", style: "table", days: 30 },
  rewards: { type: "rewards", style: "table", days: 30 },
  coupons: { type: "coupons", style: "table", days: 30 },
  ratings: { type: "feedback", style: "number", days: 30 },
  owed: { type: "points_liability", style: "number", days: 30 },
  places: { type: "places", style: "table", days: 30 },
};

/** Answered from all of the business: not for people who see their own places alone. */
export const ofWholeBusiness: readonly QuestionName[] = ["leaving", "owed"];

/** Groups of customers who are about to leave. */
export const leavingGroups = ["at_risk", "almost_lost"] as const;

/** How many customers a group has. */
export const countOf = (stat: Stat | null, group: (typeof leavingGroups)[number]): number =>
  stat?.items.find(({ key }) => key === group)?.value ?? 0;

export const daysOf = (name: QuestionName, today: string): { from: string; to: string } => ({
  from: addDays(today, -asked[name].days),
  to: addDays(today, -1),
});

export const answerQuery = (name: QuestionName, today: string) => {
  const { type, style } = asked[name];
  const query = daysOf(name, today);
  return queryOptions({
    queryKey: ["stats", type, style, query],
    queryFn: ({ signal }) => call(readStat, { params: { type, style }, query, signal }),
  });
};

export interface Hour {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
}

/** An hour with less of its day's busiest one is one in which doors open or close. */
const openShare = 0.2;

/** The busiest hour, and the quietest one of those in which customers come at all; `null` without visits. */
export const extremesOf = (grid: NonNullable<Stat["grid"]>): { busiest: Hour; quietest: Hour } | null => {
  const hours = grid.values.flatMap((row, day) => {
    const most = Math.max(0, ...row.map((one) => one ?? 0));
    return row.flatMap((one, hour) =>
      one === null || one === 0 || one < openShare * most ? [] : [{ weekday: day + 1, hour, visits: one }],
    );
  });
  const sorted = hours.toSorted((a, b) => a.visits - b.visits || a.weekday - b.weekday || a.hour - b.hour);
  const [quietest, busiest] = [sorted[0], sorted.at(-1)];
  return quietest === undefined || busiest === undefined ? null : { busiest, quietest };
};
