import { cx } from "../ui/cx.ts";
import c from "./live-dot.module.css";

export type LiveState = "live" | "connecting" | "reconnecting" | "paused" | "offline";

export interface LiveMarkProps {
  state: LiveState;
  text: string;
  className?: string | undefined;
}

/** A dot and a word about whether what stands here is fresh. */
export function LiveMark({ state, text, className }: LiveMarkProps) {
  return <span className={cx(c.live, c[state], className)}>{text}</span>;
}
