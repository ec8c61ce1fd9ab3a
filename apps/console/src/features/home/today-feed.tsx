import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { Feed } from "../../kit/list/feed.tsx";
import { FeedRow, TransactionFeedSkeleton } from "../../kit/transactions/feed-row.tsx";
import { LiveNews, PauseLink, WaitingPill } from "../../kit/transactions/live-line.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useSkeleton } from "@rewardo/loyalty/frame/use-skeleton.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./home.module.css";
import type { useRecent } from "./use-recent.ts";

interface TodayFeedProps {
  recent: ReturnType<typeof useRecent>;
  cards: Cards;
  today: string;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

const shownRows = 8;

/** Today's last eight transactions, live. */
export function TodayFeed({ recent, cards, today, isPaused, onPause }: TodayFeedProps) {
  const { t } = useLingui();
  const { query, rows, live } = recent;
  const format = useFormat();
  const words = useErrorWords();
  const phase = useSkeleton(query.isPending || cards.isPending);
  const todays = rows.filter(({ occurred_at }) => format.day(occurred_at) === today).slice(0, shownRows);
  const title = t`Today, as it happens`;
  const isFailed = query.error !== null && query.data === undefined;
  return (
    <section className={c.feed} aria-busy={phase !== "content"}>
      <div className={c.cap}>
        <h2>{title}</h2>
        <span className={c.links}>
          <PauseLink isPaused={isPaused} onPause={onPause} />
          <Link to="/transactions" className="link t13">
            {t`All transactions`}
          </Link>
        </span>
      </div>
      <LiveNews count={live.announced} />
      <WaitingPill
        count={live.waiting}
        onShow={() => {
          live.release();
          onPause(false);
        }}
      />
      {isFailed ? (
        <ErrorPanel message={words(query.error)} onRetry={() => void query.refetch()} />
      ) : phase !== "content" ? (
        phase === "skeleton" && <TransactionFeedSkeleton rows={shownRows} />
      ) : todays.length === 0 ? (
        <p className={c.nothing}>{t`Nothing has happened yet today.`}</p>
      ) : (
        <Feed label={title}>
          {todays.map((row) => (
            <FeedRow
              key={row._id}
              transaction={row}
              card={cards.byId.get(row.card_id)}
              second="goods"
              mark={live.markOf(row._id)}
            />
          ))}
        </Feed>
      )}
    </section>
  );
}
