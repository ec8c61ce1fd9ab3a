import { useLingui } from "@lingui/react/macro";
import { QrCode } from "../qr-code.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useState } from "react";
import { createPortal } from "react-dom";
import c from "./recovery-slip.module.css";

/** A customer's new recovery code: on the screen to be written down, and on a slip of paper. */
export function RecoverySlip({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useLingui();
  const { business } = useSession();
  const format = useFormat();
  const [madeAt] = useState(() => new Date().toISOString());
  const address = `${window.location.host}/r/${business?.qr_key ?? ""}`;
  const url = `${window.location.origin}/r/${business?.qr_key ?? ""}${code.replaceAll("-", "")}`.toUpperCase();
  return (
    <div className={c.shown}>
      <p>{t`With it the customer brings the card onto another phone. It works once, ends the old phone, and is shown only now.`}</p>
      <p className={c.code}>{code}</p>
      <div className={c.acts}>
        <Button icon="printer" onClick={() => window.print()}>
          {t({ message: "Print", context: "slip" })}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t({ message: "Done", context: "recovery code" })}
        </Button>
      </div>
      {createPortal(
        <div className={c.slip} aria-hidden="true">
          <b>{business?.name}</b>
          <span>{t`Recovery code of your card`}</span>
          <QrCode className={c.qr} quiet={0} text={url} label="" />
          <span className={c.code}>{code}</span>
          <span>{t`On the new phone scan the QR code, or open ${address} and type the twelve characters. The old phone then loses the card.`}</span>
          <span>{t`Works once. Whoever has it can take the card: keep it at home.`}</span>
          <span>{format.date(madeAt, "dateTime")}</span>
        </div>,
        document.body,
      )}
    </div>
  );
}
