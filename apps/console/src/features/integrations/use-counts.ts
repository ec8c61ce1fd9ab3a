import type { OrderCounts } from "@rewardo/contract/integration-orders";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ListState } from "../../kit/list/search-state.ts";
import { call } from "@rewardo/web/api.ts";
import { orderCalls } from "./api.ts";
import { type OrderFilters, orderQueryOf } from "./order-list.ts";

const settleMs = 4000;
const countsKey = ["integration_orders", "counts"];

interface CountsInput {
  readonly state: Pick<ListState<"occurred_at", OrderFilters>, "period" | "filters" | "q">;
  /** The local day of now. */
  readonly today: string;
  /** Updates are paused. */
  readonly isPaused: boolean;
  /** The first rows are loaded: the counts are fetched only after them. */
  readonly isReady: boolean;
}

/** How many orders there are of each status, as the list is narrowed; and of its days, or else of today, for a line above it. */
export function useCounts({ state, today, isPaused, isReady }: CountsInput) {
  const { status: _status, ...asked } = orderQueryOf(state, today);
  const hasDays = asked.from !== undefined || asked.to !== undefined;
  const counts = useCountsOf(asked, { isPaused, isReady });
  const ofToday = useCountsOf({ ...asked, from: today }, { isPaused, isReady: isReady && !hasDays });
  return { counts, ofDays: hasDays ? counts : ofToday, isToday: !hasDays };
}

function useCountsOf(
  query: Omit<ReturnType<typeof orderQueryOf>, "status">,
  { isPaused, isReady }: Pick<CountsInput, "isPaused" | "isReady">,
): OrderCounts | undefined {
  return useQuery({
    queryKey: [...countsKey, query],
    queryFn: ({ signal }) => call(orderCalls.counts, { query, signal }),
    enabled: ({ state }) => isReady && (!isPaused || state.data === undefined),
    placeholderData: keepPreviousData,
  }).data;
}

/** Counts again after orders have come or changed, not for each of them. */
export function useCountAgain(): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: countsKey });
    }, settleMs);
  };
}
