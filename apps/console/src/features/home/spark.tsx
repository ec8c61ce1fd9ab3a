import { cx } from "@rewardo/ui/cx.ts";
import { linePath } from "./line-path.ts";
import c from "./year-line.module.css";

/** A small line of the days before today, without an axis. Screen readers skip it. */
export function Spark({ values }: { values: readonly number[] }) {
  const line = linePath(values, Math.max(1, ...values));
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">
      <path className={c.wash} d={`${line}V100H0Z`} />
      <path className={cx(c.line, c.thin)} d={line} />
    </svg>
  );
}
