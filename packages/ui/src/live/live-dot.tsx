import { useLingui } from "@lingui/react/macro";
import { LiveMark, type LiveState } from "./live-mark.tsx";

export type { LiveState };

/**
 * Shows whether the data are live: green "Live", hollow amber while the connection is down. Other words may be given.
 */
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
  // While connecting, the word is only announced to screen readers: "Live" then appears in reserved space, and moves
  // nothing.
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
