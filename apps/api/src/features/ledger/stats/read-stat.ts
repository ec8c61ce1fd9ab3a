/** `P/stats/{type}/{style}`: each statistic in its styles, always with the period before. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import { statStyles, type readStat as endpoint, type Stat, type StatType } from "@rewardo/contract/stats";
import { isStatsPeriod, localDay, previousPeriod } from "@rewardo/rules";
import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { visiblePlaces } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import type { StatReader } from "./stat-query.ts";
import type { StatScope } from "./figure-queries.ts";
import { lastPlatformDay, type Days } from "./days.ts";
import { phoneCards } from "./reach.ts";
import { ageGroups, cameBack, genders, hours, levels, retention, rfm } from "./stat-grids.ts";
import { stars, topList } from "./stat-lists.ts";
import {
  activeUsers,
  averageBasket,
  meanRating,
  memberShare,
  newUsers,
  overTime,
  pointsOwed,
  returningUsers,
  sumOf,
} from "./stat-series.ts";
import { selectLapsing } from "./lapsing-queries.ts";
import { selectCurrencies } from "./queries.ts";

interface Statistic {
  readonly unit: Stat["unit"];
  /** Statistics that are computed from all persons who ever came. */
  readonly isOverPersons?: true;
  /** Balances and groups of customers belong to no place: refused to readers who are limited to some. */
  readonly isOfWholeBusiness?: true;
  readonly read: StatReader;
}

/** A statistic that is something else in one of its styles. */
const orAs =
  (other: Stat["style"], most: StatReader, as: StatReader): StatReader =>
  (asked, style) =>
    (style === other ? as : most)(asked, style);

const lapsing: StatReader = async ({ tx, statScope }) => ({
  items: (await selectLapsing(tx, statScope)).map(({ month, points, members }) => ({
    ...{ key: month ?? "never", name: null, localized_name: null },
    ...{ value: points, previous: null, figures: { members } },
  })),
});

const statistics: Readonly<Record<StatType, Statistic>> = {
  transactions: { unit: "count", read: overTime(sumOf("transactions")) },
  turnover: { unit: "money", read: overTime(sumOf("turnover")) },
  average_basket: { unit: "money", read: overTime(averageBasket) },
  active_users: { unit: "count", isOverPersons: true, read: overTime(activeUsers) },
  new_users: { unit: "count", isOverPersons: true, read: overTime(newUsers) },
  returning_users: { unit: "count", isOverPersons: true, read: overTime(returningUsers) },
  points_issued: { unit: "points", read: overTime(sumOf("points_issued")) },
  points_redeemed: { unit: "points", read: overTime(sumOf("points_redeemed")) },
  stamps_issued: { unit: "stamps", read: overTime(sumOf("stamps_issued")) },
  rewards_redeemed: { unit: "count", read: overTime(sumOf("rewards_redeemed")) },
  coupons_used: { unit: "count", read: overTime(sumOf("coupons_used")) },
  discount: { unit: "money", read: overTime(sumOf("discount")) },
  points_liability: { unit: "points", isOfWholeBusiness: true, read: orAs("table", overTime(pointsOwed), lapsing) },
  hours: { unit: "count", read: hours },
  retention: { unit: "count", isOverPersons: true, read: orAs("pie", retention, cameBack) },
  rfm: { unit: "count", isOfWholeBusiness: true, read: rfm },
  gender: { unit: "count", isOverPersons: true, read: genders },
  age_group: { unit: "count", isOverPersons: true, read: ageGroups },
  level: { unit: "count", isOverPersons: true, read: levels },
  places: { unit: "money", read: topList("place", "turnover", "transactions", "rewards_redeemed") },
  products: { unit: "money", read: topList("product", "turnover", "pieces") },
  accounts: { unit: "count", read: topList("account", "transactions", "turnover") },
  devices: { unit: "count", read: topList("device", "transactions", "turnover") },
  rewards: { unit: "count", read: topList("reward", "rewards_redeemed") },
  coupons: { unit: "count", read: topList("coupon", "coupons_used", "discount") },
  feedback: { unit: "stars", read: orAs("table", overTime(meanRating), stars) },
  member_share: { unit: "share", read: overTime(memberShare) },
  phone_cards: { unit: "count", isOverPersons: true, read: phoneCards },
};

const known = Object.entries(statStyles).flatMap(([type, styles]) => styles.map((style) => `${type}/${style}`));

const isStatType = (type: string): type is StatType => Object.hasOwn(statStyles, type);

/** Business or platform whose figures are read, limited to some places; `null` means all places. */
export interface Source extends Pick<Context, "database" | "clock" | "scope"> {
  readonly place_ids: readonly string[] | null;
}

/** Places that the caller may see, of those the one asked for; `null`: all. */
const placesOf = ({ place_ids: visible }: Source, place_id: string | undefined): readonly string[] | null => {
  if (place_id === undefined) return visible;
  return visible === null || visible.includes(place_id) ? [place_id] : [];
};

/** The month so far unless days are named; a single one is the whole period. */
const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Days => ({
  from: from ?? (to === undefined ? `${today.slice(0, 7)}-01` : to),
  to: to ?? today,
});

/** The platform's days are those of UTC; which days its businesses count on is each one's own. */
const settingsOf = (ctx: Source): Promise<{ zone: string; currencies: string[] }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    if (ctx.scope.kind === "platform") return { zone: "UTC", currencies: await selectCurrencies(tx, ctx.scope) };
    const { time_zone, currency } = await readBusinessSettings(tx, ctx.scope);
    return { zone: time_zone, currencies: [currency] };
  });

const nothing = (): Pick<Stat, "value" | "previous_value" | "bucket" | "points" | "items" | "whole" | "grid"> => ({
  ...{ value: null, previous_value: null, bucket: null, points: [], items: [], whole: null, grid: null },
});

/**
 * `null` (204) for days before 2020-01-01 or after today.
 * @throws unknown_statistic for a pair that does not exist, forbidden for what is of no place to readers limited to some
 */
export const readStat = (
  ctx: Context,
  asked: { type: string; style: string },
  query: QueryOf<typeof endpoint>,
): Promise<Stat | null> => {
  const place_ids = visiblePlaces(ctx.actor);
  const isOfWholeBusiness = isStatType(asked.type) && statistics[asked.type].isOfWholeBusiness === true;
  if (place_ids !== null && isOfWholeBusiness) throw new AppError("forbidden");
  return statOf({ ...ctx, place_ids }, asked, query);
};

/** The same without a caller, for what tells figures by other ways. */
export const statOf = async (
  ctx: Source,
  { type, style }: { type: string; style: string },
  query: QueryOf<typeof endpoint>,
): Promise<Stat | null> => {
  if (!isStatType(type) || !(statStyles[type] as readonly string[]).includes(style)) {
    throw new AppError("unknown_statistic", { params: { known } });
  }
  const { zone, currencies } = await settingsOf(ctx);
  const nowMs = ctx.clock.nowMs();
  const today = localDay(nowMs, zone);
  const days = daysOf(query, today);
  if (!isStatsPeriod(days, ctx.scope.kind === "platform" ? lastPlatformDay(nowMs) : today)) return null;
  const before = previousPeriod(days, query.compare);
  const place_ids = placesOf(ctx, query.place_id);
  const { unit, isOverPersons = false, read } = statistics[type];
  const wanted = ctx.scope.kind === "platform" ? query.currency : undefined;
  // Amounts in several currencies are never added, nor are their shares.
  const counted = unit === "money" || unit === "share" ? (wanted ?? currencies[0] ?? null) : null;
  const currency = unit === "money" ? counted : null;
  const statScope: StatScope = { scope: ctx.scope, currency: counted };
  const base = { type, style, ...days, previous: before, unit, currency, currencies, ...nothing() };
  return ctx.database.read(
    ctx.scope,
    async (tx) => ({
      ...base,
      ...(await read({ tx, statScope, days, before, today, zone, place_ids, reader: ctx }, style)),
    }),
    { isOverAll: isOverPersons, isLarge: true },
  );
};
