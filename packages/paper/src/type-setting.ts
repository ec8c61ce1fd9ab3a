/** Lines of text within a width. */
import type { Font, Measure, Shape } from "./shapes.ts";

/** Where the base of a line of type lies below the middle of its line, in ems: the middle of rise and fall. */
const baseBelowMiddle = 0.375;

const widthOf = (measure: Measure, text: string, { weight, size, spacing = 0 }: Font): number =>
  measure(text, weight, size) + [...text].length * spacing * size;

/** The text, or as much of its beginning as fits with an ellipsis. */
const cutTo = (measure: Measure, text: string, font: Font, width: number): string => {
  if (widthOf(measure, text, font) <= width) return text;
  const signs = [...text];
  while (signs.length > 1 && widthOf(measure, `${signs.join("").trimEnd()}…`, font) > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
};

/** Parts of a word that is wider than a line. */
const broken = (measure: Measure, word: string, font: Font, width: number): string[] => {
  const parts: string[] = [];
  let part = "";
  for (const sign of word) {
    if (part !== "" && widthOf(measure, part + sign, font) > width) {
      parts.push(part);
      part = "";
    }
    part += sign;
  }
  return [...parts, part];
};

const filled = (measure: Measure, text: string, font: Font, width: number): string[] => {
  const lines: string[] = [];
  let line = "";
  // A space that does not break joins its words.
  const words = text.split(/[ \n\t]+/).filter((word) => word !== "");
  for (const word of words.flatMap((one) => broken(measure, one, font, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(measure, longer, font) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
};

export interface Setting {
  readonly font: Font;
  readonly width: number;
  /** Lines at most; the last one ends in an ellipsis where there is more. */
  readonly most?: number;
  /** Lines of about the same length. */
  readonly isBalanced?: boolean;
}

/** The text in lines of at most that width. */
export const setLines = (
  measure: Measure,
  text: string,
  { font, width, most = Infinity, isBalanced = false }: Setting,
): string[] => {
  const lines = filled(measure, text, font, width);
  if (lines.length > most) {
    const rest = lines.slice(most - 1).join(" ");
    return [...lines.slice(0, most - 1), cutTo(measure, rest, font, width)];
  }
  if (!isBalanced || lines.length < 2) return lines;
  let [low, high] = [width / lines.length, width];
  while (high - low > width / 100) {
    const middle = (low + high) / 2;
    const isNarrow =
      filled(measure, text, font, middle).length > lines.length ||
      text.split(/\s+/).some((word) => widthOf(measure, word, font) > middle);
    if (isNarrow) low = middle;
    else high = middle;
  }
  return filled(measure, text, font, high);
};

export interface Placed {
  readonly x: number;
  /** Upper edge of the first line. */
  readonly y: number;
  readonly font: Font;
  /** Distance from line to line, in ems. */
  readonly leading: number;
  readonly colour: string;
  readonly at?: "start" | "middle" | "end";
}

/** Lines below each other. */
export const placeLines = (lines: readonly string[], { x, y, font, leading, colour, at = "start" }: Placed): Shape[] =>
  lines.map((text, nr) => ({
    ...{ is: "text" as const, text, x, font, colour, at },
    y: y + (nr + 0.5) * leading * font.size + baseBelowMiddle * font.size,
  }));

export const heightOf = (lines: readonly string[], { font, leading }: Pick<Placed, "font" | "leading">): number =>
  lines.length * leading * font.size;

/** The font, smaller where a word of the text would be wider than a line: a headline breaks no word. */
export const fitWords = (measure: Measure, text: string, font: Font, width: number): Font => {
  const widest = Math.max(0, ...text.split(/\s+/).map((word) => widthOf(measure, word, font)));
  return widest <= width ? font : { ...font, size: (font.size * width) / widest };
};

/** One line, cut where it would be too long. */
export const oneLine = (measure: Measure, text: string, font: Font, width: number): readonly string[] => [
  cutTo(measure, text, font, width),
];

export { widthOf };
