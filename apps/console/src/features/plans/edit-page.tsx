import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { planCalls, planQuery } from "./api.ts";
import { PlanForm } from "./form.tsx";
import { PlanStatus } from "./plan-words.tsx";

/** Changes a plan of the version that was opened. */
export function PlanEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/plans/$id/edit" });
  const query = useQuery(planQuery(id));
  const cache = useRecordCache<Plan>("plans");
  const title = query.data?.name ?? t({ message: "Plan", context: "subscription" });
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/plans", label: t`Plans` }}
      title={title}
      status={query.data === undefined ? undefined : <PlanStatus {...query.data} />}
    >
      <Loaded query={query} skeleton={<Skeleton height="320px" />}>
        {(plan) => (
          <PlanForm
            key={plan._id}
            label={title}
            record={plan}
            save={({ changes, version }) => call(planCalls.update, { params: { id }, body: changes, version })}
            reload={() => call(planCalls.read, { params: { id } })}
            onSaved={(saved) => {
              cache.put(saved);
              cache.refreshLists();
            }}
          />
        )}
      </Loaded>
    </DetailPage>
  );
}
