import type { readStatsSummary } from "@rewardo/contract/stats";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, route } from "../../platform/api.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { daysOf, type Filter } from "./filter.ts";

const read = route<typeof readStatsSummary>({ method: "GET", path: "/stats/summary", scope: "business" });
const settleMs = 4000;
const earliestDay = "2020-01-01";

/** What a period brought, where it can be told: not for single places, and not for all of time, which nobody sums up. */
export function useSums(filter: Filter, today: string, isPaused: boolean) {
  const isAllowed = useAllowed("stats_view");
  const hasBusiness = useSession().business !== null;
  const client = useQueryClient();
  const days = daysOf(filter, today);
  const from = days.from ?? days.to;
  const to = days.to ?? today;
  const isKnown =
    isAllowed && hasBusiness && filter.place_id === null && from !== null && from >= earliestDay && to <= today;
  const queryKey = ["stats", "summary", "period", from, to];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(read, { query: { from: days.from ?? earliestDay, to }, signal }),
    enabled: ({ state }) => isKnown && (!isPaused || state.data === undefined),
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    sums: isKnown ? (data ?? undefined) : undefined,
    isKnown,
    /** Something has happened: the sums are asked for again, soon and once. */
    settle: () => {
      if (isPaused) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey: ["stats"] });
      }, settleMs);
    },
  };
}

export type Sums = ReturnType<typeof useSums>;
