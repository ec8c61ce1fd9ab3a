import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { requestCalls } from "../../kit/adjustments/calls.ts";
import { requestsKey } from "@rewardo/web/use-requests.ts";
import { RequestRow } from "../../kit/adjustments/request-row.tsx";
import rows from "../../kit/adjustments/request-rows.module.css";
import { useWaitingPromises } from "../../kit/adjustments/open-promises.ts";
import { FeedSkeleton } from "../../kit/list/feed.tsx";
import { ChildList } from "../../kit/record/child-list.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { type Cards, useCards } from "@rewardo/web/use-cards.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";

/** Below the requests: few businesses have any. */
const PromiseSection = lazy(async () => ({
  default: (await import("./promises/promise-section.tsx")).PromiseSection,
}));

/** What customers report and colleagues ask for: undecided first, then what became of each, and what was settled by itself and why. */
export function RequestsPage() {
  const { t } = useLingui();
  const cards = useCards();
  const waiting = useWaitingPromises();
  const title = t`Requests`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/users", label: t`Customers` }}
      title={title}
      sub={t`What customers report about their visits, and corrections that colleagues ask for.`}
    >
      {waiting === null ? <FeedSkeleton rows={6} /> : <Lists title={title} cards={cards} waiting={waiting > 0} />}
    </DetailPage>
  );
}

/** Requests, and what tills promised without a network. Promises that wait come first: nobody would find them below a long list. */
function Lists({ title, cards, waiting }: { title: string; cards: Cards; waiting: boolean }) {
  // Decided once: settling the last promise must not swap the lists under a finger.
  const [promisesFirst] = useState(waiting);
  const promises = (
    <Suspense fallback={promisesFirst ? <FeedSkeleton rows={2} /> : null}>
      <PromiseSection cards={cards} />
    </Suspense>
  );
  return (
    <div className="in-order">
      {promisesFirst && promises}
      <section className={rows.rows} aria-label={title}>
        {promisesFirst && <h2>{title}</h2>}
        <RequestList title={title} cards={cards} />
      </section>
      {!promisesFirst && promises}
    </div>
  );
}

function RequestList({ title, cards }: { title: string; cards: Cards }) {
  const { t } = useLingui();
  return (
    <ChildList
      label={title}
      queryKey={[...requestsKey, "all"]}
      load={(query, signal) => call(requestCalls.list, { query, signal })}
      empty={t`Nobody has asked for anything yet.`}
      row={(request) => <RequestRow key={request._id} request={request} leads="customer" cards={cards} />}
    />
  );
}
