import { type RefObject, useLayoutEffect, useState } from "react";

/** The chart's own width on the page in pixels, so that its texts are never scaled. */
export function useWidth(chart: RefObject<Element | null>): number {
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

let canvas: CanvasRenderingContext2D | null | undefined;

const families = { text: "--font", figures: "--font-figures" } as const;

/** Measures texts of a weight and size ("350 11px") as the browser draws them in the page's font for texts or figures. */
export const measureIn = (size: string, family: keyof typeof families = "text"): ((text: string) => number) => {
  canvas ??= document.createElement("canvas").getContext("2d");
  const context = canvas;
  if (context === null) return (text) => 7 * text.length;
  const font = `${size} ${getComputedStyle(document.documentElement).getPropertyValue(families[family])}`;
  return (text) => {
    context.font = font;
    return context.measureText(text).width;
  };
};
