import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useOnline } from "@rewardo/web/network.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./band.module.css";
import { isDifferent, type Waiting } from "./queue/keeping.ts";
import { useWork } from "./work.ts";

/** Visits that wait; an undo of one is not counted for itself. */
export const visitsWaiting = ({ waiting }: Waiting): number =>
  waiting.filter(({ promise }) => promise.kind === "visit").length;

interface BandProps {
  waiting: Waiting;
  /** Opens the list; `null` where the list stands beside it. */
  onShow: (() => void) | null;
}

/** On every screen of a till that promises: how many wait, and when the server last answered. */
export function Band({ waiting, onShow }: BandProps) {
  const { t } = useLingui();
  const format = useFormat();
  const online = useOnline();
  const visits = visitsWaiting(waiting);
  const since = waiting.queue?.answer?.answered_at;
  const time = since === undefined ? "" : format.date(since, "time");
  const count = plural(visits, { one: "# visit is waiting", other: "# visits are waiting" });
  return (
    <div className={c.band}>
      <Icon name={online ? "arrows-clockwise" : "wifi-slash"} size={24} />
      <p className={c.words} role="status">
        <b>{visits > 0 ? count : waiting.waiting.length > 0 ? t`An undo is waiting` : t`No network`}</b>
        <span>
          {online
            ? t`sending now`
            : visits === 0
              ? t`the till goes on, nothing is lost`
              : t({ message: `last sent at ${time}`, comment: "Below: 12 visits are waiting" })}
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
  if (work.waiting.waiting.length > 0) return <Band waiting={work.waiting} onShow={onShow} />;
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
