import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { QrCode } from "@rewardo/loyalty/qr-code.tsx";
import { useNamedPlaces } from "@rewardo/web/places.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { deviceCalls, deviceQuery } from "./api.ts";
import { type Code, codeUsed, keepCode, pairingAddress, pairingLink, showCode, useCodes } from "./codes.ts";
import { useKindSentences, useKindWords } from "./device-kind.tsx";
import { PairingPaper } from "./pairing-paper.tsx";
import c from "./pairing-dialog.module.css";

/** The live connection says when the device has come; this asks where that is missing. */
const askEveryMs = 4000;

/** A device's code as a QR code and in figures, until the device has come. */
export function PairingDialog({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Device>("devices");
  const code = useCodes().byDevice.get(id);
  const { data: device } = useQuery({ ...deviceQuery(id), refetchInterval: askEveryMs });
  const hasCome = device !== undefined && device.code_expires_at === null;
  const come = useEffectEvent(() => {
    if (device === undefined) return;
    const { name, status } = device;
    cache.put(device);
    cache.refreshLists();
    codeUsed(id);
    if (status === "paired") toast("success", t`${name} is paired`);
  });
  useEffect(() => {
    if (hasCome) come();
  }, [hasCome]);
  const renew = async () => {
    try {
      const made = await call(deviceCalls.code, { params: { id } });
      cache.put(made.device);
      keepCode(id, made);
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  if (device === undefined || code === undefined) return null;
  return <CodeDialog key={code.code} device={device} code={code} renew={renew} />;
}

interface CodeDialogProps {
  device: Device;
  code: Code;
  renew: () => Promise<void>;
}

function CodeDialog({ device, code, renew }: CodeDialogProps) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const sentences = useKindSentences();
  const placeWords = usePlaceWords();
  const where = placeWords(device.place_ids, useNamedPlaces(device.place_ids));
  const left = useSecondsLeft(code.expires_at);
  const { name } = device;
  const kind = kinds[device.kind];
  const address = pairingAddress();
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && showCode(null)}
      closeButton
      sheet
      title={t`Pair “${name}”`}
      description={t`${kind}: ${where}. You may close this; the code stays valid.`}
    >
      <div className={c.code}>
        <QrCode
          className={c.qr}
          text={pairingLink(code.code)}
          label={t`QR code: opens the pairing page with this code`}
        />
        <div className={c.typed}>
          <p>{sentences[device.kind]}</p>
          <p className="mut">
            {t`Scan it with the device’s camera, or open this address there and type the code:`} <b>{address}</b>
          </p>
          <p className={c.figures}>{code.code}</p>
          <TimeLeft seconds={left} />
          {left > 0 && <p className={c.waiting}>{t`Waiting for the device`}</p>}
        </div>
      </div>
      <div className={c.foot}>
        <Button icon="printer" disabled={left === 0} onClick={() => window.print()}>
          {t({ message: "Print it", comment: "The pairing code" })}
        </Button>
        <AsyncButton
          kind={left === 0 ? "primary" : "quiet"}
          icon="arrow-clockwise"
          action={renew}
          pending={t({ message: "Making a code", comment: "A pairing code" })}
          done={t({ message: "Made", comment: "A pairing code" })}
          failed={t({ message: "Not made", comment: "A pairing code" })}
        >
          {t({ message: "New code", comment: "Makes a pairing code" })}
        </AsyncButton>
      </div>
      <PairingPaper device={device} code={code} where={where} />
    </Dialog>
  );
}

const minutesValid = 15;

function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useLingui();
  if (seconds === 0) return <p className={c.left} role="status">{t`This code ran out. Make a new one.`}</p>;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div className={c.left}>
      <svg viewBox="0 0 40 40" className={c.ring} aria-hidden="true">
        <circle cx="20" cy="20" r="17" pathLength={minutesValid * 60} className={c.track} />
        <circle
          cx="20"
          cy="20"
          r="17"
          pathLength={minutesValid * 60}
          strokeDasharray={`${seconds} ${minutesValid * 60}`}
        />
      </svg>
      <span role="timer">
        <b className="num">{t`${time} left`}</b>
        <span className="mut t13">{t`of ${minutesValid} minutes, works once`}</span>
      </span>
    </div>
  );
}

function useSecondsLeft(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const tick = useEffectEvent(() => setSeconds(left()));
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
