import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Feed } from "../../kit/list/feed.tsx";
import { MoreButton } from "../../kit/list/more-button.tsx";
import { Loaded } from "../../kit/record/loaded.tsx";
import { FeedRow } from "../../kit/transactions/feed-row.tsx";
import { TransactionFeedSkeleton } from "../../kit/transactions/feed-skeleton.tsx";
import { useCards } from "../../kit/transactions/use-cards.ts";
import { call } from "../../platform/api.ts";
import c from "./account-detail.module.css";
import { accountCalls } from "./api.ts";

const pageSize = 8;

/** The transactions of one account, newest first; each links to its page. */
export function AccountHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const cards = useCards();
  const query = useInfiniteQuery({
    queryKey: ["transactions", "of account", id],
    queryFn: ({ pageParam, signal }) =>
      call(accountCalls.transactions, {
        params: { id },
        query: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const title = t`What they recorded`;
  return (
    <section className={c.history}>
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
