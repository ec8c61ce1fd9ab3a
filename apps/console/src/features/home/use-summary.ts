import { type StatsSummary, readStatsSummary } from "@rewardo/contract/stats";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { broughtAnswer, call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { withTransactions } from "./today.ts";

/** What live messages cannot say (new cards, what was taken back) is asked for this long after one. */
const settleMs = 4000;

/** The figures of a local day; `null` data is a day without figures. Not asked for by accounts that may not see them. */
export function useSummary(day: string, isPaused: boolean) {
  const isAllowed = useAllowed("stats_view");
  const hasBusiness = useSession().business !== null;
  const client = useQueryClient();
  const queryKey = ["stats", "summary", day];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readStatsSummary, { signal }),
    initialData: () => (isAllowed && hasBusiness ? broughtAnswer(readStatsSummary) : undefined),
    enabled: ({ state }) => isAllowed && hasBusiness && (!isPaused || state.data === undefined),
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, settleMs);
  };

  return {
    ...query,
    isShown: isAllowed && hasBusiness,
    /** Counts new transactions of this day at once; the server's figures follow. */
    count: (transactions: readonly TransactionRow[]) => {
      client.setQueryData<StatsSummary | null>(
        queryKey,
        (summary) => summary && withTransactions(summary, transactions),
      );
      settle();
    },
    /** Refetches after changes that cannot be counted here. */
    settle,
  };
}
