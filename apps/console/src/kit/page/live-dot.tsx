import { useLingui } from "@lingui/react/macro";
import { LiveMark, type LiveState } from "./live-mark.tsx";

export type { LiveState };

/** Whether what stands here is fresh: green "Live", hollow amber while the line is down. Other words may be given. */
export function LiveDot({
  state,
  text,
  className,
}: {
  state: LiveState;
  text?: string | undefined;
  className?: string | undefined;
}) {
  const { t } = useLingui();
  const words: Record<LiveState, string> = {
    live: t({ message: "Live", comment: "State of the live connection" }),
    connecting: t({ message: "Connecting", comment: "State of the live connection" }),
    reconnecting: t({ message: "Reconnecting", comment: "State of the live connection" }),
    paused: t({ message: "Paused", comment: "State of the live connection" }),
    offline: t({ message: "Offline", comment: "State of the live connection" }),
  };
  // Before the first word it is said, not shown: "Live" comes into a place that was kept for it, and moves nothing.
  const isQuiet = state === "connecting" && text === undefined;
  return (
    <LiveMark
      state={state}
      text={text ?? words[state]}
      place={isQuiet ? words.live : undefined}
      className={className}
    />
  );
}
