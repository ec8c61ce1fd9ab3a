import type { IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import { useQueryClient } from "@tanstack/react-query";
import { type ListData, useList } from "../../kit/list/use-list.ts";
import { changedPages } from "../../kit/transactions/changed-pages.ts";
import { newestFirst } from "../../kit/transactions/live-rows.ts";
import { type RowChange, useLiveRows } from "../../kit/transactions/use-live-rows.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { orderCalls } from "./api.ts";
import { orderList, orderQueryOf, takesOrder } from "./order-list.ts";
import { useCountAgain } from "./use-counts.ts";

interface Options {
  /** The local day of now. */
  today: string;
  /** Updates are paused, including refetches. */
  isPaused: boolean;
}

/** The list as the address has it: fifty orders at a time, newest first, live at its top. */
export function useOrders({ today, isPaused }: Options) {
  const client = useQueryClient();
  const format = useFormat();
  const countAgain = useCountAgain();
  const list = useList({
    entity: "integration_orders",
    path: "/transactions/orders",
    spec: orderList,
    query: (state) => orderQueryOf(state, today),
    load: (query, signal) => call(orderCalls.list, { query, signal }),
    isPaused,
    isLive: true,
  });
  const { rows, query, queryKey, state, openId } = list;
  const last = rows.at(-1);
  const isKnown = !query.isPending && !query.isStale;
  const isComplete = isKnown && !query.hasNextPage;
  const change = (changes: RowChange<IntegrationOrderRow>) => {
    countAgain();
    client.setQueryData<ListData<IntegrationOrderRow>>(
      queryKey,
      (before) => before && { ...before, pages: changedPages(before.pages, changes) },
    );
    for (const { _id } of changes.changed ?? [])
      void client.invalidateQueries({ queryKey: ["integration_orders", "whole", _id] });
  };
  const live = useLiveRows({
    type: "integration_order",
    rows,
    accepts: (row) =>
      takesOrder(state, today, row, format.day(row.occurred_at)) &&
      (isComplete || last === undefined || last._id === row._id || newestFirst(row, last) < 0),
    isHeld: isPaused || list.offset > 0 || openId !== undefined || !isKnown,
    change,
    refetch: () => void client.invalidateQueries({ queryKey }),
  });
  return { list, live };
}
