import { readStat, type StatStyle, type StatType } from "@rewardo/contract/stats";
import type { Comparison } from "@rewardo/rules/period";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

/** What a statistic is of. */
export interface StatsQuery {
  readonly from: string;
  readonly to: string;
  readonly place_id?: string | undefined;
  readonly currency?: string | undefined;
  readonly compare?: Comparison | undefined;
}

/** How a statistic is asked for, once or several side by side. */
export const statQuery = (type: StatType, style: StatStyle, asked: Partial<StatsQuery>) => ({
  queryKey: ["stats", type, style, asked],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(readStat, { params: { type, style }, query: { ...asked }, signal }),
});

/** Reads a statistic; the one shown before stays until the new one is loaded. */
export function useStat(type: StatType, style: StatStyle, asked: Partial<StatsQuery>, enabled = true) {
  return useQuery({ ...statQuery(type, style, asked), enabled, placeholderData: keepPreviousData });
}
