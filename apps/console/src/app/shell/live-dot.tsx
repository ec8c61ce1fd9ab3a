import { useLingui } from "@lingui/react/macro";
import { useLiveState } from "../../platform/live.ts";
import { cx } from "../../ui/cx.ts";
import c from "./live-dot.module.css";

/** Whether what is shown is kept fresh: a green dot "Live", a hollow amber one "Reconnecting". */
export function LiveDot() {
  const { t } = useLingui();
  const state = useLiveState();
  // The first connection takes a moment; a dot that blinks amber at every start would be a false alarm.
  const isLive = state === "live" || state === "connecting";
  return (
    <span className={cx(c.live, !isLive && c.off)} role="status">
      {isLive ? t`Live` : t`Reconnecting`}
    </span>
  );
}
