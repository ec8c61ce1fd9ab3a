/** What two sides that chance made did, as it is told: their difference with Welch's 95 % interval. */
import type { UpliftFigure } from "@rewardo/contract/uplift-figure";
import { welchDifference, type Sample } from "@rewardo/rules";

const round = (figure: number, digits: number): number => Number(figure.toFixed(digits));

/** Figures are rounded to so many digits; whether zero is left out is told of the interval as it is. */
export const upliftOf = (reached: Sample, held_out: Sample, digits: number): UpliftFigure => {
  const { difference, low, high } = welchDifference(reached, held_out);
  return {
    reached: round(reached.mean, digits),
    held_out: round(held_out.mean, digits),
    difference: round(difference, digits),
    low: round(low, digits),
    high: round(high, digits),
    is_clear: low > 0 || high < 0,
  };
};
