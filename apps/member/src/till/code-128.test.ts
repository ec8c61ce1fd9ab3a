import { expect, test } from "vitest";
import { code128 } from "./code-128.ts";

/** Widths of bars and gaps, from left to right. */
const widthsOf = ({ width, path }: { width: number; path: string }): string => {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)].map(([, x, w]) => [Number(x), Number(w)] as const);
  return bars.map(([x, w], index) => `${w}${(bars[index + 1]?.[0] ?? width) - x - w || ""}`).join("");
};

test("twelve digits are a start, six signs, a check sign and a stop", () => {
  const code = code128("757188804534");
  expect(code?.width).toBe(11 * 8 + 13);
  // 105 + 75×1 + 71×2 + 88×3 + 80×4 + 45×5 + 34×6 = 1335, of which 103 leaves 99.
  expect(widthsOf(code ?? { width: 0, path: "" })).toBe(
    ["211232", "241211", "122114", "421211", "111242", "113123", "131123", "113141", "2331112"].join(""),
  );
});

test("anything but pairs of digits has no bars", () => {
  for (const text of ["", "123", "12A4", "٣٣"]) expect(code128(text)).toBeNull();
});
