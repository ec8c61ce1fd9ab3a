/** An SVG path through values that lie at even distances, in a box of 100 by 100 whose foot is zero; `null` is a gap. */
export const linePath = (values: readonly (number | null)[], most: number): string => {
  const step = 100 / Math.max(1, values.length - 1);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return values
    .map((value, at) => {
      if (value === null) return "";
      const isFirst = at === 0 || values[at - 1] === null;
      return `${isFirst ? "M" : "L"}${round(at * step)} ${round(100 - (100 * Math.max(0, value)) / most)}`;
    })
    .join("");
};
