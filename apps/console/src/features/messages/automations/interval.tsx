import { cx } from "@rewardo/ui/cx.ts";
import c from "./automations.module.css";

interface IntervalProps {
  /** Description for screen readers. */
  label: string;
  difference: number;
  low: number;
  high: number;
  isClear: boolean;
}

const width = 164;
const edge = 10;

/** A 95 % interval beside zero. */
export function Interval({ label, difference, low, high, isClear }: IntervalProps) {
  const [least, most] = [Math.min(low, 0), Math.max(high, 0)];
  const span = most - least || 1;
  // Zero and both ends stand within, with a little air.
  const at = (value: number): number => edge + ((value - least) / span) * (width - 2 * edge);
  return (
    <svg className={cx(c.interval, isClear && c.clear)} viewBox={`0 0 ${width} 24`} role="img" aria-label={label}>
      <line className={c.axis} x1={0} x2={width} y1={12} y2={12} />
      <line className={c.zero} x1={at(0)} x2={at(0)} y1={1} y2={23} />
      <line className={c.range} x1={at(low)} x2={at(high)} y1={12} y2={12} />
      <circle className={c.dot} cx={at(difference)} cy={12} r={6} />
    </svg>
  );
}

/** Formats with a sign, so that a decrease is recognisable. */
export const signed = (text: (value: number) => string, value: number): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${text(Math.abs(value))}`;
