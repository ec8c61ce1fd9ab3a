import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ListPath } from "./list-path.ts";
import { type Page, rowsOf } from "./items.ts";
import {
  type FilterSpecs,
  isNarrowed,
  type ListSpec,
  type ListState,
  type Next,
  nextOf,
  readState,
  sortedBy,
  widened,
  writeState,
} from "./search-state.ts";

export const pageSize = 50;
/** Most pages in memory; beyond them the list starts a new window. */
const mostPages = 20;
const noStarts: readonly string[] = [];
const noPages: readonly Page<never>[] = [];

/** What every call of a list takes beside its own filters. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly count?: boolean | undefined;
}

export interface ListOptions<Row, Query extends object, Sort extends string, Filters extends FilterSpecs> {
  /** First part of the keys that answers are kept under, see `useRecordCache`. */
  readonly entity: string;
  readonly path: ListPath;
  readonly spec: ListSpec<Sort, Filters>;
  /** What the call takes in this state; part of the key, so it says all that the answer depends on. */
  readonly query: (state: ListState<Sort, Filters>) => Query;
  readonly load: (query: Query & PageQuery, signal: AbortSignal) => Promise<Page<Row>>;
  /** The first page as the document brought it along, which is shown at once. */
  readonly brought?: ((query: Query & PageQuery) => Page<Row> | undefined) | undefined;
  /** Keeps the shown rows, also from background refetches. */
  readonly isPaused?: boolean | undefined;
  /** What happens while the list is away is not told to it: it asks again when it comes back. */
  readonly isLive?: boolean | undefined;
}

export interface List<Row, Sort extends string = string, Filters extends FilterSpecs = FilterSpecs> {
  readonly entity: string;
  readonly path: ListPath;
  readonly state: ListState<Sort, Filters>;
  readonly isNarrowed: boolean;
  /** The call's query in this state, without the cursor. */
  readonly asked: object;
  /** `false` where the spec has no search. */
  readonly hasSearch: boolean;
  /**
   * Goes to another state of the list, what is left out stays: a step of its own in the history, unless it replaces the
   * present one.
   */
  narrow(changes: Partial<ListState<Sort, Filters>>, how?: "push" | "replace"): void;
  readonly clear: () => void;
  /** Sorts by a name of the spec; a second time the other way round. */
  readonly sortBy: (name: string) => void;
  /** Direction of the next rows, in words. */
  readonly next: Next;
  /** The rows loaded so far, at most twenty pages of them. */
  readonly rows: readonly Row[];
  /** How many rows lie before these, no longer kept. */
  readonly offset: number;
  /** Goes back to the rows before these; `undefined` at the beginning. */
  readonly back: (() => void) | undefined;
  /** Goes to the beginning. */
  readonly restart: () => void;
  /** The total count; `null` while it is unknown. */
  readonly total: { readonly count: number; readonly isEstimate: boolean } | null;
  /** The record that the address opens beside the list. */
  readonly openId: string | undefined;
  /** Opens another record; the list stays as it is. */
  readonly open: (id: string | undefined, how?: "push" | "replace") => void;
  readonly query: {
    /** The first page is loading. */
    readonly isPending: boolean;
    /** The rows are those of the previous state; the new ones are loading. */
    readonly isStale: boolean;
    /** Why there is nothing to show. */
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    /** Why the next page did not come. */
    readonly nextPageError: unknown;
    readonly fetchNextPage: () => unknown;
  };
  /** What the answers of this state are kept under. */
  readonly queryKey: readonly unknown[];
}

export type ListData<Row> = InfiniteData<Page<Row>, string | null>;

/** A list of an entity: its state out of the address, its rows by fifties, and the ways to change both. */
export function useList<
  Row extends { readonly _id: string },
  Query extends object,
  Sort extends string,
  const Filters extends FilterSpecs,
>({
  entity,
  path,
  spec,
  query: queryOf,
  load,
  brought,
  isPaused = false,
  isLive = false,
}: ListOptions<Row, Query, Sort, Filters>): List<Row, Sort, Filters> {
  const navigate = useNavigate();
  const state = readState(spec, useSearch({ strict: false }));
  const { id: openId } = useParams({ strict: false });

  const asked = queryOf(state);
  const [walk, setWalk] = useState({ of: "", starts: noStarts });
  const askedKey = JSON.stringify(asked);
  const starts = walk.of === askedKey ? walk.starts : noStarts;
  const start = starts.at(-1) ?? null;
  const walkTo = (next: readonly string[]) => {
    setWalk({ of: askedKey, starts: next });
    window.scrollTo({ top: 0 });
  };
  const queryKey = start === null ? [entity, "list", asked] : [entity, "list", asked, start];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      load(
        {
          ...asked,
          limit: pageSize,
          ...(pageParam === start ? { count: true } : {}),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      ),
    initialData: () => {
      const page = start === null ? brought?.({ ...asked, limit: pageSize, count: true }) : undefined;
      return page === undefined ? undefined : { pages: [page], pageParams: [null] };
    },
    initialPageParam: start,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    // Pausing keeps the shown rows, but a new address is still fetched.
    enabled: ({ state: { data } }) => !isPaused || data === undefined,
    ...(isLive ? { refetchOnMount: "always" as const } : {}),
  });
  const pages: readonly Page<Row>[] = query.data?.pages ?? noPages;
  const rows = useMemo(() => rowsOf(pages), [pages]);
  const count = pages[0]?.count;
  const last = pages.at(-1)?.next_cursor ?? null;

  const go = (next: ListState<Sort, Filters>, how: "push" | "replace" = "push") =>
    void navigate({ to: path, search: writeState(spec, next), replace: how === "replace", resetScroll: false });
  return {
    entity,
    path,
    state,
    isNarrowed: isNarrowed(state),
    asked,
    hasSearch: spec.hasSearch === true,
    narrow: (changes, how) => go({ ...state, ...changes }, how),
    clear: () => go(widened(state)),
    sortBy: (name) => go(sortedBy(spec, state, name)),
    next: nextOf(spec, state),
    rows,
    offset: starts.length * mostPages * pageSize,
    back: starts.length === 0 ? undefined : () => walkTo(starts.slice(0, -1)),
    restart: () => walkTo(noStarts),
    total: count === undefined ? null : { count, isEstimate: pages[0]?.count_is_estimate ?? false },
    openId,
    open: (id, how = "push") => {
      const rest = { search: true, replace: how === "replace", resetScroll: false } as const;
      if (id === undefined) void navigate({ to: path, ...rest });
      else void navigate({ to: `${path}/$id`, params: { id }, ...rest });
    },
    query: {
      // Without rows of the state before there is nothing to keep in sight.
      isPending: query.isPending || (query.isPlaceholderData && rows.length === 0),
      isStale: query.isPlaceholderData,
      error: query.data === undefined ? query.error : null,
      refetch: query.refetch,
      hasNextPage: query.hasNextPage,
      isFetchingNextPage: query.isFetchingNextPage,
      nextPageError: query.isFetchNextPageError ? query.error : null,
      fetchNextPage: () =>
        pages.length >= mostPages && last !== null ? walkTo([...starts, last]) : query.fetchNextPage(),
    },
    queryKey,
  };
}
