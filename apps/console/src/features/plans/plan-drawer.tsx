import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { Allowed } from "../../kit/allowed.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { call } from "@rewardo/web/api.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { planCalls } from "./api.ts";
import { PlanStatusButton } from "./plan-status-button.tsx";
import { PlanPlaces, PlanPrice, PlanPromo, PlanStatus } from "./plan-words.tsx";

interface PlanDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<Plan>;
}

/** One plan beside the list. */
export function PlanDrawer({ openId, list }: PlanDrawerProps) {
  const { t } = useLingui();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(planCalls.read, { params: { id }, signal })}
      title={(plan) => plan?.name ?? t({ message: "Plan", context: "subscription" })}
      sub={(plan) => <PlanPlaces {...plan} />}
      steps={{ up: t`Previous plan`, down: t`Next plan` }}
      skeleton={<Skeleton height="120px" />}
      foot={(plan) => (
        <Allowed to="plans_modify">
          <EditLink path="/plans" id={plan._id} />
          <PlanStatusButton key={plan._id} plan={plan} />
        </Allowed>
      )}
    >
      {(plan) => <PlanDetail plan={plan} />}
    </RecordDrawer>
  );
}

function PlanDetail({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  return (
    <div className="stack g16">
      <PlanStatus {...plan} />
      <dl className="kv">
        <dt>{t`Price`}</dt>
        <dd>
          <PlanPrice {...plan} />
        </dd>
        <dt>{t`Promotion`}</dt>
        <dd>{plan.promo_price === null ? t({ message: "None", context: "promotion" }) : <PlanPromo plan={plan} />}</dd>
        <dt>{t`Place in the order`}</dt>
        <dd className="num">{plan.position}</dd>
      </dl>
      <p className="mut t13">
        {t`A price applies to businesses that choose the plan from now on. Those that have it pay what was agreed then.`}
      </p>
    </div>
  );
}
