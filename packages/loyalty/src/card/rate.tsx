import { useLingui } from "@lingui/react/macro";
import { cx } from "@rewardo/ui/cx.ts";
import { useId } from "react";
import { handOf } from "./slots.ts";
import { StampIcon } from "./stamp-icon.tsx";
import c from "./rate.module.css";

/** A stamp of `--mark`; in ink where none is set. */
export const inkClass = c.ink;

interface RateProps {
  value: number | null;
  stamp: string;
  onChange: (rating: number) => void;
  /** Sets `--mark`, the colour of the stamps. */
  className?: string | undefined;
}

/** Five wells; the stamp lands in as many as are meant. */
export function Rate({ value, stamp, onChange, className }: RateProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <div className={cx(c.rate, className)} role="radiogroup" aria-label={t`How it was, from 1 to 5`}>
      {[1, 2, 3, 4, 5].map((mark) => {
        const { turn, right, down } = handOf(mark);
        const isStamped = value !== null && mark <= value;
        return (
          <label key={mark} className={c.well}>
            <input
              type="radio"
              name={name}
              value={mark}
              checked={value === mark}
              onChange={() => onChange(mark)}
              aria-label={t`${mark} of 5`}
            />
            {isStamped ? (
              <span className={c.ink} style={{ "--turn": turn, "--dx": right, "--dy": down }}>
                <StampIcon name={stamp} />
              </span>
            ) : (
              <span>{mark}</span>
            )}
          </label>
        );
      })}
    </div>
  );
}
