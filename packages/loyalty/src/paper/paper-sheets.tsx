import type { Measure, Sheet } from "@rewardo/paper/shapes.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./paper.module.css";
import { Shapes } from "./shapes.tsx";
import { useMeasure } from "./use-measure.ts";

interface PaperSheetsProps {
  /** Draws the sheets with a measure of the fonts. */
  draw: (measure: Measure) => readonly Sheet[];
}

/** Sheets of paper: in true size in print, as wide as their place on the screen. The server's PDF has the same drawing. */
export function PaperSheets({ draw }: PaperSheetsProps) {
  const measure = useMeasure();
  if (measure === null) return null;
  return draw(measure).map(({ size, shapes }, page) => (
    <div key={page} className={c.place} data-paper="">
      {/* In print it is a hair lower than its page, and still as wide. */}
      <svg
        className={cx(c.sheet, size === "a5" && c.a5)}
        viewBox="0 0 210 297"
        preserveAspectRatio="xMidYMin slice"
        data-testid="paper"
      >
        <Shapes shapes={shapes} />
      </svg>
    </div>
  ));
}
