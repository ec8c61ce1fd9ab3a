import { readStat, type Stat, type StatStyle, type StatType } from "@rewardo/contract/stats";
import type { Comparison } from "@rewardo/rules/period";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

/** The parameters of a statistic: its days, place, currency and comparison. */
export interface StatsQuery {
  readonly from: string;
  readonly to: string;
  readonly place_id?: string | undefined;
  readonly currency?: string | undefined;
  readonly compare?: Comparison | undefined;
}

/** Asks for a statistic; `null` for days that have none. */
export const readStatistic = (
  type: StatType,
  style: StatStyle,
  asked: Partial<StatsQuery>,
  signal: AbortSignal,
): Promise<Stat | null> => call(readStat, { params: { type, style }, query: { ...asked }, signal });

/** Reads a statistic; the one shown before stays until the new one is loaded. */
export function useStat(type: StatType, style: StatStyle, asked: Partial<StatsQuery>, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ["stats", type, style, asked],
    queryFn: ({ signal }) => readStatistic(type, style, asked, signal),
    placeholderData: keepPreviousData,
  });
}
