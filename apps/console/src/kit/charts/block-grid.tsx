import { type ReactNode, useRef } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { stepOf, wrapped } from "./scale.ts";
import { measureIn, useWidth } from "./use-width.ts";
import c from "./block-grid.module.css";

export interface GridBlock {
  readonly label: string;
  /** `null` where it is not known. */
  readonly value: number | null;
  /** Position in squares from the top left, and the number of squares covered. */
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

export interface BlockGridProps {
  blocks: readonly GridBlock[];
  /** How many squares it is wide and high. */
  size: number;
  /** The chart's content in one sentence, for screen readers. */
  summary: string;
  /** What each edge stands for. */
  edges: Readonly<Record<"left" | "right" | "top" | "bottom", string>>;
  /** A link with a name of its own that lies over the block: where it leads to. */
  linkOf?: ((at: number) => ReactNode) | undefined;
}

const square = 56;
const gap = 4;
const inset = 10;
const lineHeight = 16;

/** Named blocks on a field of two scores: a block's place says what is in it, its shade how many. */
export function BlockGrid({ blocks, size, summary, edges, linkOf }: BlockGridProps) {
  const format = useFormat();
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const height = size * square;
  const step = width / size;
  const most = Math.max(0, ...blocks.map(({ value }) => value ?? 0));
  const measure = measureIn("350 12px");
  const measureFigure = measureIn("450 18px", "figures");
  const short = new Intl.NumberFormat(format.locale, { notation: "compact", maximumSignificantDigits: 3 });
  return (
    <div className={c.field}>
      <p className={cx(c.axis, c.upright)}>
        <span>{edges.top}</span>
        <span>{edges.bottom}</span>
      </p>
      <div className={c.blocks}>
        <svg
          ref={chart}
          className={c.chart}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMinYMin"
          role="img"
          aria-label={summary}
        >
          {blocks.map(({ label, value, column, row, columns, rows }, at) => {
            const shade = stepOf(value ?? 0, most);
            const [x, y] = [column * step + gap / 2, row * square + gap / 2];
            const [wide, high] = [Math.max(1, columns * step - gap), rows * square - gap];
            const room = { width: wide - inset - 6, lines: rows === 1 ? 1 : 3 };
            const figure = value === null ? "–" : format.number(value);
            // A chain's figures are longer than a narrow block: 3.7M.
            const isLong = value !== null && measureFigure(figure) > room.width;
            return (
              <g key={at}>
                <rect className={c[`q${shade}`]} x={x} y={y} width={wide} height={high} rx={10} />
                {wrapped(label, room, measure).map((line, nr) => (
                  <text key={nr} className={cx(c.name, c[`qi${shade}`])} x={x + inset} y={y + 18 + nr * lineHeight}>
                    <title>{label}</title>
                    {line}
                  </text>
                ))}
                <text className={cx(c.number, c[`qi${shade}`])} x={x + inset} y={y + high - 12}>
                  {isLong ? short.format(value) : figure}
                </text>
              </g>
            );
          })}
        </svg>
        {linkOf !== undefined && (
          <ul className={c.links} style={{ "--size": size }}>
            {blocks.map(({ column, row, columns, rows }, at) => (
              <li
                key={at}
                style={{ gridColumn: `${column + 1} / span ${columns}`, gridRow: `${row + 1} / span ${rows}` }}
              >
                {linkOf(at)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={c.axis}>
        <span>{edges.left}</span>
        <span>{edges.right}</span>
      </p>
    </div>
  );
}
