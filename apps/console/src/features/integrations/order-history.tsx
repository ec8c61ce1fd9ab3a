import { useLingui } from "@lingui/react/macro";
import type { IntegrationOrderDetail } from "@rewardo/contract/integration-orders";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useHappened } from "../../kit/transactions/use-happened.ts";
import { useStampedBy } from "../../kit/transactions/use-stamped-by.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./order-drawer.module.css";
import { useOrderWords } from "./use-order-words.ts";

/** What became of an order, oldest first: when it came, what it earned, and what was corrected afterwards. */
export function OrderHistory({ order }: { order: IntegrationOrderDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const titleId = useId();
  const { history, received_at, occurred_at } = order;
  const day = format.day(occurred_at);
  const moment = (at: string) => format.date(at, format.day(at) === day ? "time" : "dateTime");
  return (
    <section className={c.history} aria-labelledby={titleId}>
      <h3 id={titleId} className="t13">{t`What became of it`}</h3>
      <ol>
        <li>
          <time dateTime={received_at}>{moment(received_at)}</time>
          <span>{t({ message: "Came from the till", comment: "An order" })}</span>
        </li>
        {history.map((transaction, index) => (
          <li key={transaction._id}>
            <time dateTime={transaction.recorded_at}>{moment(transaction.recorded_at)}</time>
            <Entry
              transaction={transaction}
              isFirst={index === 0}
              isLast={index === history.length - 1}
              order={order}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  transaction: TransactionRow;
  isFirst: boolean;
  isLast: boolean;
  order: Pick<IntegrationOrderDetail, "matched_by" | "status">;
}

/** A transaction of the order with a link to it, and the reason for it. */
function Entry({ transaction, isFirst, isLast, order: { matched_by, status } }: EntryProps) {
  const { t } = useLingui();
  const format = useFormat();
  const cards = useCards();
  const happened = useHappened()(transaction, cards.byId.get(transaction.card_id));
  const who = useStampedBy()(transaction);
  const { found, statuses } = useOrderWords();
  const { _id, kind, source } = transaction;
  const why =
    kind !== "reverse"
      ? isFirst && matched_by !== null
        ? found[matched_by]
        : null
      : source !== "integration"
        ? who
        : isLast && status === "cancelled"
          ? statuses.cancelled
          : t`changed at the till`;
  return (
    <span>
      <Link to="/transactions/$id" params={{ id: _id }} className="link">
        {happened.words}
      </Link>
      {why !== null && <span className={c.group}>{sentenceCase(why, format.locale)}</span>}
    </span>
  );
}
