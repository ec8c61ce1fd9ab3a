import { cx } from "@rewardo/ui/cx.ts";
import c from "./big-stamp.module.css";
import { handOf } from "./slots.ts";
import { StampIcon } from "./stamp-icon.tsx";
import stampStyles from "./stamps.module.css";

interface BigStampProps {
  /** The stamp's id. */
  stamp: string;
  /** Its slot, from 0: each one is turned by another hand. */
  position: number;
  /** Sets the size. */
  className?: string | undefined;
}

/** One stamp that lands, to be seen across a room; it stands on a card's stock. */
export function BigStamp({ stamp, position, className }: BigStampProps) {
  const { turn } = handOf(Math.max(0, position));
  return (
    <span className={cx(c.big, stampStyles.landing, className)} aria-hidden="true">
      <span className={stampStyles.ink} style={{ "--turn": turn }}>
        <StampIcon name={stamp} />
      </span>
    </span>
  );
}
