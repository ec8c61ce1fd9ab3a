import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { readCurrentPlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { daysBetween } from "@rewardo/rules/local-day";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import c from "./setup.module.css";

/** So many days before the trial ends it is asked for what an invoice needs. */
const askedAhead = 5;

/** How many days of the trial are left, for those who pay. */
export function TrialLine() {
  const { business, account } = useSession();
  const format = useFormat();
  const now = useMinute();
  const maySee = useAllowed("payment_details_view");
  const { data } = useQuery({
    queryKey: ["plan_subscription", business?._id],
    queryFn: ({ signal }) => call(readCurrentPlanSubscription, { signal }),
    enabled: maySee && account !== null && business !== null && business.plan_id !== null,
  });
  if (!maySee || data === undefined || data.status !== "trialing" || data.has_issues || data.ends_at == null)
    return null;
  const last = Date.parse(data.ends_at) - 1;
  const left = Math.max(0, daysBetween(format.day(now), format.day(last)));
  const day = format.date(last);
  const lacksInvoiceDetails = business !== null && (business.tin === null || business.billing_address === null);
  return (
    <p className={c.trial}>
      {left === 0 ? (
        <Trans>Your trial ends today.</Trans>
      ) : (
        plural(left, {
          one: `# day of your trial left, until ${day}.`,
          other: `# days of your trial left, until ${day}.`,
        })
      )}{" "}
      <Link to="/settings/plan" className="link">
        <Trans>Plans and how you pay</Trans>
      </Link>
      {left <= askedAhead && lacksInvoiceDetails && (
        <>
          {" · "}
          <Link to="/settings/payment_details" className="link">
            <Trans>Add tax number and address for the invoice</Trans>
          </Link>
        </>
      )}
    </p>
  );
}
