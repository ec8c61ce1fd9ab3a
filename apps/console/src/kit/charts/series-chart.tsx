import { useLayoutEffect, useRef, useState } from "react";
import { useFormat } from "../../platform/i18n/index.ts";
import { cx } from "../../ui/cx.ts";
import { thinned, ticksTo } from "./scale.ts";
import type { ChartTable } from "./table.ts";
import c from "./series-chart.module.css";

export interface SeriesChartProps {
  table: ChartTable;
  /** One sentence that says what is seen. */
  summary: string;
  /** Lines for what goes on, bars for what is counted. */
  shape?: "lines" | "bars" | undefined;
  /** How a figure of the axis is written; whole numbers if left out. */
  format?: ((value: number) => string) | undefined;
}

const height = 240;
const left = 52;
/** Half of the last label. */
const right = 24;
const bottom = 28;
const top = 12;

/** Up to three series over the same labels, from zero. The first is the one that matters, the others stand behind it. */
export function SeriesChart({ table, summary, shape = "lines", format }: SeriesChartProps) {
  const { number } = useFormat();
  const { heads, rows } = table;
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const series = heads.slice(1).map((_, at) => rows.map(({ values }) => values[at] ?? null));
  const ticks = ticksTo(Math.max(0, ...series.flat().map((value) => value ?? 0)));
  const most = ticks.at(-1) ?? 1;
  const step = (width - left - right) / Math.max(1, rows.length);
  const x = (at: number) => left + step * (at + 0.5);
  const y = (value: number) => top + (height - top - bottom) * (1 - value / most);
  const shown = new Set(thinned(rows.length, Math.max(2, Math.floor(width / 76))));
  return (
    <svg
      ref={chart}
      className={c.chart}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={c.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={c.tick} x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
            {format === undefined ? number(tick) : format(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ label }, at) =>
        shown.has(at) ? (
          <text key={label} className={c.tick} x={x(at)} y={height - 8} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
      {series
        .map((values, which) => ({ values, which }))
        .toReversed()
        .map(({ values, which }) =>
          shape === "bars" ? (
            <g key={which} className={cx(c.bars, c[`series${which}`])}>
              {values.map((value, at) =>
                value === null ? null : (
                  <rect
                    key={at}
                    x={x(at) - (step * 0.7) / 2 + (which * step * 0.7) / series.length}
                    width={Math.max(1, (step * 0.7) / series.length - 1)}
                    y={y(value)}
                    height={Math.max(1, y(0) - y(value))}
                    rx={2}
                  />
                ),
              )}
            </g>
          ) : (
            <path key={which} className={cx(c.line, c[`series${which}`])} d={pathOf(values, x, y)} />
          ),
        )}
    </svg>
  );
}

/** The chart's own width on the page, so that its texts are never scaled. */
function useWidth(chart: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    if (chart.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(chart.current);
    return () => observer.disconnect();
  }, [chart]);
  return width;
}

/** A line that pauses where there is no figure. */
const pathOf = (values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number): string =>
  values
    .map((value, at) => {
      if (value === null) return "";
      const isStart = at === 0 || values[at - 1] === null;
      return `${isStart ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join("");
