import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useState } from "react";
import { createPortal } from "react-dom";
import { QrCode } from "@rewardo/loyalty/qr-code.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { type Code, pairingAddress, pairingLink } from "./codes.ts";
import c from "./pairing-paper.module.css";

interface PairingPaperProps {
  device: Device;
  code: Code;
  /** Its places in words. */
  where: string;
}

/** The code on a sheet for the person at the till; only print shows it, and then nothing else. */
export function PairingPaper({ device: { name }, code: { code, expires_at }, where }: PairingPaperProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const until = format.date(expires_at, "dateTime");
  const [madeAt] = useState(() => Date.now());
  const made = format.date(madeAt, "dateTime");
  const address = pairingAddress();
  return createPortal(
    <div className={c.sheet}>
      <p className={c.whose}>
        <b>{business?.name}</b>
        <span>
          {where}, {name}
        </span>
      </p>
      <h1>{t`Pair this till`}</h1>
      <p>{t`Three steps on the device that will stand at the till. The code works once.`}</p>
      <div className={c.box}>
        <QrCode className={c.qr} quiet={0} text={pairingLink(code)} label="" />
        <div>
          <p>{t`Pairing code`}</p>
          <p className={c.code}>{code}</p>
          <p>{t`valid until ${until}`}</p>
        </div>
      </div>
      <ol className={c.steps}>
        <li>
          <b>{t`Scan the code with the device’s camera`}</b>
          <span>{t`or open ${address} and type the code`}</span>
        </li>
        <li>
          <b>{t`Check the place`}</b>
          <span>{t`the screen must show ${where}, ${name}`}</span>
        </li>
        <li>
          <b>{t`Scan the first card`}</b>
        </li>
      </ol>
      <p className={c.foot}>
        <span>{t`Destroy this sheet after pairing. A device can be revoked at any time under Devices.`}</span>
        <span>{t`Made ${made}`}</span>
      </p>
    </div>,
    document.body,
  );
}
