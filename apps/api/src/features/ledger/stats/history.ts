/** The days and months behind today, for the lines of a business's home page. */
import type { StatsHistory } from "@rewardo/contract/stats";
import { addDays, addMonths, localDay, periodInstants } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { monthsOf, type Days } from "./days.ts";
import { selectFigures, type FiguresRow } from "./figure-queries.ts";
import { readTogether } from "./measures.ts";
import { countJoined, selectFirstTransaction } from "./queries.ts";

const daysShown = 14;
const monthsShown = 12;

interface Wanted {
  readonly today: string;
  readonly zone: string;
  readonly place_ids: readonly string[] | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Whole days and months from the folded figures. Readers limited to places do not learn who joined the whole business. */
export const readHistory = async (
  tx: Transaction,
  scope: BusinessScope,
  { today, zone, place_ids }: Wanted,
): Promise<StatsHistory> => {
  const days = Array.from({ length: daysShown }, (_, at) => addDays(today, at - daysShown));
  const month = `${today.slice(0, 7)}-01`;
  const months: Days = { from: addMonths(month, -2 * monthsShown), to: addDays(month, -1) };
  const read = (period: Days, bucket: "day" | "month"): Promise<FiguresRow[]> =>
    selectFigures(
      tx,
      { scope, currency: null },
      { days: period, place_ids, bucket, dimension: "total", measures: readTogether.sales },
    );
  const joinedOn = days.map((day) => periodInstants({ from: day, to: day }, zone));
  const [perDay, perMonth, first, joined] = await Promise.all([
    read({ from: days[0]!, to: addDays(today, -1) }, "day"),
    read(months, "month"),
    selectFirstTransaction(tx, scope),
    place_ids === null
      ? countJoined(
          tx,
          scope,
          joinedOn.map(({ start, end }) => ({ from: iso(start), to: iso(end) })),
        )
      : null,
  ]);
  const of = (rows: readonly FiguresRow[], from: string) => rows.find(({ from_day }) => from_day === from);
  const begun = first === null ? month : `${localDay(first, zone).slice(0, 7)}-01`;
  return {
    days: days.map((day, at) => {
      const { transactions = 0, turnover = 0, rewards_redeemed = 0 } = of(perDay, day) ?? {};
      return { day, transactions, turnover, rewards_redeemed, new_card_subscriptions: joined?.[at] ?? null };
    }),
    months: monthsOf({ from: addMonths(month, -monthsShown), to: months.to })
      .filter((one) => one >= begun)
      .map((one) => {
        const earlier = addMonths(one, -12);
        const count = (from: string) => of(perMonth, from)?.transactions ?? 0;
        return { month: one, transactions: count(one), before: earlier < begun ? null : count(earlier) };
      }),
  };
};
