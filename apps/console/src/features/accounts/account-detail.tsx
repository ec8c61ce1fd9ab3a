import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { Fragment, type ReactNode } from "react";
import { useNamedPlaces } from "@rewardo/web/places.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { Flagged } from "../../kit/transactions/flagged.tsx";
import { TransactionHistory } from "../../kit/transactions/history.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import c from "./account-detail.module.css";
import { AccountStatus } from "./account-status.tsx";
import { accountCalls } from "./api.ts";
import { FeedbackList } from "../../kit/feedback/feedback-list.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";

/** Customers' feedback on the visits that an account recorded. */
function AccountFeedback({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <FeedbackList
      of={["of account", id]}
      load={(query, signal) => call(accountCalls.feedback, { params: { id }, query, signal })}
      nameOf={useCustomerName()}
      empty={t`No feedback yet.`}
      className={c.history}
    />
  );
}

/** Everything that is known of an account; what is not said is left out. */
export function AccountDetail({ account }: { account: ManagedAccount }) {
  const { t } = useLingui();
  const format = useFormat();
  const places = useNamedPlaces(account.place_ids);
  const maySeeTransactions = useAllowed("transactions_view");
  const placeWords = usePlaceWords();
  const { invitation, last_seen_at, language } = account;
  const day = (at: string) => <time dateTime={at}>{format.date(at)}</time>;
  const facts: [string, ReactNode][] = [
    [
      t`E-mail`,
      <a key="email" className="link" href={`mailto:${account.email}`}>
        {account.email}
      </a>,
    ],
    [t({ message: "Acts at", comment: "Places of an account" }), placeWords(account.place_ids, places)],
  ];
  const { business_name } = account;
  if (business_name !== undefined) facts.unshift([t({ message: "Business", context: "field" }), business_name]);
  const spoken = languages.find(({ locale }) => locale === language)?.name;
  if (spoken !== undefined) facts.push([t`Language`, spoken]);
  if (invitation !== null) {
    facts.push([t({ message: "Invited on", comment: "A day follows" }), day(invitation.sent_at)]);
    facts.push([
      invitation.is_expired
        ? t({ message: "Expired on", comment: "An invitation; a day follows" })
        : t({ message: "Open until", comment: "An invitation; a day follows" }),
      day(invitation.expires_at),
    ]);
  }
  if (account.has_accepted) {
    facts.push([
      t`Last seen`,
      last_seen_at === null ? t({ message: "Not yet", comment: "Never seen so far" }) : day(last_seen_at),
    ]);
  }
  facts.push([
    t({ message: "Added", comment: "The day on which something was entered" }),
    format.date(account.created_at),
  ]);
  return (
    <>
      {(account.status !== "active" || account.frozen_at !== null) && (
        <div className={c.status}>
          <AccountStatus account={account} />
        </div>
      )}
      <dl className="kv">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {account.has_accepted && maySeeTransactions && (
        <>
          <Flagged
            of={["of account", account._id]}
            load={(query, signal) => call(accountCalls.transactions, { params: { id: account._id }, query, signal })}
            className={c.history}
          />
          <TransactionHistory
            title={t`What they recorded`}
            of={["of account", account._id]}
            load={(query, signal) => call(accountCalls.transactions, { params: { id: account._id }, query, signal })}
            className={c.history}
          />
          <AccountFeedback id={account._id} />
        </>
      )}
    </>
  );
}
