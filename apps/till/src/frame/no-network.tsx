import { useLingui } from "@lingui/react/macro";
import { LiveMark } from "@rewardo/ui/live/live-mark.tsx";
import { useOnline } from "@rewardo/web/network.ts";
import { isVisitWaiting } from "@rewardo/web/unsent-visit.ts";
import c from "./no-network.module.css";

/** Stands over the till while the network is away; the till itself goes on. */
export function NoNetwork() {
  const { t } = useLingui();
  const isOnline = useOnline();
  return (
    <div role="status" className={isOnline ? "sr" : c.band}>
      {!isOnline && (
        <>
          <LiveMark state="offline" text={t`Waiting for the network`} />
          {isVisitWaiting() && (
            <span>{t`A visit is waiting to be sent. It is sent automatically and counts once.`}</span>
          )}
        </>
      )}
    </div>
  );
}
