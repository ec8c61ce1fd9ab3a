import { arc, pie } from "d3-shape";
import { useRef } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { fitted } from "./scale.ts";
import { measureIn, useWidth } from "./use-width.ts";
import c from "./donut-chart.module.css";

export interface Slice {
  readonly label: string;
  /** `null` where it is not known: a name without a part. */
  readonly value: number | null;
  /** The figure as it is written. */
  readonly written: string;
}

const size = 168;
const thickness = 30;
const row = 26;
const labelFont = "350 13px";

/** Five colours; what comes after them shares a sixth. */
const colours = 5;

/** Parts of a whole, best five with one for all others; each named beside the ring. */
export function DonutChart({ slices, summary }: { slices: readonly Slice[]; summary: string }) {
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const isNarrow = width < 340;
  const height = isNarrow ? size + 16 + slices.length * row : Math.max(size, slices.length * row);
  const parts = pie<Slice>()
    .value(({ value }) => Math.max(0, value ?? 0))
    .sort(null)
    .padAngle(slices.filter(({ value }) => (value ?? 0) > 0).length > 1 ? 0.02 : 0)([...slices]);
  const ring = arc<(typeof parts)[number]>()
    .innerRadius(size / 2 - thickness)
    .outerRadius(size / 2)
    .cornerRadius(3);
  const isEmpty = slices.every(({ value }) => (value ?? 0) <= 0);
  const left = isNarrow ? 0 : size + 32;
  const top = isNarrow ? size + 16 : Math.max(0, (height - slices.length * row) / 2);
  const measure = measureIn(labelFont);
  const measureFigure = measureIn("400 13px", "figures");
  return (
    <svg
      ref={chart}
      className={c.chart}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
    >
      <g transform={`translate(${isNarrow ? width / 2 : size / 2} ${isNarrow ? size / 2 : height / 2})`}>
        {isEmpty ? (
          <circle className={c.empty} r={size / 2 - thickness / 2} strokeWidth={thickness} />
        ) : (
          parts.map((part, at) =>
            part.value > 0 ? (
              <path key={at} className={cx(c[`d${Math.min(at, colours)}`])} d={ring(part) ?? ""} />
            ) : null,
          )
        )}
      </g>
      {slices.map(({ label, written }, at) => {
        const y = top + at * row + row / 2;
        return (
          <g key={at}>
            <rect className={cx(c[`d${Math.min(at, colours)}`])} x={left} y={y - 5} width={10} height={10} rx={3} />
            <text className={c.label} x={left + 18} y={y} dominantBaseline="central">
              {fitted(label, width - left - 18 - measureFigure(written) - 12, measure)}
            </text>
            <text className={c.figure} x={width} y={y} textAnchor="end" dominantBaseline="central">
              {written}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
