import { readCurrentPlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";

const SubscriptionIssue = lazy(async () => ({
  default: (await import("./subscription-issue.tsx")).SubscriptionIssue,
}));

/** Says on every page that something is wrong with the subscription, and whom to ask. It cannot be closed. */
export function SubscriptionBanner() {
  const { account, business } = useSession();
  const hasPlan = account !== null && business !== null && business.plan_id !== null;
  const { data } = useQuery({
    queryKey: ["plan_subscription", business?._id],
    queryFn: ({ signal }) => call(readCurrentPlanSubscription, { signal }),
    enabled: hasPlan,
  });
  if (data?.has_issues !== true) return null;
  return (
    <Suspense fallback={null}>
      <SubscriptionIssue />
    </Suspense>
  );
}
