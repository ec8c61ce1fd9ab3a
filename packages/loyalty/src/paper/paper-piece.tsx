import { cardSize } from "@rewardo/paper/layout.ts";
import type { Measure, Shape } from "@rewardo/paper/shapes.ts";
import { Shapes } from "./shapes.tsx";
import { useMeasure } from "./use-measure.ts";

interface PaperPieceProps {
  draw: (measure: Measure) => Shape;
  className?: string | undefined;
}

/** One card as it will look on paper. */
export function PaperPiece({ draw, className }: PaperPieceProps) {
  const measure = useMeasure();
  return (
    <svg className={className} viewBox={`0 0 ${cardSize.width} ${cardSize.height}`} aria-hidden="true">
      {measure !== null && <Shapes shapes={[draw(measure)]} />}
    </svg>
  );
}
