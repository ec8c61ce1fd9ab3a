import { useLingui } from "@lingui/react/macro";
import { area, line } from "d3-shape";
import { type PointerEvent, useContext, useRef, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { ChartTitle } from "./chart-frame.tsx";
import { axisOf, thinned } from "./scale.ts";
import type { ChartTable } from "./table.ts";
import { measureIn, useWidth } from "./use-width.ts";
import c from "./series-chart.module.css";

export interface SeriesChartProps {
  table: ChartTable;
  /** The chart's content in one sentence, for screen readers. */
  summary: string;
  /** Lines for what goes on, bars for what is counted. */
  shape?: "lines" | "bars" | undefined;
  /** How a figure is written; whole numbers if left out. */
  format?: ((value: number) => string) | undefined;
  /** The last point of the first series is not over yet: it stands apart without a line to it, which would fall, named so. Others may go on after it. */
  openEnd?: string | undefined;
}

const height = 240;
/** Room for the axis' figures, more where they are long. */
const leastLeft = 52;
const tickFont = "350 11px";
/** Half of the last label. */
const right = 24;
const bottom = 28;
const top = 12;
const widestBar = 44;

interface Point {
  readonly at: number;
  readonly value: number | null;
}

/** Up to three series over the same labels, from zero. The first is the one that matters, the others stand behind it. */
export function SeriesChart({ table, summary, shape = "lines", format, openEnd }: SeriesChartProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const title = useContext(ChartTitle);
  const name = title === "" ? t`Points of the chart` : t`Points of “${title}”`;
  const { heads, rows } = table;
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const [read, setRead] = useState<number | null>(null);
  const written = (value: number | null) => (value === null ? "–" : (format ?? number)(value));
  const last = rows.length - 1;
  const series = heads
    .slice(1)
    .map((_, which) => rows.map(({ values }, at): Point => ({ at, value: values[which] ?? null })));
  const axis = axisOf(series.flat().map(({ value }) => value));
  const measure = measureIn(tickFont, "figures");
  const left = Math.max(leastLeft, ...axis.ticks.map((tick) => Math.ceil(measure(written(tick))) + 12));
  const step = (width - left - right) / Math.max(1, rows.length);
  const x = (at: number) => left + step * (at + 0.5);
  const y = (value: number) =>
    height - bottom - ((value - axis.least) / (axis.most - axis.least)) * (height - bottom - top);
  const shown = new Set(thinned(rows.length, Math.max(2, Math.floor(width / 76))));
  const atOf = ({ clientX, currentTarget }: PointerEvent): number => {
    const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / step);
    return Math.max(0, Math.min(last, at));
  };
  const readRow = read === null ? undefined : rows[read];
  const wordsAt = (at: number): string => {
    const row = rows[at];
    if (row === undefined) return "";
    const parts = row.values.map((value, which) => `${heads[which + 1]} ${written(value)}`);
    return `${row.label}: ${parts.join(", ")}`;
  };
  const openAt =
    openEnd === undefined || shape === "bars" ? -1 : (series[0] ?? []).findLastIndex((one) => one.value !== null);
  const openValue = series[0]?.[openAt]?.value ?? null;
  /** The label is placed on the side with more room. */
  const isLate = x(openAt) + 16 + measureIn("500 11px", "figures")(openEnd ?? "") > width;
  return (
    <div className={c.plot} onPointerMove={(event) => setRead(atOf(event))} onPointerLeave={() => setRead(null)}>
      <svg
        ref={chart}
        className={c.chart}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMinYMin"
        role="img"
        aria-label={summary}
      >
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <line className={cx(c.grid, tick === 0 && c.zero)} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className={c.tick} x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {written(tick)}
            </text>
          </g>
        ))}
        {rows.map(({ label }, at) =>
          shown.has(at) ? (
            <text key={at} className={c.tick} x={x(at)} y={height - 8} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
        {readRow !== undefined && read !== null && (
          <line className={c.cursor} x1={x(read)} x2={x(read)} y1={top} y2={height - bottom} />
        )}
        {series
          .map((points, which) => ({ points, which }))
          .toReversed()
          .map(({ points, which }) =>
            shape === "bars" ? (
              <Bars key={which} points={points} which={which} of={series.length} step={step} x={x} y={y} />
            ) : (
              <Lines
                key={which}
                points={which === 0 && openAt !== -1 ? points.slice(0, openAt) : points}
                which={which}
                x={x}
                y={y}
              />
            ),
          )}
        {openValue !== null && (
          <>
            <circle className={c.open} cx={x(openAt)} cy={y(openValue)} r={4.5} />
            <text
              className={c.openLabel}
              x={x(openAt) + (isLate ? -10 : 10)}
              y={y(openValue)}
              textAnchor={isLate ? "end" : "start"}
              dominantBaseline="middle"
            >
              {openEnd}
            </text>
          </>
        )}
      </svg>
      {rows.length > 1 && (
        // The points one by one, by keys and for those who listen, with the machine's own slider.
        <input
          type="range"
          className={c.reader}
          aria-label={name}
          aria-valuetext={wordsAt(read ?? last)}
          min={0}
          max={last}
          value={read ?? last}
          onChange={({ target }) => setRead(Number(target.value))}
          onFocus={() => setRead(read ?? last)}
          onBlur={() => setRead(null)}
        />
      )}
      {readRow !== undefined && read !== null && (
        <div
          className={cx(c.tip, x(read) > width / 2 && c.before)}
          style={{ "--tip-at": `${x(read)}px` }}
          aria-hidden="true"
        >
          <b>{readRow.label}</b>
          {readRow.values.map((value, which) => (
            <span key={heads[which + 1]}>
              {heads[which + 1]} <b>{written(value)}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

interface ShapeProps {
  points: readonly Point[];
  which: number;
  x: (at: number) => number;
  y: (value: number) => number;
}

/** A line that pauses where there is no figure; one point alone is a dot. */
function Lines({ points, which, x, y }: ShapeProps) {
  const isKnown = ({ value }: Point) => value !== null;
  const lines = line<Point>(
    ({ at }) => x(at),
    ({ value }) => y(value ?? 0),
  ).defined(isKnown);
  const below = area<Point>(
    ({ at }) => x(at),
    y(0),
    ({ value }) => y(value ?? 0),
  ).defined(isKnown);
  const alone = points.filter(
    ({ at, value }) =>
      value !== null && (points[at - 1]?.value ?? null) === null && (points[at + 1]?.value ?? null) === null,
  );
  return (
    <>
      {which === 0 && <path className={c.area} d={below([...points]) ?? ""} />}
      <path className={cx(c.line, c[`series${which}`])} d={lines([...points]) ?? ""} />
      {alone.map(({ at, value }) => (
        <circle key={at} className={cx(c.dot, c[`series${which}`])} cx={x(at)} cy={y(value ?? 0)} r={3.5} />
      ))}
    </>
  );
}

function Bars({ points, which, of, step, x, y }: ShapeProps & { of: number; step: number }) {
  const whole = Math.min(step * 0.7, of * widestBar);
  return (
    <g className={cx(c.bars, c[`series${which}`])}>
      {points.map(({ at, value }) =>
        value === null ? null : (
          <rect
            key={at}
            x={x(at) - whole / 2 + (which * whole) / of}
            width={Math.max(1, whole / of - 1)}
            y={Math.min(y(value), y(0))}
            height={Math.max(1, Math.abs(y(0) - y(value)))}
            rx={Math.min(5, whole / of / 4)}
          />
        ),
      )}
    </g>
  );
}
