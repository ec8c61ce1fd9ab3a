import { readCurrentPlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";
import { type Session, useSession } from "@rewardo/web/session/index.ts";

/** Whether the session says that something is wrong with the plan. Its answer is there when the page is drawn. */
export const hasKnownPlanIssues = ({ account, business }: Session): boolean =>
  account !== null && business !== null && business.plan_id !== null && business.plan_has_issues === true;

/** Whether something is wrong with the plan, for a banner on every page; kept current while the page is open. */
export function useHasPlanIssues(): boolean {
  const session = useSession();
  const { account, business } = session;
  const hasPlan = account !== null && business !== null && business.plan_id !== null;
  const { data } = useQuery({
    queryKey: ["plan_subscription", business?._id],
    queryFn: ({ signal }) => call(readCurrentPlanSubscription, { signal }),
    enabled: hasPlan,
  });
  return data?.has_issues ?? hasKnownPlanIssues(session);
}
