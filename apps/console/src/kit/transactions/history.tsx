import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Feed } from "../list/feed.tsx";
import { MoreButton } from "../list/more-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { FeedRow, TransactionFeedSkeleton } from "./feed-row.tsx";
import c from "./history.module.css";
import { useCards } from "@rewardo/web/use-cards.ts";

const pageSize = 8;

interface TransactionHistoryProps {
  title: string;
  /** Cache key: the owner of the transactions. */
  of: readonly [kind: string, id: string];
  load: (
    query: { readonly limit: number; readonly cursor?: string },
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly TransactionRow[]; readonly next_cursor: string | null }>;
  className?: string | undefined;
}

/** The transactions of one account or device, newest first; each links to its page. */
export function TransactionHistory({ title, of, load, className }: TransactionHistoryProps) {
  const { t } = useLingui();
  const cards = useCards();
  const query = useInfiniteQuery({
    queryKey: ["transactions", ...of],
    queryFn: ({ pageParam, signal }) =>
      load({ limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <section className={className}>
      <h3>{title}</h3>
      <Loaded query={query} skeleton={<TransactionFeedSkeleton rows={4} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p className="mut">{t`Nothing yet.`}</p>;
          return (
            <>
              <Feed label={title}>
                {rows.map((row) => (
                  <FeedRow key={row._id} transaction={row} card={cards.byId.get(row.card_id)} second="happened" />
                ))}
              </Feed>
              <MoreButton query={query} className={c.older}>
                {t({ message: "Older", comment: "Fetches earlier rows" })}
              </MoreButton>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
