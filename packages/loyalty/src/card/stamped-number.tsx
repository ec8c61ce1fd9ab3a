import { useState } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./stamped-number.module.css";

export interface StampedNumberProps {
  /** The number as it is to be read, formatted by the caller. */
  text: string;
  /** What stood there before, when the first showing should turn already. */
  from?: string | undefined;
  /** Milliseconds before the digits turn. */
  delayMs?: number | undefined;
  className?: string | undefined;
}

/** A figure that changes live: only the digits that differ turn, in 200 ms. */
export function StampedNumber({ text, from, delayMs = 0, className }: StampedNumberProps) {
  const [shown, setShown] = useState({ text, before: from });
  if (shown.text !== text) setShown({ text, before: shown.text });
  const before = shown.text === text ? shown.before : shown.text;
  if (before === undefined || before === text) return <span className={cx("num", className)}>{text}</span>;

  const old = [...before];
  const cells = [...text].map((sign, index, all) => ({ sign, was: old[old.length - all.length + index] }));
  return (
    <span className={cx("num", className)}>
      <span className="sr">{text}</span>
      <span
        className={c.number}
        style={{ "--roll-delay": `${delayMs}ms` }}
        aria-hidden="true"
        onAnimationEnd={() => setShown({ text, before: undefined })}
      >
        {cells.map(({ sign, was }, index) =>
          was === sign ? (
            sign
          ) : (
            <span key={`${index} ${was ?? ""} ${sign}`} className={c.cell}>
              <span className={c.in}>{sign}</span>
              <span className={c.out}>{was}</span>
            </span>
          ),
        )}
      </span>
    </span>
  );
}
