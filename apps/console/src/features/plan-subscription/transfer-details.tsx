import { Trans, useLingui } from "@lingui/react/macro";
import type { Transfer } from "@rewardo/contract/payments";
import { brand, contactEmail } from "@rewardo/web/page-title.ts";
import c from "./plan-page.module.css";

/** The account to transfer to and what to state; or that the operator has given none, and whom to ask. */
export function TransferDetails({ transfer }: { transfer: Transfer | null }) {
  const { t } = useLingui();
  if (transfer === null) return <NoAccount />;
  const { payee, account, bank, reference } = transfer;
  const rows = [
    [t({ message: "Payee", context: "transfer" }), payee],
    [t({ message: "Account", context: "transfer" }), account],
    [t({ message: "Bank", context: "transfer" }), bank],
    [t({ message: "Reference", context: "transfer" }), reference],
  ] as const;
  return (
    <div className={c.transfer}>
      <h3>{t`By transfer`}</h3>
      <dl>
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {contactEmail !== null && (
        <p className="mut">
          <Trans>
            Questions about a payment:{" "}
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </Trans>
        </p>
      )}
    </div>
  );
}

function NoAccount() {
  return (
    <p>
      {contactEmail === null ? (
        <Trans>
          The operator has given neither an account for payments nor an address for questions. Ask the person who set up{" "}
          {brand} for you. Nothing is charged automatically.
        </Trans>
      ) : (
        <Trans>
          The operator has given no account for payments. Ask{" "}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>{" "}
          how to pay. Nothing is charged automatically.
        </Trans>
      )}
    </p>
  );
}
