/** Statistics: the figures of the home page. */
import { comparisons } from "@rewardo/rules/period";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, LocalDay, LocalizedText } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

const measures = [
  ...["transactions", "purchases", "turnover", "discount", "points_issued", "points_redeemed", "points_change"],
  ...["stamps_issued", "stamps_change", "rewards_redeemed", "coupons_used", "pieces"],
];
export const privacy = {
  stat_deltas: { technical: ["business_id", "transaction_id"] },
  stat_figures: {
    business: ["dimension", "grain", "from_day", "value", ...measures],
    technical: ["business_id", "place_id"],
  },
  stat_member_months: {
    business: ["month", "days"],
    technical: ["business_id", "place_id", "card_subscription_id", "person_id"],
  },
  join_openings: { business: ["local_day", "way", "openings_count"], technical: ["business_id", "place_id"] },
  stat_lapsing: { business: ["month", "points"], technical: ["business_id", "card_subscription_id"] },
  stat_lapsing_months: { business: ["month", "points", "members"], technical: ["business_id"] },
  stat_lapsing_zones: { business: ["time_zone"], technical: ["business_id"] },
  stat_members: {
    business: ["first_day", "months"],
    technical: ["business_id", "card_subscription_id", "person_id", "first_place_id", "first_transaction_id"],
  },
} satisfies PrivacyClasses;

/** A figure and what it stands beside: the period before, or what is usual for today up to this time. */
export const Figure = z.object({ value: z.int(), previous: z.int() });

/** How a business came to today. */
export const StatsHistory = z.object({
  /** The 14 days before today, the oldest first. */
  days: z.array(
    z.object({
      day: LocalDay,
      transactions: z.int(),
      /** Minor units. */
      turnover: z.int(),
      /** Members of the whole business: `null` for readers who are limited to places. */
      new_card_subscriptions: z.nullable(z.int()),
      /** Rewards handed over. */
      rewards_redeemed: z.int(),
    }),
  ),
  /** The last months that are over, at most twelve and none before the first transaction's, each beside the same month a year earlier. */
  months: z.array(
    z.object({
      /** The first day of the month. */
      month: LocalDay,
      transactions: z.int(),
      /** Transactions of the same month a year earlier; `null` before the business's first. */
      before: z.nullable(z.int()),
    }),
  ),
});
export type StatsHistory = z.infer<typeof StatsHistory>;

export const StatsSummary = z.object({
  /**
   * Only for today: number of weeks whose median is the usual value, for the same weekday up to the same time; eight,
   * or fewer if transactions began later. `null` for given days.
   */
  usual_weeks: z.nullable(z.int()),
  transactions: Figure,
  /** Currency of the turnover: the business's, or for the platform the requested or most frequent one. */
  currency: z.nullable(z.string()),
  /** Minor units. */
  turnover: Figure,
  /** Members are the whole business's: `null` and no `stamps` for readers who are limited to places. */
  new_card_subscriptions: z.nullable(Figure),
  card_subscriptions: z.nullable(z.int()),
  rewards_redeemed: Figure,
  /** Per stamps card: how many memberships hold 0, 1, … stamps on the card that is being filled. */
  stamps: z.array(z.object({ card_id: z.string(), counts: z.array(z.int()) })),
  /** Only of a business's today. */
  history: z.optional(StatsHistory),
});
export type StatsSummary = z.infer<typeof StatsSummary>;

export const readStatsSummary = endpoint({
  method: "GET",
  path: "/stats/summary",
  access: "stats_view",
  scope: "scoped",
  query: z.strictObject({
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** For the platform: which businesses' money. */
    currency: z.optional(z.string()),
  }),
  response: z.nullable(StatsSummary),
  errors: ["bad_request"],
  summary: "The home page's figures in one call, of a business or of all; 204 outside 2020-01-01 to today",
});

const overTime = ["number", "line", "bar"] as const;
const byGroup = ["bar", "pie", "table"] as const;
const topList = ["bar", "table"] as const;

/** Which statistics there are, and in which styles each can be had. */
export const statStyles = {
  transactions: overTime,
  turnover: overTime,
  average_basket: overTime,
  active_users: overTime,
  new_users: overTime,
  returning_users: overTime,
  points_issued: overTime,
  points_redeemed: overTime,
  stamps_issued: overTime,
  rewards_redeemed: overTime,
  coupons_used: overTime,
  discount: overTime,
  points_liability: ["number", "line", "table"],
  hours: ["heatmap"],
  /** By months; as `pie` new customers by whether they came back within two weeks (`soon`), `later` or `not_yet`. */
  retention: ["table", "heatmap", "pie"],
  rfm: ["bar", "pie", "table", "heatmap"],
  gender: byGroup,
  age_group: byGroup,
  level: byGroup,
  places: topList,
  products: topList,
  accounts: topList,
  devices: topList,
  rewards: topList,
  coupons: topList,
  feedback: ["number", "line", "bar", "table"],
  member_share: ["number", "line"],
  phone_cards: ["table"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type StatType = keyof typeof statStyles;
export type StatStyle = (typeof statStyles)[StatType][number];

/** What the values are: counts of something, minor units of the business's currency, points, stamps, stars or shares. */
export const statUnits = ["count", "money", "points", "stamps", "stars", "share"] as const;

const Value = z.nullable(z.number());

/** A line of a list: its subject, its main figure, and others beside it. */
export const StatItem = z.object({
  /** An id, a group's name, or the first day of a month; `other` names what has none. */
  key: z.string(),
  name: z.nullable(z.string()),
  localized_name: z.nullable(LocalizedText),
  value: Value,
  previous: Value,
  figures: z.record(z.string(), z.number()),
});

/** The answer of every statistic; what a style does not need is `null` or empty. */
export const Stat = z.object({
  type: z.string(),
  style: z.string(),
  from: LocalDay,
  to: LocalDay,
  /** The days that these stand beside: by the calendar, else as many before. */
  previous: z.object({ from: LocalDay, to: LocalDay }),
  unit: z.enum(statUnits),
  /** Currency of amounts. Currencies are never added, so the platform's amounts are in one currency. */
  currency: z.nullable(z.string()),
  /** All that there are, the most frequent first. */
  currencies: z.array(z.string()),
  /** `number`. */
  value: Value,
  previous_value: Value,
  /** `line`, and `bar` over time: days up to 62, else months; the first and the last may be parts of one. */
  bucket: z.nullable(z.enum(["day", "month"])),
  /**
   * `previous` is of the day or month as far into the other period; `null` where that one is shorter, and for active and
   * returning customers of more than 13 months.
   */
  points: z.array(z.object({ from: LocalDay, value: Value, previous: Value })),
  /** `pie`, `table`, and `bar` of a list; of places, products, people, devices, rewards and coupons the largest hundred. */
  items: z.array(StatItem),
  /** For a list: its number of lines and the sum of their main figure, including lines that are left out. */
  whole: z.nullable(z.object({ items: z.int(), value: z.number() })),
  /** `heatmap`, and the table of retention: the names of rows and columns, and a row's values; `null`: not yet. */
  grid: z.nullable(
    z.object({ rows: z.array(z.string()), columns: z.array(z.string()), values: z.array(z.array(Value)) }),
  ),
});
export type Stat = z.infer<typeof Stat>;

export const readStat = endpoint({
  method: "GET",
  path: "/stats/:type/:style",
  access: "stats_view",
  scope: "scoped",
  query: z.strictObject({
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    place_id: z.optional(Id),
    /** What the period stands beside: the one before, unless the same days a year earlier are asked for. */
    compare: z.optional(z.enum(comparisons)),
    /** For the platform: which businesses' money. */
    currency: z.optional(z.string()),
  }),
  response: z.nullable(Stat),
  errors: ["unknown_statistic"],
  summary: "A statistic in one of its styles; 204 outside 2020-01-01 to today; the month so far when no days are named",
});
