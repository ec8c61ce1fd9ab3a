import { nice, ticks as ticksBetween } from "d3-array";

/** The most hairlines across a chart, the one at zero among them. */
const mostTicks = 5;

export interface Axis {
  readonly least: number;
  readonly most: number;
  /** Round figures from the least to the most: 0, 50, 100, 150. */
  readonly ticks: readonly number[];
}

/** An axis that holds zero and every figure; where all figures are whole, so are its steps. */
export const axisOf = (values: readonly (number | null)[]): Axis => {
  const known = values.filter((value) => value !== null);
  const least = Math.min(0, ...known);
  const most = Math.max(0, ...known);
  if (least === most) return { least: 0, most: 1, ticks: [0, 1] };
  const isWhole = known.every(Number.isInteger);
  for (let count = mostTicks - 1; ; count -= 1) {
    const [from, to] = nice(least, most, count);
    const ticks = ticksBetween(from, to, count).filter((tick) => !isWhole || Number.isInteger(tick));
    if (ticks.length <= mostTicks || count === 1) return { least: from, most: to, ticks };
  }
};

/** Picks at most `most` of `count` positions, evenly spaced, the last one included. */
export const thinned = (count: number, most: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
};

/** Which of the six steps of the ramp shows a value: the palest is nothing. */
export const stepOf = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(5, Math.ceil((value / most) * 5));

/** The text cut to a width in pixels, with an ellipsis. */
export const fitted = (text: string, width: number, measure: (text: string) => number): string => {
  if (measure(text) <= width) return text;
  const signs = [...text];
  let kept = signs.length;
  while (kept > 1 && measure(`${signs.slice(0, kept).join("").trimEnd()}…`) > width) kept -= 1;
  return `${signs.slice(0, kept).join("").trimEnd()}…`;
};

/** The words of a text in at most so many lines of a width in pixels; what does not fit its line ends with an ellipsis. */
export const wrapped = (
  text: string,
  { width, lines: most }: { readonly width: number; readonly lines: number },
  measure: (text: string) => number,
): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(/ +/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && (measure(longer) <= width || lines.length === most)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => fitted(line, width, measure));
};
