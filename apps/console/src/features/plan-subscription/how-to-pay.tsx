import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentWays } from "@rewardo/contract/payments";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { paymentWaysQuery } from "./api.ts";
import { PayOnline } from "./pay-online.tsx";
import c from "./plan-page.module.css";
import { TransferDetails } from "./transfer-details.tsx";

/** How the next payment comes about, and what is so without it. Nothing where none is due. */
export function HowToPay({ subscription }: { subscription: PlanSubscription }) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const { status, access, ends_at } = subscription;
  const isDue = status !== "cancelled" && ends_at !== undefined && ends_at !== null;
  const ways = useQuery({ ...paymentWaysQuery(business?._id ?? ""), enabled: business !== null && isDue });
  if (!isDue) return null;
  // Of who may not see these details nothing is known, and nothing said.
  const lacksInvoiceDetails = business !== null && (business.tin === null || business.billing_address === null);
  const lastDay = format.date(Date.parse(ends_at) - 1);
  return (
    <section className={cx(c.section, c.paying)} aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t`How you pay`}</h2>
      {lacksInvoiceDetails && (
        <Note tone="warn">
          <Trans>
            An invoice needs your tax number and address.{" "}
            <Link to="/settings/payment_details" className="link">
              Add them before the first payment
            </Link>
          </Trans>
        </Note>
      )}
      <Loaded query={ways} skeleton={<Skeleton height="120px" />}>
        {(known) => <Ways ways={known} isInForce={access === "full"} lacksInvoiceDetails={lacksInvoiceDetails} />}
      </Loaded>
      {access === "full" && ways.data?.is_renewed === false && (
        <p className="mut">
          <Trans>
            Without a payment by {lastDay} nothing can be changed from then on. Customers collect and redeem for 14 days
            more, and no balance is deleted.
          </Trans>
        </p>
      )}
    </section>
  );
}

interface WaysProps {
  ways: PaymentWays;
  isInForce: boolean;
  lacksInvoiceDetails: boolean;
}

function Ways({ ways, isInForce, lacksInvoiceDetails }: WaysProps) {
  const { transfer, is_online, is_renewed } = ways;
  return (
    <>
      {is_online && (
        <PayOnline isRenewed={is_renewed} isInForce={isInForce} lacksInvoiceDetails={lacksInvoiceDetails} />
      )}
      {!is_renewed && (transfer !== null || !is_online) && <TransferDetails transfer={transfer} />}
      {!is_renewed && (
        <p>
          <Trans>
            An invoice is made out to your{" "}
            <Link to="/settings/payment_details" className="link">
              payment details
            </Link>
            . As soon as the payment is noted, this page says until when the plan is paid.
          </Trans>
        </p>
      )}
    </>
  );
}
