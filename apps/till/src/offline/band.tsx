import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useOnline } from "@rewardo/web/network.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./band.module.css";
import { isDifferent, type Waiting } from "./queue/keeping.ts";
import type { SendingState } from "./queue/running.ts";
import { useMoment } from "./words.ts";
import { useWork } from "./work.ts";

/** Visits that wait; an undo of one is not counted for itself. */
export const visitsWaiting = ({ waiting }: Waiting): number =>
  waiting.filter(({ promise }) => promise.kind === "visit").length;

interface BandProps {
  waiting: Waiting;
  sending: SendingState;
  /** Opens the list; `null` where the list stands beside it. */
  onShow: (() => void) | null;
}

/** On every screen of a till that promises: how many wait, and when the server last answered. */
export function Band({ waiting, sending, onShow }: BandProps) {
  const { t } = useLingui();
  const format = useFormat();
  const moment = useMoment();
  const online = useOnline();
  const hasWaiting = waiting.waiting.length > 0;
  const visits = visitsWaiting(waiting);
  const since = waiting.queue?.answer?.answered_at;
  const time = since === undefined ? "" : moment(since);
  const count = plural(visits, { one: "# visit is waiting", other: "# visits are waiting" });
  return (
    <div className={c.band}>
      <Icon name={online ? "arrows-clockwise" : "wifi-slash"} size={24} />
      <p className={c.words} role="status">
        <b>{visits > 0 ? count : hasWaiting ? t`An undo is waiting` : online ? t`All is sent` : t`No network`}</b>
        <span>
          {online
            ? hasWaiting && sending === "sending"
              ? t`sending now`
              : hasWaiting && sending === "failed"
                ? t`not taken yet, it is sent again by itself`
                : t`the network is back`
            : visits === 0
              ? t`the till goes on, nothing is lost`
              : t({
                  message: `last sent: ${time}`,
                  comment: "Below: 12 visits are waiting. A time, with its date if it is not today",
                })}
        </span>
      </p>
      {onShow === null ? (
        visits > 0 && <b className={c.count}>{format.number(visits)}</b>
      ) : (
        <button type="button" className={c.show} onClick={onShow}>
          {t({ message: "Show", context: "visits that wait" })}
        </button>
      )}
    </div>
  );
}

/** The same on a till that has its network: while something waits, or became something else than was promised. */
export function OwnBand({ onShow }: { onShow: () => void }) {
  const work = useWork();
  const { t } = useLingui();
  if (work === null) return null;
  const different = work.waiting.answered.filter(({ outcome }) => isDifferent(outcome)).length;
  if (work.waiting.waiting.length > 0) return <Band waiting={work.waiting} sending={work.sending} onShow={onShow} />;
  if (different === 0) return null;
  return (
    <div className={c.band}>
      <Icon name="warning-circle" size={24} />
      <p className={c.words} role="status">
        <b>
          {plural(different, {
            one: "# visit was not counted as promised",
            other: "# visits were not counted as promised",
          })}
        </b>
      </p>
      <button type="button" className={c.show} onClick={onShow}>
        {t({ message: "Show", context: "visits that wait" })}
      </button>
    </div>
  );
}
