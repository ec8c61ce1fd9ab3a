import type { TransactionRow } from "@rewardo/contract/transactions";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { daysOf } from "../../kit/list/bar/period.ts";
import { type ListData, useList } from "../../kit/list/use-list.ts";
import { transactionCalls } from "../../kit/transactions/calls.ts";
import { newestFirst } from "../../kit/transactions/live-rows.ts";
import { type RowChange, useLiveRows } from "../../kit/transactions/use-live-rows.ts";
import { broughtAnswer, call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { takes, toQuery, transactionList, transactionListAcross } from "./filter.ts";
import { changedPages } from "../../kit/transactions/changed-pages.ts";

/** A first page that live rows have grown to this length is refetched, to keep it bounded. */
const longestFirstPage = 250;
const trimEveryMs = 10_000;

interface Options {
  /** The local day of now. */
  today: string;
  /** Paused: nothing may change, not even by a refetch. */
  isPaused: boolean;
  /** The list is scrolled: new rows wait, as they do behind the drawer. */
  isScrolled: boolean;
  onNews: () => void;
}

/** The list as the address has it: fifty rows at a time, newest first, live at its top. */
export function useTransactions({ today, isPaused, isScrolled, onNews }: Options) {
  const client = useQueryClient();
  const format = useFormat();
  const hasBusiness = useSession().business !== null;
  const list = useList({
    entity: "transactions",
    path: "/transactions",
    spec: hasBusiness ? transactionList : transactionListAcross,
    query: ({ period, filters, q }) => {
      const { from, to } = daysOf(period, today);
      return { from: from ?? undefined, to: to ?? undefined, ...toQuery(filters), q: q || undefined };
    },
    load: (query, signal) => call(transactionCalls.list, { query, signal }),
    brought: (query) => broughtAnswer(transactionCalls.list, { query }),
    isPaused,
    isLive: true,
  });
  const { rows, query, queryKey, state, openId } = list;
  const last = rows.at(-1);
  const isKnown = !query.isPending && !query.isStale;
  const isComplete = isKnown && !query.hasNextPage;

  const trimmedAt = useRef(0);
  const refetch = () => void client.invalidateQueries({ queryKey });
  const change = (changes: RowChange) => {
    const data = client.setQueryData<ListData<TransactionRow>>(
      queryKey,
      (before) => before && { ...before, pages: changedPages(before.pages, changes) },
    );
    const now = performance.now();
    if ((data?.pages[0]?.items.length ?? 0) > longestFirstPage && now - trimmedAt.current > trimEveryMs) {
      trimmedAt.current = now;
      refetch();
    }
  };
  const accepts = (row: TransactionRow) =>
    takes(state, today, { ...row, day: format.day(row.occurred_at) }) &&
    (isComplete || last === undefined || last._id === row._id || newestFirst(row, last) < 0);
  const live = useLiveRows({
    type: "transaction",
    rows,
    accepts,
    // Beyond the first twenty pages new rows belong far above.
    isHeld: isPaused || isScrolled || list.offset > 0 || openId !== undefined || !isKnown,
    change,
    refetch,
    onArrived: onNews,
  });
  return { list, live, change };
}

export type Transactions = ReturnType<typeof useTransactions>;
