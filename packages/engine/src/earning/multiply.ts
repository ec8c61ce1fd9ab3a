import { allot } from "@rewardo/rules";
import type { BasketLine } from "./basket.ts";
import type { Eligible } from "./eligible.ts";
import { ONE, hundredths } from "./hundredths.ts";
import { isByLine } from "./modes.ts";
import { multipliesLine, multipliesVisit } from "./multipliers.ts";
import type { Multiplier } from "./multipliers.ts";
import type { EarningRule, LineShare } from "../types/index.ts";

/** The result of multiplying: shares by line, hundredths added, the highest factor, and the lines of each multiplier. */
export type Multiplied = {
  readonly lines: readonly LineShare[];
  /** What multipliers add to the base, in hundredths. */
  readonly extra: number;
  readonly best: number;
  readonly uses: ReadonlyMap<Multiplier, readonly number[]>;
};

/**
 * Allots `base` to the lines by `weights` and multiplies it: line by line when points belong to lines (`each`, `item`,
 * the filter `points`), else the whole visit by the best multiplier that applies. `shareOut` fills in `earned`.
 */
export const multiply = (
  rule: EarningRule,
  { lines: eligible }: Eligible,
  base: number,
  weights: readonly number[],
  multipliers: readonly Multiplier[],
): Multiplied => {
  const shares = allot(base, weights);
  const whole = eligible.map(({ line }) => line);
  const byLine = eligible.length > 0 && isByLine(rule);
  const forVisit = byLine ? undefined : multipliers.find((one) => multipliesVisit(one, whole));
  const bestFor = (line: BasketLine): Multiplier | undefined =>
    byLine ? multipliers.find((one) => multipliesLine(one, line)) : forVisit;
  const uses = new Map<Multiplier, number[]>();
  if (forVisit !== undefined && base > 0) uses.set(forVisit, []);
  let extra = eligible.length === 0 ? base * ((forVisit?.hundredths ?? ONE) - ONE) : 0;
  const lines = eligible.map(({ line, eligible: amount, items }, index): LineShare => {
    const share = shares[index] ?? 0;
    const plain = { line_no: line.item.line_no, eligible: amount, items, earned: share };
    const one = share === 0 ? undefined : bestFor(line);
    if (one === undefined) return plain;
    extra += share * (one.hundredths - ONE);
    if (byLine) uses.set(one, [...(uses.get(one) ?? []), plain.line_no]);
    return { ...plain, base: share, multiplier: one.hundredths / ONE };
  });
  const best = [...uses.keys()].reduce((most, one) => Math.max(most, one.hundredths), ONE);
  return { lines, extra, best, uses };
};

/** The lines with their part of the multiplied total, by largest remainder of their multiplied shares. */
export const shareOut = (lines: readonly LineShare[], total: number): readonly LineShare[] => {
  if (lines.every((line) => line.base === undefined)) return lines;
  const earned = allot(
    total,
    lines.map((line) => line.earned * hundredths(line.multiplier ?? 1)),
  );
  return lines.map((line, index) => ({ ...line, earned: earned[index] ?? 0 }));
};
