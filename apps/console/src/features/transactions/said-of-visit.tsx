import { useLingui } from "@lingui/react/macro";
import { listCardSubscriptionFeedback } from "@rewardo/contract/feedback";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Rating } from "../../kit/feedback/rating.tsx";
import { call } from "@rewardo/web/api.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import c from "./said-of-visit.module.css";

/** What the customer said of this visit and what was answered; nothing while nothing was said. */
export function SaidOfVisit({ transaction }: { transaction: TransactionRow }) {
  const { t } = useLingui();
  const titleId = useId();
  const { _id: transaction_id, card_subscription_id: id } = transaction;
  const mayAnswer = useAllowed("cards_view");
  const { data } = useQuery({
    queryKey: ["feedback", "transactions", transaction_id],
    queryFn: ({ signal }) =>
      call(listCardSubscriptionFeedback, { params: { id }, query: { transaction_id, limit: 1 }, signal }),
  });
  const said = data?.items[0];
  if (said === undefined) return null;
  return (
    <section className={c.said} aria-labelledby={titleId}>
      <h3 id={titleId}>{t`Feedback`}</h3>
      <Rating rating={said.rating} />
      {said.comment !== null && <p lang={said.language}>{said.comment}</p>}
      {said.reply !== null && (
        <p className={c.reply}>
          <span className="t13 mut">{t`Reply`}</span>
          {said.reply}
        </p>
      )}
      {mayAnswer && (
        <Link to="/cards/$cardId/feedback" params={{ cardId: transaction.card_id }} className="link">
          {t({ message: "All feedback on the card", comment: "Leads to the list of what customers said" })}
        </Link>
      )}
    </section>
  );
}
