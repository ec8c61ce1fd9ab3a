/**
 * What is printed, as shapes: the one drawing of a sheet, which the print page shows as SVG and the server writes as PDF. All
 * measures are millimetres from the upper left corner; colours are `#rrggbb`.
 */

/** `text` for what is read, `strong` for what leads. */
export type Weight = "text" | "strong";

export interface Font {
  readonly weight: Weight;
  /** Height of the type's em. */
  readonly size: number;
  /** Added after each sign, in ems. */
  readonly spacing?: number;
}

/** Width of a line in a font, without its spacing. */
export type Measure = (text: string, weight: Weight, size: number) => number;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Line {
  readonly colour: string;
  readonly width: number;
  /** Lengths of a dash and a gap; solid when left out. */
  readonly dash?: readonly [number, number];
}

export type Shape =
  | ({ readonly is: "box"; readonly radius?: number; readonly fill?: string; readonly line?: Line } & Box)
  /** A line to the right. */
  | { readonly is: "rule"; readonly x: number; readonly y: number; readonly length: number; readonly line: Line }
  | {
      readonly is: "circle";
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill?: string;
      readonly line?: Line;
    }
  /** A line of text; `y` is its base, `x` its beginning, middle or end. */
  | {
      readonly is: "text";
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly font: Font;
      readonly colour: string;
      readonly at?: "start" | "middle" | "end";
    }
  /** A symbol of the sprite in a square, in one colour. */
  | {
      readonly is: "symbol";
      readonly name: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly colour: string;
      readonly opacity?: number;
    }
  /** An upload in a square: `tint` paints its shape in a colour, as a stamp of one's own. */
  | {
      readonly is: "picture";
      readonly upload: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly radius: number;
      readonly tint?: string;
    }
  | {
      readonly is: "code";
      readonly text: string;
      /** What it is, for those who do not see it. */
      readonly of: CodeOf;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly colour: string;
    }
  | Group;

/** What a code on paper is for. */
export type CodeOf =
  | { readonly is: "card"; readonly number: string }
  | { readonly is: "coupon"; readonly code: string }
  | { readonly is: "join" };

/** Shapes that are moved, turned or cut together. */
export interface Group {
  readonly is: "group";
  readonly shapes: readonly Shape[];
  /** Where their corner lies. */
  readonly at?: { readonly x: number; readonly y: number };
  /** Degrees clockwise about a point, before they are moved. */
  readonly turn?: { readonly degrees: number; readonly x: number; readonly y: number };
  /** Only what lies within is seen. */
  readonly clip?: Box & { readonly radius: number };
  /** One of several cards of a sheet. */
  readonly piece?: "card" | "coupon";
}

/** One page. A5 is A4 at 70.7 %. */
export interface Sheet {
  readonly size: "a4" | "a5";
  readonly shapes: readonly Shape[];
}

export const a4 = { width: 210, height: 297 } as const;
