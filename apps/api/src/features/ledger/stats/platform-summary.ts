/** The platform's figures in one call: of all businesses together, money of one currency. Its days are those of UTC. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { readStatsSummary as endpoint, StatsSummary } from "@rewardo/contract/stats";
import { isStatsPeriod, localDay, periodInstants, previousPeriod } from "@rewardo/rules";
import type { Context } from "../../../platform/context.ts";
import { lastPlatformDay, type Days } from "./days.ts";
import { selectPeriods } from "./figure-queries.ts";
import type { Measure } from "./measures.ts";
import { countJoined, countMembers, selectCurrencies, type Period } from "./queries.ts";

const zone = "UTC";

const instantsOf = (days: Days): Period => {
  const { start, end } = periodInstants(days, zone);
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
};

/** `null` (204) for days before 2020-01-01 or after today; today beside yesterday when no days are named. */
export const readPlatformSummary = async (
  { database, clock, scope }: Context,
  query: QueryOf<typeof endpoint>,
): Promise<StatsSummary | null> => {
  const today = localDay(clock.nowMs(), zone);
  const days = { from: query.from ?? query.to ?? today, to: query.to ?? today };
  if (!isStatsPeriod(days, lastPlatformDay(clock.nowMs()))) return null;
  const periods = [days, previousPeriod(days)];
  return database.read(scope, async (tx) => {
    const currencies = await selectCurrencies(tx, scope);
    const currency = query.currency ?? currencies[0] ?? null;
    const read = (of: string | null, measures: readonly Measure[]) =>
      selectPeriods(tx, { scope, currency: of }, periods, {
        measures,
        bucket: "whole",
        dimension: "total",
        place_ids: null,
      });
    const counts = await read(null, ["transactions", "rewards_redeemed"]);
    const money = await read(currency, ["turnover"]);
    const [joined = 0, before = 0] = await countJoined(tx, scope, periods.map(instantsOf));
    const figure = ([now, earlier]: typeof counts, name: Measure) => ({
      value: now?.[0]?.[name] ?? 0,
      previous: earlier?.[0]?.[name] ?? 0,
    });
    return {
      usual_weeks: null,
      currency,
      transactions: figure(counts, "transactions"),
      turnover: figure(money, "turnover"),
      rewards_redeemed: figure(counts, "rewards_redeemed"),
      new_card_subscriptions: { value: joined, previous: before },
      card_subscriptions: await countMembers(tx, scope),
      stamps: [],
    };
  });
};
