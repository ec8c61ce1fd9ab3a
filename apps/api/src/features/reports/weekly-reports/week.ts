/** The figures of a week, as the calls of statistics answer them. */
import type { Stat } from "@rewardo/contract/stats";
import { addDays } from "@rewardo/rules";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { statOf } from "../../ledger/stats/index.ts";

const numbers = [
  "turnover",
  "transactions",
  "average_basket",
  "active_users",
  "new_users",
  "rewards_redeemed",
] as const;
export type WeekNumber = (typeof numbers)[number];

export interface Week {
  readonly from: string;
  readonly to: string;
  /** Figures in the order of the report; `null`: a week without receipts has no average receipt. */
  readonly numbers: readonly {
    readonly type: WeekNumber;
    readonly value: number | null;
    readonly previous: number | null;
  }[];
  /** Day by day, from the first day of the week. */
  readonly turnover: Stat["points"];
  readonly active: Stat["points"];
  readonly fresh: Stat["points"];
}

/** The week before the one that begins on `start`; `null` when nothing happened in it, nor in the one before. */
export const readWeek = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  scope: BusinessScope,
  start: string,
): Promise<Week | null> => {
  const days = { from: addDays(start, -7), to: addDays(start, -1) };
  const source = { database, clock, scope, place_ids: null };
  const ask = async (type: string, style: string): Promise<Stat> => {
    const stat = await statOf(source, { type, style }, days);
    if (stat === null) throw new Error(`No ${type} of the week before ${start}`);
    return stat;
  };
  const read = [];
  for (const type of numbers) {
    const { value, previous_value } = await ask(type, "number");
    read.push({ type, value, previous: previous_value });
  }
  if (read.every(({ value, previous }) => (value ?? 0) === 0 && (previous ?? 0) === 0)) return null;
  const lines = [];
  for (const type of ["turnover", "active_users", "new_users"]) lines.push((await ask(type, "line")).points);
  const [turnover = [], active = [], fresh = []] = lines;
  return { ...days, numbers: read, turnover, active, fresh };
};
