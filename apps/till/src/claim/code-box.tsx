import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { claimSeconds } from "@rewardo/contract/claims";
import { QrCode } from "@rewardo/loyalty/qr-code.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import c from "./claim.module.css";

/** Whole seconds until then, as they pass; `onOver` is told once none is left. */
export function useSecondsLeft(endsMs: number, onOver: () => void): number {
  const left = () => Math.max(0, Math.ceil((endsMs - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const over = useEffectEvent(onOver);
  const tick = useEffectEvent(() => {
    const now = left();
    setSeconds(now);
    if (now === 0) over();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 250);
    return () => clearInterval(timer);
  }, [endsMs]);
  return seconds;
}

/** Now, to the second. */
export function useNowMs(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Along the edge of the box, from the middle of its top round. */
const edge = "M152 3H279a22 22 0 0 1 22 22V279a22 22 0 0 1-22 22H25a22 22 0 0 1-22-22V25A22 22 0 0 1 25 3Z";

/** The code for the guest's camera, and a ring that empties once while it works. */
export function CodeBox({ url, endsMs, onOver }: { url: string; endsMs: number; onOver: () => void }) {
  const { t } = useLingui();
  const seconds = useSecondsLeft(endsMs, onOver);
  // Where it is shown again its ring goes on from there.
  const [sinceMs] = useState(() => Date.now() - (endsMs - claimSeconds * 1000));
  const spoken = seconds > 30 ? claimSeconds : seconds > 10 ? 30 : 10;
  return (
    <>
      <div className={c.one}>
        <svg
          className={c.ring}
          viewBox="0 0 304 304"
          aria-hidden="true"
          style={{ "--seconds": `${claimSeconds}s`, "--since": `${-sinceMs}ms` }}
        >
          <path className={c.rail} d={edge} />
          <path className={c.left} d={edge} pathLength="100" />
        </svg>
        <QrCode text={url} label={t`Code for the guest’s camera`} quiet={0} isSturdy className={c.qr} />
      </div>
      <p className={c.seconds} aria-hidden="true">
        <b>{t({ message: `${seconds} s`, comment: "Seconds" })}</b>
        <span className={c.rest}>{t({ message: "left", context: "seconds" })}</span>
      </p>
      <p role="status" className="sr">
        {t`${plural(spoken, { one: "# second left", other: "# seconds left" })}`}
      </p>
    </>
  );
}
