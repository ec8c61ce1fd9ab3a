import { useLingui } from "@lingui/react/macro";
import { handOf } from "@rewardo/loyalty/card/slots.ts";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { useId } from "react";
import { markClass } from "../frame/frame.tsx";
import c from "./rate.module.css";

interface RateProps {
  value: number | null;
  stock: string;
  stamp: string;
  onChange: (rating: number) => void;
}

/** Five wells; the stamp lands in as many as are meant. */
export function Rate({ value, stock, stamp, onChange }: RateProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <div className={cx(c.rate, markClass(stock))} role="radiogroup" aria-label={t`How it was, from 1 to 5`}>
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
