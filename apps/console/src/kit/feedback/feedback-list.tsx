import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Feedback, FeedbackPage } from "@rewardo/contract/feedback";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useLive } from "@rewardo/web/live.ts";
import { FeedSkeleton } from "../list/feed.tsx";
import { MoreButton } from "../list/more-button.tsx";
import { RowLink } from "../list/table/row-link.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import c from "./feedback-list.module.css";
import { Rating } from "./rating.tsx";

const pageSize = 5;

export interface FeedbackQuery {
  readonly limit: number;
  readonly count?: true;
  readonly cursor?: string;
}

interface FeedbackListProps {
  /** Cache key: the subject of the feedback. */
  of: readonly [kind: string, id: string];
  load: (query: FeedbackQuery, signal: AbortSignal) => Promise<z.infer<typeof FeedbackPage>>;
  /** What a row is called and leads to its transaction by; the place follows where it is another. */
  nameOf: (feedback: Feedback) => string;
  /** Without a text there is no section while there is no feedback. */
  empty?: string | undefined;
  className?: string | undefined;
}

/** What customers said of visits, newest first; each links to its transaction. */
export function FeedbackList({ of, load, nameOf, empty, className }: FeedbackListProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey: ["feedback", ...of],
    queryFn: ({ pageParam, signal }) =>
      load({ limit: pageSize, ...(pageParam === null ? { count: true } : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const client = useQueryClient();
  useLive("transaction", (messages) => {
    if (messages.some(({ action }) => action === "refresh")) {
      void client.invalidateQueries({ queryKey: ["feedback", ...of] });
    }
  });
  const title = t`Feedback`;
  if (empty === undefined && query.data?.pages[0]?.items.length === 0) return null;
  return (
    <section className={className}>
      <h3>{title}</h3>
      <Loaded query={query} skeleton={<FeedSkeleton rows={3} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          const [first] = pages;
          if (rows.length === 0) return <p className="mut">{empty}</p>;
          return (
            <>
              <Mean mean={first?.mean_rating} count={first?.count ?? rows.length} />
              <ul aria-label={title}>
                {rows.map((row) => (
                  <FeedbackRow key={row._id} feedback={row} name={nameOf(row)} />
                ))}
              </ul>
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

/** All of it in one figure, and how many it comes from. */
function Mean({ mean, count }: { mean: number | null | undefined; count: number }) {
  if (mean === null || mean === undefined) return null;
  return (
    <p className={c.mean}>
      <Rating rating={mean} />
      <span className="mut">{plural(count, { one: "# rating", other: "# ratings" })}</span>
    </p>
  );
}

function FeedbackRow({ feedback, name }: { feedback: Feedback; name: ReactNode }) {
  const format = useFormat();
  const { transaction_id, rating, comment, language, place_name, created_at } = feedback;
  return (
    <li className={c.row}>
      <div className={c.head}>
        <Rating rating={rating} />
        <time dateTime={created_at} className="nw">
          {format.date(created_at, "shortDate")}
        </time>
      </div>
      {comment !== null && (
        <p className={c.comment} lang={language}>
          {comment}
        </p>
      )}
      <p className={c.who}>
        <RowLink path="/transactions" id={transaction_id} keepsSearch={false}>
          {name}
        </RowLink>
        {place_name !== null && place_name !== name && <> · {place_name}</>}
      </p>
    </li>
  );
}
