/** `P/stats/{type}/{style}`: each statistic in its styles, always with the period before. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import { statStyles, type readStat as endpoint, type Stat, type StatType } from "@rewardo/contract/stats";
import { isStatsPeriod, localDay, previousPeriod } from "@rewardo/rules";
import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/http/context.ts";
import { visiblePlaces } from "../../../platform/session/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import type { StatQuery } from "./stat-query.ts";
import type { StatScope } from "./figure-queries.ts";
import { lastPlatformDay, type Days } from "./days.ts";
import { groupKinds, readGroups, readHours, readRetention, readRfmGrid, readRfmGroups } from "./stat-grids.ts";
import { isTopList, readStars, readTopList } from "./stat-lists.ts";
import { bucketFor, isSeries, readSeries, type SeriesType } from "./stat-series.ts";
import { selectLapsing } from "./lapsing-queries.ts";
import { selectCurrencies } from "./queries.ts";

const known = Object.entries(statStyles).flatMap(([type, styles]) => styles.map((style) => `${type}/${style}`));

const isStatType = (type: string): type is StatType => Object.hasOwn(statStyles, type);

const unitOf = (type: StatType): Stat["unit"] => {
  if (["turnover", "average_basket", "discount", "places", "products"].includes(type)) return "money";
  if (["points_issued", "points_redeemed", "points_liability"].includes(type)) return "points";
  if (type === "stamps_issued") return "stamps";
  if (type === "feedback") return "stars";
  return type === "member_share" ? "share" : "count";
};

/** Counted from all who ever came. */
const ofPersons: readonly StatType[] = [
  ...(["active_users", "new_users", "returning_users"] as const),
  ...(["retention", "gender", "age_group", "level"] as const),
];

/** Balances and groups of customers, which belong to no place. */
const ofWholeBusiness: readonly string[] = ["points_liability", "rfm"] satisfies StatType[];

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
  if (place_ids !== null && ofWholeBusiness.includes(asked.type)) throw new AppError("forbidden");
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
  const before = previousPeriod(days);
  const place_ids = placesOf(ctx, query.place_id);
  const unit = unitOf(type);
  const asked = ctx.scope.kind === "platform" ? query.currency : undefined;
  // Amounts in several currencies are never added, nor are their shares.
  const counted = unit === "money" || unit === "share" ? (asked ?? currencies[0] ?? null) : null;
  const currency = unit === "money" ? counted : null;
  const statScope: StatScope = { scope: ctx.scope, currency: counted };
  const base = { type, style, ...days, previous: before, unit, currency, currencies, ...nothing() };
  // One database snapshot for all statements of an answer.
  const read = (work: (asked: StatQuery) => Promise<Partial<Stat>>): Promise<Stat> =>
    ctx.database.read(
      ctx.scope,
      async (tx) => ({ ...base, ...(await work({ tx, statScope, days, before, zone, place_ids })) }),
      { isOverAll: ofPersons.includes(type) },
    );
  if (type === "rfm") {
    const [asOf, earlier] = [days.to, before.to].map((day) => ({ day, today }));
    return style === "heatmap"
      ? { ...base, grid: await readRfmGrid(ctx, asOf!) }
      : { ...base, items: await readRfmGroups(ctx, [asOf!, earlier!]) };
  }
  return read(async (asked) => {
    if (type === "points_liability" && style === "table") return { items: await lapsing(asked) };
    if (type === "feedback" && style === "table") return { items: await readStars(asked) };
    if (isSeries(type)) return seriesIn(asked, type, style);
    if (isTopList(type)) return readTopList(asked, type);
    if (type === "hours") return { grid: await readHours(asked) };
    if (type === "retention") return { grid: await readRetention(asked) };
    if (groupKinds.includes(type)) return { items: await readGroups(asked, type) };
    throw new Error(`No statistic ${type} in ${style}`);
  });
};

const seriesIn = async (asked: StatQuery, type: SeriesType, style: string): Promise<Partial<Stat>> => {
  if (style !== "number") {
    return { bucket: bucketFor(asked.days), points: await readSeries(asked, type, bucketFor(asked.days)) };
  }
  const [whole] = await readSeries(asked, type, "whole");
  return { value: whole?.value ?? null, previous_value: whole?.previous ?? null };
};

const lapsing = async ({ tx, statScope }: StatQuery): Promise<Stat["items"]> =>
  (await selectLapsing(tx, statScope)).map(({ month, points, members }) => ({
    ...{ key: month ?? "never", name: null, localized_name: null, value: points, previous: null, figures: { members } },
  }));
