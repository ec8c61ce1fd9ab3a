import { useRef } from "react";
import { cx } from "../../ui/cx.ts";
import { stepOf, thinned } from "./scale.ts";
import { useWidth } from "./use-width.ts";
import c from "./heat-map.module.css";

export interface HeatMapProps {
  rows: readonly HeatRow[];
  /** Named below; every second is left out where there is no room. */
  columns: readonly string[];
  summary: string;
  /** What is said of a cell when a pointer rests on it. */
  wordsOf: (row: number, column: number) => string;
  /** Written in the cells where there is room. */
  written?: ((value: number) => string) | undefined;
  /** The value of the darkest step; the largest of all if left out. */
  most?: number | undefined;
}

export interface HeatRow {
  readonly label: string;
  /** For narrow screens. */
  readonly short: string;
  /** One of each column; `null` is a cell that does not exist, such as a month to come. */
  readonly values: readonly (number | null)[];
}

const cellHeight = 28;
const gap = 3;
const narrow = 520;
const labelRow = 24;

/** Rows and columns whose cells are darker the more they hold; the largest has a ring. */
export function HeatMap({ rows, columns, summary, wordsOf, written, most }: HeatMapProps) {
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const isNarrow = width < narrow;
  const left = isNarrow ? 34 : 104;
  const height = rows.length * cellHeight + labelRow;
  const step = (width - left) / Math.max(1, columns.length);
  const largest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const peak = rows.flatMap(({ values }, row) =>
    values.flatMap((value, column) => (value === largest && largest > 0 ? [`${row} ${column}`] : [])),
  )[0];
  const named = new Set(thinned(columns.length, Math.max(2, Math.floor((width - left) / 34))));
  const hasTexts = written !== undefined && step >= 34;
  return (
    <svg
      ref={chart}
      className={c.chart}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
    >
      {rows.map(({ label, short, values }, row) => (
        <g key={row}>
          <text className={c.row} x={0} y={row * cellHeight + cellHeight / 2} dominantBaseline="middle">
            {isNarrow ? short : label}
          </text>
          {values.map((value, column) => {
            if (value === null) return null;
            const shade = stepOf(value, most ?? largest);
            return (
              <g key={column}>
                <rect
                  className={cx(c.cell, c[`q${shade}`], peak === `${row} ${column}` && c.peak)}
                  x={left + column * step + gap / 2}
                  y={row * cellHeight + gap / 2}
                  width={Math.max(1, step - gap)}
                  height={cellHeight - gap}
                  rx={Math.min(6, step / 4)}
                >
                  <title>{wordsOf(row, column)}</title>
                </rect>
                {hasTexts && (
                  <text
                    className={cx(c.value, c[`qi${shade}`])}
                    x={left + (column + 0.5) * step}
                    y={row * cellHeight + cellHeight / 2}
                    textAnchor="middle"
                    dominantBaseline="central"
                  >
                    {written(value)}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      ))}
      {columns.map((column, at) =>
        named.has(at) ? (
          <text key={at} className={c.column} x={left + (at + 0.5) * step} y={height - 6} textAnchor="middle">
            {column}
          </text>
        ) : null,
      )}
    </svg>
  );
}

/** What pale and dark stand for. */
export function HeatScale({ from, to }: { from: string; to: string }) {
  return (
    <p className={c.scale}>
      {from}
      <span className={c.steps} aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((step) => (
          <i key={step} className={c[`q${step}`]} />
        ))}
      </span>
      {to}
    </p>
  );
}
