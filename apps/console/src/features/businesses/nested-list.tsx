import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Feed, FeedSkeleton } from "../../kit/list/feed.tsx";
import { Loaded } from "../../kit/record/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import c from "./nested-list.module.css";

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface NestedListProps<Row> {
  label: string;
  /** What a call about one of these rows is kept under; the business is part of it. */
  queryKey: readonly unknown[];
  load: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>;
  /** One row of the feed. */
  row: (row: Row) => ReactNode;
  empty: string;
}

const pageSize = 30;

/** What a business has of one kind, thirty at a time. Looked at here; worked with while acting as the business. */
export function NestedList<Row>({ label, queryKey, load, row, empty }: NestedListProps<Row>) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      load({ limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <Loaded query={query} skeleton={<FeedSkeleton rows={6} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <p className="mut">{empty}</p>;
        return (
          <div className={c.list}>
            <Feed label={label}>{rows.map(row)}</Feed>
            {query.hasNextPage && (
              <Button
                className={c.more}
                aria-busy={query.isFetchingNextPage}
                onClick={() => {
                  if (!query.isFetchingNextPage) void query.fetchNextPage();
                }}
              >
                {t({ message: "Show more", comment: "Fetches further rows of a list" })}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
