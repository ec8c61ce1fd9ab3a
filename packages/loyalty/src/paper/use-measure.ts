import type { Measure, Weight } from "@rewardo/paper/shapes.ts";
import { useEffect, useState } from "react";

/** Weights of the type on paper, those of the fonts that the PDF has within. */
export const weights: Readonly<Record<Weight, number>> = { text: 350, strong: 500 };

/** Large enough that a browser's rounding is nothing. */
const measuredPx = 100;
/** Letters of every file that the fonts have. */
const sample = "Aą7Ж";

const openMeasure = (): Measure | null => {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null) return null;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--font");
  const widths = new Map<string, number>();
  return (text, weight, size) => {
    const key = `${weight} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      pen.font = `${weights[weight]} ${measuredPx}px ${family}`;
      width = pen.measureText(text).width / measuredPx;
      widths.set(key, width);
    }
    return width * size;
  };
};

/** Measures lines in the fonts of paper; `null` until they are there, so that no line breaks elsewhere later. */
export function useMeasure(): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null);
  useEffect(() => {
    let isGone = false;
    const family = getComputedStyle(document.documentElement).getPropertyValue("--font");
    const loading = Object.values(weights).map((weight) =>
      document.fonts.load(`${weight} ${measuredPx}px ${family}`, sample),
    );
    // Without the fonts the browser's own are measured and shown.
    void Promise.allSettled(loading).then(() => {
      if (!isGone) setMeasure(() => openMeasure());
    });
    return () => {
      isGone = true;
    };
  }, []);
  return measure;
}
