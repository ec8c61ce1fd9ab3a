import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Feed, FeedSkeleton } from "../list/feed.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./child-list.module.css";

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface ChildListProps<Row> {
  label: string;
  /** Cache key; the parent's id is part of it. */
  queryKey: readonly unknown[];
  load: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>;
  /** One row of the feed. */
  row: (row: Row) => ReactNode;
  /** Where there is none: a sentence, or what stands on a page of its own. */
  empty: ReactNode;
}

const pageSize = 30;

/** The rows of one kind that belong to a parent record (the places of a business, the rewards of a card), thirty at a time. */
export function ChildList<Row>({ label, queryKey, load, row, empty }: ChildListProps<Row>) {
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
        if (rows.length === 0) return typeof empty === "string" ? <p className="mut">{empty}</p> : empty;
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
