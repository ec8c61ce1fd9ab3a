import { useLingui } from "@lingui/react/macro";
import type { UpliftFigure } from "@rewardo/contract/uplift-figure";
import c from "./automations.module.css";
import { Interval, signed } from "./interval.tsx";

interface UpliftRowProps {
  name: string;
  figure: UpliftFigure;
  text: (value: number) => string;
}

/** A figure a head on both sides, and the interval of its difference. */
export function UpliftRow({ name, figure, text }: UpliftRowProps) {
  const { t } = useLingui();
  const [reached, held_out] = [text(figure.reached), text(figure.held_out)];
  const [low, high] = [signed(text, figure.low), signed(text, figure.high)];
  const range = t({ message: `${low} to ${high}, 95%`, comment: "The ends of a confidence interval" });
  return (
    <div className={c.row}>
      <div className={c.compared}>
        <div>
          <p className="b">{name}</p>
          <p className="t12 mut num">
            {t({
              message: `${reached} against ${held_out}`,
              comment: "A head: those who got a message, those who did not",
            })}
          </p>
        </div>
        <Interval
          label={`${name}: ${range}`}
          difference={figure.difference}
          low={figure.low}
          high={figure.high}
          isClear={figure.is_clear}
        />
        <div className={c.end}>
          <p className="f20 num">{figure.is_clear ? signed(text, figure.difference) : t`Not clear`}</p>
          <p className="t12 mut num">{range}</p>
        </div>
      </div>
    </div>
  );
}

/** Explains how to read the rows. */
export function UpliftNote() {
  const { t } = useLingui();
  return (
    <p className="t13 mut">{t`The line is the 95% interval. Where it crosses the dotted zero, the difference may be chance, and we claim nothing.`}</p>
  );
}
