/** What the months of new customers say together. */
import type { Stat } from "@rewardo/contract/stats";
import { addDays } from "@rewardo/rules/local-day";

type Grid = Pick<NonNullable<Stat["grid"]>, "values">;

/**
 * The share of new customers who came again in the month after their first visit, of all whose next month is over on the
 * last day of the period; `null` before there are any.
 */
export const shareWhoCameAgain = ({ values }: Grid, to: string): number | null => {
  // The newest month has no next one, and if it has only begun it is no next one either: most may still come in it.
  const without = addDays(to, 1).endsWith("-01") ? 1 : 2;
  const over = values.slice(0, Math.max(0, values.length - without));
  const sum = (month: number): number => over.reduce((total, row) => total + (row[month] ?? 0), 0);
  const could = sum(0);
  return could === 0 ? null : sum(1) / could;
};
