import { useLingui } from "@lingui/react/macro";
import { makeRecoveryCode, readRecoveryCode, voidRecoveryCode } from "@rewardo/contract/recovery-codes";
import { Button } from "@rewardo/ui/button.tsx";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useState } from "react";
import { Column, Say, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import c from "./keep.module.css";

/** Without an answer nobody knows whether a code was made, which nobody has seen; and whether it ended the one before. */
const whetherMade = (error: unknown) => (error instanceof ApiError && error.status < 500 ? "certainly" : "perhaps");

/** Twelve signs against the day on which the phone is gone: shown once, to be written down. */
export function RecoveryCode() {
  const { t } = useLingui();
  const { key } = useBusiness();
  const { format } = useHere();
  const [madeAt, setMadeAt] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<"certainly" | "perhaps" | null>(null);
  useEffect(() => {
    let isOver = false;
    call(readRecoveryCode, { businessKey: key }).then(
      ({ made_at: at }) => isOver || setMadeAt(at),
      () => isOver || setFailed("certainly"),
    );
    return () => {
      isOver = true;
    };
  }, [key]);
  const act = async (work: () => Promise<void>, failureOf: (error: unknown) => typeof failed = () => "certainly") => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      setFailed(failureOf(error));
    }
    setBusy(false);
  };
  const make = () =>
    act(async () => {
      setCode((await call(makeRecoveryCode, { businessKey: key })).code);
      setMadeAt(new Date().toISOString());
    }, whetherMade);
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
      <p role="alert">
        {failed === "certainly" && t`That did not work. Check the network and try again.`}
        {failed === "perhaps" &&
          t`That did not work. An earlier code may have ended: make a new one once the network is back.`}
      </p>
      {code === null && madeAt !== null && failed !== "perhaps" && (
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
