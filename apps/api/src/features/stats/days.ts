import { addDays, addMonths } from "@rewardo/rules";

/** Local days, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The whole months of a period: the first day of the first, and of the month after the last; both the same for none. */
export const wholeMonths = ({ from, to }: Days): { start: string; end: string } => {
  const start = from.endsWith("-01") ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const end = `${addDays(to, 1).slice(0, 7)}-01`;
  return start < end ? { start, end } : { start: from, end: from };
};

/** The first days of all months of which days are in the period. */
export const monthsOf = ({ from, to }: Days): string[] => {
  const months = [`${from.slice(0, 7)}-01`];
  for (let next = addMonths(months[0]!, 1); next <= to; next = addMonths(next, 1)) months.push(next);
  return months;
};
