import { useLingui } from "@lingui/react/macro";
import { QrCode } from "@rewardo/loyalty/qr-code.tsx";
import c from "./no-code.module.css";

/** The code of a card just made: a picture of it on the customer's phone is the card. */
export function PhotographCode({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <div className={c.photograph}>
      <QrCode text={text} label={t`Code of the new card`} className={c.code} />
      <p>{t`The customer takes a photo of this code: that is their card. Nothing to install.`}</p>
    </div>
  );
}
