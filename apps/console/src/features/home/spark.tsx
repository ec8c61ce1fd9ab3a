import { cx } from "@rewardo/ui/cx.ts";
import { linePath } from "./line-path.ts";
import c from "./year-line.module.css";

/** The days before as a line without an axis. It shows what the words above say: nobody has to listen to it. */
export function Spark({ values }: { values: readonly number[] }) {
  const line = linePath(values, Math.max(1, ...values));
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">
      <path className={c.wash} d={`${line}V100H0Z`} />
      <path className={cx(c.line, c.thin)} d={line} />
    </svg>
  );
}
