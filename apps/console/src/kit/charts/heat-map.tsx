import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, useContext, useRef, useState } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { ChartTitle } from "./chart-frame.tsx";
import { stepOf, thinned } from "./scale.ts";
import { measureIn, useWidth } from "./use-width.ts";
import c from "./heat-map.module.css";

export interface HeatMapProps {
  rows: readonly HeatRow[];
  /** Named below; every second is left out where there is no room. */
  columns: readonly string[];
  summary: string;
  /** What is said of a cell that is pointed at or reached by keys. */
  wordsOf: (row: number, column: number) => string;
  /** Written in the cells where there is room. */
  written?: ((value: number) => string) | undefined;
  /** The value of the darkest step; the largest of all if left out. */
  most?: number | undefined;
}

export interface HeatRow {
  readonly label: string;
  /** Short name for narrow screens. */
  readonly short: string;
  /** A value for each column; `null` is a cell that does not exist, such as a future month. */
  readonly values: readonly (number | null)[];
}

const cellHeight = 28;
const gap = 3;
const narrow = 520;
/** Cells of few columns are no wider, so that a cohort of one month is no bar. */
const widest = 120;
const labelRow = 24;

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Rows and columns whose cells are darker the more they hold; the largest has a ring. Arrow keys go from cell to cell. */
export function HeatMap({ rows, columns, summary, wordsOf, written, most }: HeatMapProps) {
  const { t } = useLingui();
  const title = useContext(ChartTitle);
  const name = title === "" ? t`Cells of the chart` : t`Cells of “${title}”`;
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const isNarrow = width < narrow;
  const left = isNarrow ? 34 : 104;
  const height = rows.length * cellHeight + labelRow;
  const step = Math.min(widest, (width - left) / Math.max(1, columns.length));
  const largest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const peak = rows.flatMap(({ values }, row) =>
    values.flatMap((value, column): Cell[] => (value === largest && largest > 0 ? [{ row, column }] : [])),
  )[0];
  const named = new Set(thinned(columns.length, Math.max(2, Math.floor((width - left) / 34))));
  const measure = measureIn("350 11px", "figures");
  /** Over its column, and within the chart. */
  const nameAt = (at: number) => Math.min(left + (at + 0.5) * step, width - measure(columns[at] ?? "") / 2);
  const hasTexts = written !== undefined && step >= 34;
  const cells = rows.flatMap(({ values }, row) =>
    values.flatMap((value, column): Cell[] => (value === null ? [] : [{ row, column }])),
  );
  const [read, setRead] = useState<Cell | null>(null);
  const indexOf = (cell: Cell | null) => cells.findIndex((one) => one.row === cell?.row && one.column === cell.column);
  const readAt = indexOf(read);
  /** Keyboard focus starts at the largest value. */
  const start = Math.max(0, indexOf(peak ?? null));
  const point = ({ clientX, clientY, currentTarget }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    const row = Math.floor((clientY - box.top) / cellHeight);
    const column = Math.floor((clientX - box.left - left) / step);
    setRead(cells[indexOf({ row, column })] ?? null);
  };
  const climb = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = cells[readAt === -1 ? start : readAt];
    const next = from && cells[indexOf({ ...from, row: from.row + by })];
    if (next !== undefined) setRead(next);
  };
  const drawing = (
    <svg
      ref={chart}
      className={c.chart}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin"
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
                  className={cx(c.cell, c[`q${shade}`], peak?.row === row && peak.column === column && c.peak)}
                  x={left + column * step + gap / 2}
                  y={row * cellHeight + gap / 2}
                  width={Math.max(1, step - gap)}
                  height={cellHeight - gap}
                  rx={Math.min(6, step / 4)}
                />
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
          <text key={at} className={c.column} x={nameAt(at)} y={height - 6} textAnchor="middle">
            {column}
          </text>
        ) : null,
      )}
      {read !== null && readAt !== -1 && (
        <rect
          className={c.cursor}
          x={left + read.column * step + gap / 2}
          y={read.row * cellHeight + gap / 2}
          width={Math.max(1, step - gap)}
          height={cellHeight - gap}
          rx={Math.min(6, step / 4)}
        />
      )}
    </svg>
  );
  const readX = read === null ? 0 : left + (read.column + 0.5) * step;
  const wordsAt = (at: number): string => {
    const cell = cells[at];
    return cell === undefined ? "" : wordsOf(cell.row, cell.column);
  };
  return (
    <div className={c.plot} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setRead(null)}>
      {drawing}
      {cells.length > 1 && (
        // The cells one by one, by keys and for those who listen; a pointer reads the cell that it is on.
        <input
          type="range"
          className={c.reader}
          aria-label={name}
          aria-valuetext={wordsAt(readAt === -1 ? start : readAt)}
          min={0}
          max={cells.length - 1}
          value={readAt === -1 ? start : readAt}
          onKeyDown={climb}
          onChange={({ target }) => setRead(cells[Number(target.value)] ?? null)}
          onFocus={() => setRead(read ?? cells[start] ?? null)}
          onBlur={() => setRead(null)}
        />
      )}
      {read !== null && readAt !== -1 && (
        <div
          className={cx(c.tip, readX > width / 2 && c.before)}
          style={{ "--tip-x": `${readX}px`, "--tip-y": `${read.row * cellHeight}px` }}
          aria-hidden="true"
        >
          {wordsAt(readAt)}
        </div>
      )}
    </div>
  );
}

/** What pale and dark stand for. */
export function HeatScale({ from, to }: { from: string; to: string }) {
  return (
    <p className={c.scale}>
      {from}{" "}
      <span className={c.steps} aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((step) => (
          <i key={step} className={c[`q${step}`]} />
        ))}
      </span>{" "}
      {to}
    </p>
  );
}
