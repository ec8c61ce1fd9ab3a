import { Trans } from "@lingui/react/macro";
import type { readCurrentPlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { call, route } from "../../platform/api.ts";
import { contactEmail } from "../../platform/page-title.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { Note } from "../../ui/note.tsx";
import c from "./subscription-banner.module.css";

const read = route<typeof readCurrentPlanSubscription>({
  method: "GET",
  path: "/plan_subscriptions/current",
  scope: "business",
});

/** Says on every page that something is wrong with the subscription, and whom to ask. It cannot be closed. */
export function SubscriptionBanner() {
  const { account, business } = useSession();
  const maySee = useAllowed("payment_details_view");
  const hasPlan = account !== null && business !== null && business.plan_id !== null;
  const { data } = useQuery({
    queryKey: ["plan_subscription", business?._id],
    queryFn: ({ signal }) => call(read, { signal }),
    enabled: hasPlan,
  });
  if (data?.has_issues !== true) return null;
  return (
    <div className={c.banner}>
      <Note tone="warn" announce>
        <Trans>
          We've identified an issue with your subscription that may affect the functionality of your account.
        </Trans>{" "}
        {!maySee ? (
          <Trans>Contact your administrator.</Trans>
        ) : contactEmail === null ? (
          <Trans>Contact support.</Trans>
        ) : (
          <a className="link" href={`mailto:${contactEmail}`}>
            <Trans>Contact support.</Trans>
          </a>
        )}
      </Note>
    </div>
  );
}
