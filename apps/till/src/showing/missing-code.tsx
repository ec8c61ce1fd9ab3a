import { useLingui } from "@lingui/react/macro";
import { QrCode } from "@rewardo/loyalty/qr-code.tsx";
import c from "./missing-code.module.css";

/** The way to report a missing visit from a kiosk: on the customer's own phone, since a number opens nothing. */
export function MissingCode({ business_key }: { business_key: string }) {
  const { t } = useLingui();
  return (
    <section className={c.row}>
      <span className={c.code}>
        <QrCode
          text={`${window.location.origin}/c/${business_key}#missing`}
          label={t`Code to report a missing visit`}
          quiet={0}
          className={c.qr}
        />
      </span>
      <div>
        <h2>{t`Is a visit missing?`}</h2>
        <p className="mut">{t`Scan the code with the phone that has your card, and say when you were here.`}</p>
      </div>
    </section>
  );
}
