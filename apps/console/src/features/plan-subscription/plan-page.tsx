import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { planQuery, plansQuery, subscriptionQuery } from "./api.ts";
import { EndingButtons } from "./ending-buttons.tsx";
import { HowToPay } from "./how-to-pay.tsx";
import { OtherPlans } from "./other-plans.tsx";
import c from "./plan-page.module.css";
import { PresentPlan } from "./present-plan.tsx";

/** The plan of the business: what it covers and costs, until when it is in force, and which others there are. */
export function PlanPage() {
  const { t } = useLingui();
  const { business } = useSession();
  const mayChange = useAllowed("payment_details_modify");
  const titleId = useId();
  const subscription = useQuery({ ...subscriptionQuery(business?._id ?? ""), enabled: business !== null });
  const plan_id = subscription.data?.plan_id;
  const plan = useQuery({ ...planQuery(plan_id ?? ""), enabled: plan_id !== undefined });
  const plans = useQuery(plansQuery);
  usePageTitle(t({ message: "Plan", context: "subscription" }));
  return (
    <div className={cx(c.page, "in-order")}>
      <Loaded query={subscription} skeleton={<Skeleton height="200px" />}>
        {(held) => (
          <>
            <Loaded query={plan} skeleton={<Skeleton height="200px" />}>
              {(own) => <PresentPlan subscription={held} plan={own} placesCount={business?.places_count ?? 0} />}
            </Loaded>
            <HowToPay subscription={held} />
            {mayChange && held.status === "cancelled" && <EndingButtons subscription={held} />}
            <section className={c.section} aria-labelledby={titleId}>
              <h2 id={titleId}>{t`All plans`}</h2>
              <Loaded query={plans} skeleton={<Skeleton height="160px" />}>
                {(all) => (
                  <OtherPlans
                    plans={all}
                    ownId={held.plan_id}
                    placesCount={business?.places_count ?? 0}
                    mayChange={mayChange}
                  />
                )}
              </Loaded>
            </section>
            {mayChange && held.status !== "cancelled" && <EndingButtons subscription={held} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
