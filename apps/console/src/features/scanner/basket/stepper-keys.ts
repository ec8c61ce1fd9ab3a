import { mostPieces } from "./basket.ts";

/** The quantity after a key, `null` for a key that means nothing to it: arrows, plus, minus, and the figures themselves. */
export function steppedBy(key: string, value: number): number | null {
  if (key === "ArrowUp" || key === "+") return Math.min(mostPieces, value + 1);
  if (key === "ArrowDown" || key === "-") return Math.max(1, value - 1);
  return /^[1-9]$/.test(key) ? Number(key) : null;
}
