import { useLingui } from "@lingui/react/macro";
import { LiveMark } from "@rewardo/ui/live/live-mark.tsx";
import { useOnline } from "@rewardo/web/network.ts";
import { isVisitWaiting } from "@rewardo/web/unsent-visit.ts";
import { useGoesOn } from "./goes-on.ts";
import c from "./no-network.module.css";

/** Stands over the till while the network is away and nothing can be promised; a till that promises says so itself. */
export function NoNetwork() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const goesOn = useGoesOn();
  const isWaiting = !isOnline && !goesOn;
  return (
    <div role="status" className={isWaiting ? c.band : "sr"}>
      {isWaiting && (
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
