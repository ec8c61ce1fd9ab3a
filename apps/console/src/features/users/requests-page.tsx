import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { call } from "@rewardo/web/api.ts";
import { requestCalls } from "../../kit/adjustments/calls.ts";
import { requestsKey } from "@rewardo/web/use-requests.ts";
import { RequestRow } from "../../kit/adjustments/request-row.tsx";
import rows from "../../kit/adjustments/request-rows.module.css";
import { ChildList } from "../../kit/record/child-list.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";

/** Below the requests: few businesses have any. */
const PromiseSection = lazy(async () => ({
  default: (await import("./promises/promise-section.tsx")).PromiseSection,
}));

/** What customers report and colleagues ask for: undecided first, then what became of each, and what was settled by itself and why. */
export function RequestsPage() {
  const { t } = useLingui();
  const cards = useCards();
  const title = t`Requests`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/users", label: t`Customers` }}
      title={title}
      sub={t`What customers report about their visits, and corrections that colleagues ask for.`}
    >
      <div className={rows.rows}>
        <ChildList
          label={title}
          queryKey={[...requestsKey, "all"]}
          load={(query, signal) => call(requestCalls.list, { query, signal })}
          empty={t`Nobody has asked for anything yet.`}
          row={(request) => <RequestRow key={request._id} request={request} leads="customer" cards={cards} />}
        />
      </div>
      <Suspense fallback={null}>
        <PromiseSection cards={cards} />
      </Suspense>
    </DetailPage>
  );
}
