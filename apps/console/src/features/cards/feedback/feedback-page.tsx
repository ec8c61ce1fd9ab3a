import { useLingui } from "@lingui/react/macro";
import type { Feedback } from "@rewardo/contract/feedback";
import type { Locale } from "@rewardo/contract/fields";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Rating } from "../../../kit/feedback/rating.tsx";
import { FeedSkeleton } from "../../../kit/list/feed.tsx";
import { MoreButton } from "../../../kit/list/more-button.tsx";
import { readState, writeState } from "../../../kit/list/search-state.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useLive } from "@rewardo/web/live.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { feedbackCalls, feedbackList, feedbackQueryOf, feedbackTableAddress, loadFeedback } from "./feedback-api.ts";
import { FeedbackFilters } from "./feedback-filters.tsx";
import c from "./feedback-page.module.css";
import { FeedbackStatus } from "./feedback-status.tsx";
import { Rated } from "./rated.tsx";

const FeedbackDrawer = lazy(async () => ({ default: (await import("./feedback-drawer.tsx")).FeedbackDrawer }));
const FeedbackSummary = lazy(async () => ({
  default: (await import("../suggestions/feedback-summary.tsx")).FeedbackSummary,
}));

/** What customers said of visits with a card, and what is answered to it. */
export function FeedbackPage() {
  const { t, i18n } = useLingui();
  const { cardId } = useParams({ from: "/main/cards/$cardId" });
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = useFormat().day(useMinute());
  const state = readState(feedbackList, useSearch({ from: "/main/cards/$cardId" }));
  const asked = feedbackQueryOf(state, today);
  const isNarrowed = Object.keys(asked).length > 0;
  const hasSummary = useSession().business !== null;
  const [opened, setOpened] = useState<Feedback | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ["feedback", "of card", cardId, asked],
    queryFn: ({ pageParam, signal }) => loadFeedback(cardId, asked, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["feedback"] });
  useLive("transaction", (messages) => {
    if (messages.some(({ action }) => action === "refresh")) void refresh();
  });
  const put = (row: Feedback) => {
    setOpened((now) => (now?._id === row._id ? row : now));
    void refresh();
  };
  const open = (row: Feedback) => {
    setOpened(row);
    setIsOpen(true);
    // If this fails the feedback stays new, and opening it again retries.
    if (row.status === "new" && row.can.modify) {
      void call(feedbackCalls.seen, { params: { id: row._id } }).then(put, () => undefined);
    }
  };
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // What another till or person changed meanwhile is newer than what was opened.
  const newer = rows.find(({ _id, version }) => _id === opened?._id && version > opened.version);
  return (
    <div className={c.page}>
      {rows.length > 0 && hasSummary && (
        <Suspense fallback={null}>
          <FeedbackSummary card_id={cardId} onOpen={open} />
        </Suspense>
      )}
      <FeedbackFilters
        state={state}
        today={today}
        isReady={query.isSuccess}
        table={feedbackTableAddress(cardId, asked, i18n.locale as Locale)}
        onChange={(next) =>
          void navigate({
            to: "/cards/$cardId/feedback",
            params: { cardId },
            search: writeState(feedbackList, next),
            resetScroll: false,
          })
        }
      />
      <Loaded query={query} skeleton={<FeedSkeleton rows={5} />}>
        {({ pages: [first] }) =>
          rows.length === 0 ? (
            <p className="mut">{isNarrowed ? t`No feedback like this.` : t`No feedback yet.`}</p>
          ) : (
            <>
              {typeof first?.mean_rating === "number" && (
                <Rated mean={first.mean_rating} count={first.count ?? rows.length} ratings={first.ratings ?? []} />
              )}
              <ul className={c.rows} aria-label={t`Feedback`}>
                {rows.map((row) => (
                  <FeedbackRow key={row._id} feedback={row} onOpen={open} />
                ))}
              </ul>
              <MoreButton query={query}>{t({ message: "Older", comment: "Fetches earlier rows" })}</MoreButton>
            </>
          )
        }
      </Loaded>
      {opened !== null && (
        <Suspense fallback={null}>
          <FeedbackDrawer
            key={opened._id}
            feedback={newer ?? opened}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onChange={put}
          />
        </Suspense>
      )}
    </div>
  );
}

function FeedbackRow({ feedback, onOpen }: { feedback: Feedback; onOpen: (feedback: Feedback) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useCustomerName();
  const { rating, comment, language, place_name, created_at, status } = feedback;
  return (
    <li className={c.row}>
      <Rating rating={rating} />
      <div className={c.said}>
        <button type="button" className={c.open} onClick={() => onOpen(feedback)}>
          {comment === null ? t`Without a comment` : <span lang={language}>{comment}</span>}
        </button>
        <p className={c.who}>
          {nameOf(feedback)}
          {place_name !== null && <> · {place_name}</>}
        </p>
      </div>
      <div className={c.end}>
        <FeedbackStatus status={status} />
        <time dateTime={created_at} className="nw">
          {format.date(created_at, "shortDate")}
        </time>
      </div>
    </li>
  );
}
