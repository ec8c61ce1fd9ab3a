import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./live-line.module.css";

interface PauseProps {
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

/** Stops new rows for a while, in the bar above a list that is live. */
export function PauseButton({ isPaused, onPause }: PauseProps) {
  const { t } = useLingui();
  const label = isPaused
    ? t({ message: "Resume", comment: "Lets new rows appear again" })
    : t({ message: "Pause", comment: "Keeps new rows from appearing" });
  return (
    <Button
      size="compact"
      square
      icon={isPaused ? "play" : "pause"}
      aria-label={label}
      title={isPaused ? t`New rows wait` : t`New rows appear at the top as they happen`}
      onClick={() => onPause(!isPaused)}
    />
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
