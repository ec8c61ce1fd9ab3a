import { useLingui } from "@lingui/react/macro";
import { makeRecoveryCode, readRecoveryCode, voidRecoveryCode } from "@rewardo/contract/recovery-codes";
import { Button } from "@rewardo/ui/button.tsx";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useState } from "react";
import { Column, Say, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import c from "./keep.module.css";

/** Twelve signs against the day on which the phone is gone: shown once, to be written down. */
export function RecoveryCode() {
  const { t } = useLingui();
  const { key } = useBusiness();
  const { format } = useHere();
  const [madeAt, setMadeAt] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    call(readRecoveryCode, { businessKey: key }).then(
      ({ made_at: at }) => isOver || setMadeAt(at),
      () => isOver || setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [key]);
  const act = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      await work();
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const make = () =>
    act(async () => {
      setCode((await call(makeRecoveryCode, { businessKey: key })).code);
      setMadeAt(new Date().toISOString());
    });
  const end = () =>
    act(async () => {
      await call(voidRecoveryCode, { businessKey: key });
      setCode(null);
      setMadeAt(null);
    });
  const day = madeAt === null ? "" : format.date(madeAt, "date");
  return (
    <Column bare>
      <ViewHead title={t`Recovery code`} />
      <Say title={code === null ? t`If the phone is gone one day` : t`Write it down now`}>
        {code === null
          ? t`Twelve signs bring the card onto another phone. The code works once, and ends the old phone at once.`
          : t`It is shown only here and now. Whoever has it can take your card, so keep it as you keep money.`}
      </Say>
      {code !== null && <p className={c.code}>{code}</p>}
      <p role="alert">{isFailed && t`That did not work. Check the network and try again.`}</p>
      {code === null && madeAt !== null && (
        <p className="mut">
          {t({ message: `There is one since ${day}. A new one ends it.`, comment: "A recovery code" })}
        </p>
      )}
      <div className={c.acts}>
        {code === null && (
          <Button kind="primary" full disabled={isBusy} onClick={() => void make()}>
            {madeAt === null ? t`Make a code` : t`Make a new code`}
          </Button>
        )}
        {madeAt !== null && (
          <Button full disabled={isBusy} onClick={() => void end()}>
            {t`Void the code`}
          </Button>
        )}
      </div>
    </Column>
  );
}
