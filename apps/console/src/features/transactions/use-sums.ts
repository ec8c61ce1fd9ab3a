import { FIRST_STATS_DAY } from "@rewardo/rules/period";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearch } from "@tanstack/react-router";
import { daysOf } from "../../kit/list/bar/period.ts";
import { readState } from "../../kit/list/search-state.ts";
import { readStatsSummary } from "@rewardo/contract/stats";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { transactionList } from "./filter.ts";

const settleMs = 4000;

/** What the list's period brought, where it is known: not for a part of it, and not for all time, which is not summed up. */
export function useSums(today: string, isPaused: boolean) {
  const { period, filters, q } = readState(transactionList, useSearch({ strict: false }));
  const isAllowed = useAllowed("stats_view");
  const hasBusiness = useSession().business !== null;
  const client = useQueryClient();
  const days = daysOf(period, today);
  const from = days.from ?? days.to;
  const to = days.to ?? today;
  const isKnown =
    isAllowed &&
    hasBusiness &&
    q === "" &&
    Object.values(filters).every((value) => value === undefined) &&
    from !== null &&
    from >= FIRST_STATS_DAY &&
    to <= today;
  const queryKey = ["stats", "summary", "period", from, to];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readStatsSummary, { query: { from: days.from ?? FIRST_STATS_DAY, to }, signal }),
    enabled: ({ state }) => isKnown && (!isPaused || state.data === undefined),
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    sums: isKnown ? (data ?? undefined) : undefined,
    isKnown,
    /** Refetches the sums after a change, debounced. */
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
