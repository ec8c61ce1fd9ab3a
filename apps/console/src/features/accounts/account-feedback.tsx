import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Feedback } from "@rewardo/contract/feedback";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FeedSkeleton } from "../../kit/list/feed.tsx";
import { MoreButton } from "../../kit/list/more-button.tsx";
import { RowLink } from "../../kit/list/table/row-link.tsx";
import { Loaded } from "../../kit/record/loaded.tsx";
import { useCustomerName } from "../../kit/transactions/use-customer-name.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import detail from "./account-detail.module.css";
import c from "./account-feedback.module.css";
import { accountCalls } from "./api.ts";
import { Rating } from "./rating.tsx";

const pageSize = 5;

/** Customers' feedback on the visits that an account recorded, newest first; each links to its transaction. */
export function AccountFeedback({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey: ["feedback", "of account", id],
    queryFn: ({ pageParam, signal }) =>
      call(accountCalls.feedback, {
        params: { id },
        query: { limit: pageSize, ...(pageParam === null ? { count: true } : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const title = t`Feedback`;
  return (
    <section className={detail.history}>
      <h3>{title}</h3>
      <Loaded query={query} skeleton={<FeedSkeleton rows={3} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          const [first] = pages;
          if (rows.length === 0) return <p className="mut">{t`No feedback yet.`}</p>;
          return (
            <>
              <Mean mean={first?.mean_rating} count={first?.count ?? rows.length} />
              <ul aria-label={title}>
                {rows.map((row) => (
                  <FeedbackRow key={row._id} feedback={row} />
                ))}
              </ul>
              <MoreButton query={query} className={detail.older}>
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

function FeedbackRow({ feedback }: { feedback: Feedback }) {
  const format = useFormat();
  const name = useCustomerName()(feedback);
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
        {place_name !== null && <> · {place_name}</>}
      </p>
    </li>
  );
}
