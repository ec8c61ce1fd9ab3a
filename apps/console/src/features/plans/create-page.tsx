import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { useNavigate } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { planCalls } from "./api.ts";
import { PlanForm } from "./form.tsx";

/** A new plan; afterwards the list with its drawer open. */
export function PlanCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Plan>("plans");
  const title = t`New plan`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/plans", label: t`Plans` }} title={title}>
      <PlanForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(planCalls.create, { body: values, idempotencyKey })
            : call(planCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(plan) => {
          cache.put(plan);
          cache.refreshLists();
          const { name } = plan;
          toast("success", t`${name} is offered`);
          void navigate({ to: "/plans/$id", params: { id: plan._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/plans", search: true })}
      />
    </DetailPage>
  );
}
