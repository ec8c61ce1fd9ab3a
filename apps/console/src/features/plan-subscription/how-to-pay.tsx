import { Trans, useLingui } from "@lingui/react/macro";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { Link } from "@tanstack/react-router";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { brand, contactEmail } from "../../platform/page-title.ts";
import c from "./plan-page.module.css";

/** While a plan is in force: how the next payment comes about, and what is so without it. Nothing where none is due. */
export function HowToPay({ subscription: { status, access, ends_at } }: { subscription: PlanSubscription }) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  // Of who may not see these details nothing is known, and nothing said.
  const lacksInvoiceDetails = business !== null && (business.tin === null || business.billing_address === null);
  if (access !== "full" || status === "cancelled" || ends_at === undefined || ends_at === null) return null;
  const lastDay = format.date(Date.parse(ends_at) - 1);
  return (
    <section className={c.section} aria-labelledby="how-to-pay">
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
      <p>
        {contactEmail === null ? (
          <Trans>Nothing is charged by itself: you agree on the payment with those who run {brand} for you.</Trans>
        ) : (
          <Trans>
            Nothing is charged by itself: you agree on the payment with{" "}
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
            .
          </Trans>
        )}{" "}
        <Trans>
          An invoice is made out to your{" "}
          <Link to="/settings/payment_details" className="link">
            payment details
          </Link>
          . As soon as the payment is noted, this page says until when the plan is paid.
        </Trans>
      </p>
      <p className="mut">
        <Trans>
          Without a payment by {lastDay} nothing can be changed from then on. Customers collect and redeem for 14 days
          more, and no balance is deleted.
        </Trans>
      </p>
    </section>
  );
}
