import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FeedbackList } from "../../../kit/feedback/feedback-list.tsx";
import { Feed, FeedItem } from "../../../kit/list/feed.tsx";
import { MoreButton } from "../../../kit/list/more-button.tsx";
import { Marker } from "../../../kit/marker.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { Balance } from "../../../kit/transactions/balance.tsx";
import { Amount, TransactionFeedSkeleton } from "../../../kit/transactions/feed-row.tsx";
import { useFlagWords } from "../../../kit/transactions/use-flag-words.ts";
import { useHappened } from "../../../kit/transactions/use-happened.ts";
import { useStampedBy } from "../../../kit/transactions/use-stamped-by.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { historyKey, membershipCalls } from "../api.ts";
import c from "./membership-panel.module.css";

const pageSize = 8;

interface HistoryProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
}

/** The transactions of a membership, newest first; each links to its page. */
export function History({ membership: { _id }, card }: HistoryProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey: historyKey(_id),
    queryFn: ({ pageParam, signal }) =>
      call(membershipCalls.history, {
        params: { id: _id },
        query: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <div>
      <h3 className={c.title}>{t`What happened`}</h3>
      <Loaded query={query} skeleton={<TransactionFeedSkeleton rows={4} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p className="mut">{t`Nothing yet.`}</p>;
          return (
            <>
              <Feed label={t`What happened`}>
                {rows.map((row) => (
                  <HistoryRow key={row._id} transaction={row} card={card} />
                ))}
              </Feed>
              <MoreButton query={query} className={c.older}>
                {t({ message: "Older", comment: "Fetches earlier rows" })}
              </MoreButton>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function HistoryRow({ transaction, card }: { transaction: TransactionRow; card: Card | undefined }) {
  const format = useFormat();
  const happened = useHappened()(transaction, card);
  const stampedBy = useStampedBy();
  const flagWords = useFlagWords();
  const { _id, occurred_at, place_name, device_name, reason, flags } = transaction;
  const line = [
    ...flags.map((flag) => flagWords(flag)),
    format.date(occurred_at, "shortDate"),
    place_name,
    reason,
    place_name === null ? (stampedBy(transaction) ?? device_name) : null,
  ];
  return (
    <FeedItem
      path="/transactions"
      id={_id}
      keepsSearch={false}
      before={<Marker kind={happened.marker} stamp={card?.design.stamp_icon} />}
      name={happened.words}
      line={line.filter((part) => part !== null && part !== "").join(" · ")}
      end={
        <>
          <Amount transaction={transaction} />
          <Balance transaction={transaction} card={card} kind="row" />
        </>
      }
    />
  );
}

/** What the customer said of visits with this card; nothing while that is nothing. */
export function Said({ membership: { _id: id } }: { membership: ManagedCardSubscription }) {
  const { t } = useLingui();
  return (
    <FeedbackList
      of={["of membership", id]}
      load={(query, signal) => call(membershipCalls.feedback, { params: { id }, query, signal })}
      nameOf={({ place_name }) => place_name ?? t`Transaction`}
      className={c.said}
    />
  );
}
