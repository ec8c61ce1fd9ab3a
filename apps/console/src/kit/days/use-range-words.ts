import { useFormat } from "@rewardo/web/i18n/index.ts";

/** Whole local days, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** "1 Jun – 12 Jun 2026", in the language; a single day is itself. */
export function useRangeWords(): (days: DayRange) => string {
  const format = useFormat();
  return ({ from, to }) => {
    if (from === to) return format.localDay(from, "shortDate");
    const isSameYear = from.slice(0, 4) === to.slice(0, 4);
    return `${format.localDay(from, isSameYear ? "dayMonth" : "shortDate")} – ${format.localDay(to, "shortDate")}`;
  };
}
