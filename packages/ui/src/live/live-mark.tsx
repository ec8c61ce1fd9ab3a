import { cx } from "../cx.ts";
import c from "./live-dot.module.css";

export type LiveState = "live" | "connecting" | "reconnecting" | "paused" | "offline";

export interface LiveMarkProps {
  state: LiveState;
  text: string;
  /** The text is only said; the place of this one is kept. */
  place?: string | undefined;
  className?: string | undefined;
}

/** A dot and a word about whether what stands here is fresh. */
export function LiveMark({ state, text, place, className }: LiveMarkProps) {
  return (
    <span className={cx(c.live, c[state], className)}>
      {place === undefined ? (
        text
      ) : (
        <>
          <span className="sr">{text}</span>
          <span className={c.place} aria-hidden="true">
            {place}
          </span>
        </>
      )}
    </span>
  );
}
