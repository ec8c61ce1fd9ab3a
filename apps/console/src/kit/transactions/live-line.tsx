import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLiveState } from "@rewardo/web/live.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { LiveDot } from "../page/live-dot.tsx";
import c from "./live-line.module.css";

interface PauseProps {
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

/** The live dot of a list with what it means here, and the way to stop it. */
export function LiveLine({ isPaused, onPause }: PauseProps) {
  const { t } = useLingui();
  const state = useLiveState();
  return (
    <span className={c.line}>
      {isPaused ? (
        <LiveDot state="paused" text={t`New rows wait`} className={c.dot} />
      ) : (
        <LiveDot
          state={state === "off" ? "connecting" : state}
          // The same words from the start: shorter ones in between would move what stands beside them.
          text={
            ["off", "live", "connecting"].includes(state) ? t`New rows appear at the top as they happen` : undefined
          }
          className={c.dot}
        />
      )}
      <PauseLink isPaused={isPaused} onPause={onPause} />
    </span>
  );
}

/** "Pause", and then "Resume", as a link among others. */
export function PauseLink({ isPaused, onPause }: PauseProps) {
  const { t } = useLingui();
  return (
    <button type="button" className="link q t13" onClick={() => onPause(!isPaused)}>
      {isPaused
        ? t({ message: "Resume", comment: "Lets new rows appear again" })
        : t({ message: "Pause", comment: "Keeps new rows from appearing" })}
    </button>
  );
}

/** The ink pill above a list that does not move: how many rows wait behind it. */
export function WaitingPill({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className={c.place}>
      <Button kind="ink" size="compact" className={c.pill} onClick={onShow}>
        <Icon name="arrow-up-bold" size={14} />
        {plural(count, { one: "# new transaction", other: "# new transactions" })}
      </Button>
    </div>
  );
}

/** Tells those who listen what has arrived, in batches. */
export function LiveNews({ count }: { count: number }) {
  return (
    <p role="status" className="sr">
      {count === 0 ? "" : plural(count, { one: "# new transaction", other: "# new transactions" })}
    </p>
  );
}
