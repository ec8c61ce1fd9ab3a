import type { Transaction } from "@rewardo/contract/transactions";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { transactionCalls } from "../../kit/transactions/calls.ts";
import { newestFirst } from "../../kit/transactions/live-rows.ts";
import { type RowChange, useLiveRows } from "../../kit/transactions/use-live-rows.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { daysOf, type Filter, takes } from "./filter.ts";
import { changedPages, type Page, rowsOf } from "./pages.ts";

const pageSize = 50;
/** A first page that has grown this long through live rows is fetched anew, so that it does not grow for ever. */
const longestFirstPage = 250;
const trimEveryMs = 10_000;
const noPages: readonly Page[] = [];

interface Options {
  filter: Filter;
  /** The local day of now. */
  today: string;
  /** Nothing may change by itself, not even by fetching again. */
  isPaused: boolean;
  /** New rows wait: the list is scrolled or behind the drawer. */
  isAway: boolean;
  onNews: () => void;
}

/** The list of a filter: fifty rows at a time, newest first, live at its top. */
export function useTransactions({ filter, today, isPaused, isAway, onNews }: Options) {
  const client = useQueryClient();
  const format = useFormat();
  const days = daysOf(filter, today);
  const narrowed = {
    from: days.from ?? undefined,
    to: days.to ?? undefined,
    place_id: filter.place_id ?? undefined,
  };
  const queryKey = ["transactions", "list", narrowed];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(transactionCalls.list, {
        query: { ...narrowed, limit: pageSize, ...(pageParam === null ? { count: true } : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Another filter is asked for all the same: pausing keeps what is seen, not from looking elsewhere.
    enabled: ({ state }) => !isPaused || state.data === undefined,
    // While this page was away nobody told it what happened.
    refetchOnMount: "always",
  });
  const pages: readonly Page[] = query.data?.pages ?? noPages;
  const rows = rowsOf(pages);
  const last = rows.at(-1);
  const isComplete = query.data !== undefined && !query.hasNextPage;

  const trimmedAt = useRef(0);
  const refetch = () => void client.invalidateQueries({ queryKey });
  const change = (changes: RowChange) => {
    client.setQueryData<InfiniteData<Page, string | null>>(
      queryKey,
      (data) => data && { ...data, pages: changedPages(data.pages, changes) },
    );
    const now = performance.now();
    if ((pages[0]?.items.length ?? 0) > longestFirstPage && now - trimmedAt.current > trimEveryMs) {
      trimmedAt.current = now;
      refetch();
    }
  };
  const accepts = (row: Transaction) =>
    takes(filter, today, { day: format.day(row.occurred_at), place_id: row.place_id }) &&
    (isComplete || last === undefined || last._id === row._id || newestFirst(row, last) < 0);
  const live = useLiveRows({
    rows,
    accepts,
    isHeld: isPaused || isAway || query.data === undefined,
    change,
    refetch,
    onArrived: onNews,
  });
  const count = pages[0]?.count;
  return {
    query,
    rows,
    live,
    change,
    total: count === undefined ? null : { count, isEstimate: pages[0]?.count_is_estimate ?? false },
  };
}

export type Transactions = ReturnType<typeof useTransactions>;
