import { type ReactNode, useRef } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { fitted } from "./scale.ts";
import { measureIn, useWidth } from "./use-width.ts";
import c from "./bar-list.module.css";

export interface BarListRow {
  readonly label: string;
  /** `null` where it is not known: a name without a bar. */
  readonly value: number | null;
  /** The figure as it is written. */
  readonly written: string;
  /** Quiet note beside the value: the change from the period before, a share. */
  readonly note?: string | undefined;
}

export interface BarListProps {
  rows: readonly BarListRow[];
  summary: string;
  /** A link with a name of its own that lies over the row: where it leads to. */
  linkOf?: ((at: number) => ReactNode) | undefined;
}

const rowHeight = 40;
const labelFont = "350 14px";
const noteFont = "350 12px";
/** The room of a note at the least; a change of many thousand per cent needs more. */
const leastNote = 56;

/** Names with their figures, each over a bar; the largest fills the width. */
export function BarList({ rows, summary, linkOf }: BarListProps) {
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const height = Math.max(1, rows.length) * rowHeight;
  const most = Math.max(0, ...rows.map(({ value }) => value ?? 0));
  const measureNote = measureIn(noteFont, "figures");
  const notes = rows.flatMap(({ note }) => (note === undefined || note === "" ? [] : [measureNote(note) + 12]));
  const end = width - (notes.length === 0 ? 0 : Math.max(leastNote, ...notes));
  const measure = measureIn(labelFont);
  const measureFigure = measureIn("400 14px", "figures");
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
      {rows.map(({ label, value: known, written, note }, at) => {
        const value = known ?? 0;
        const y = at * rowHeight;
        const room = end - measureFigure(written) - 16;
        return (
          <g key={at}>
            <text className={c.label} x={0} y={y + 16}>
              <title>{label}</title>
              {fitted(label, Math.max(40, room), measure)}
            </text>
            <text className={c.figure} x={end} y={y + 16} textAnchor="end">
              {written}
            </text>
            {note !== undefined && (
              <text className={c.note} x={width} y={y + 16} textAnchor="end">
                {note}
              </text>
            )}
            <rect className={c.track} x={0} y={y + 25} width={width} height={5} rx={2.5} />
            {value > 0 && most > 0 && (
              <rect
                className={cx(c.bar, at > 0 && value < most && c.other)}
                x={0}
                y={y + 25}
                width={Math.max(5, (width * value) / most)}
                height={5}
                rx={2.5}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
  const links = rows.map((_, at) => linkOf?.(at) ?? null);
  if (links.every((link) => link === null)) return drawing;
  return (
    <div className={c.linked}>
      {drawing}
      <ul className={c.links}>
        {links.map((link, at) => (
          // A row that leads nowhere keeps its place and is no item.
          <li key={at} {...(link === null && { "aria-hidden": true })}>
            {link}
          </li>
        ))}
      </ul>
    </div>
  );
}
