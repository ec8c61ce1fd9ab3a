/**
 * The colours of what is printed. They repeat the tokens of `ui`, which styles a screen and which this package does not know; a
 * test compares them.
 */
export interface StockColours {
  /** The card itself, what is written on it, and its stamps. */
  readonly stock: string;
  readonly ink: string;
  readonly stamp: string;
}

const stocks: Readonly<Record<string, StockColours & { readonly shade: "light" | "dark" }>> = {
  espresso: { stock: "#3b2a21", ink: "#f7ecdd", stamp: "#f0d9b5", shade: "dark" },
  forest: { stock: "#1f3b31", ink: "#f4ecdd", stamp: "#ebd9b4", shade: "dark" },
  midnight: { stock: "#1d2b47", ink: "#eef1f6", stamp: "#f3c766", shade: "dark" },
  soot: { stock: "#211d1a", ink: "#f4ede4", stamp: "#e9e1d5", shade: "dark" },
  rose: { stock: "#d60a4a", ink: "#ffffff", stamp: "#fff4f6", shade: "dark" },
  brick: { stock: "#9c3f27", ink: "#fff3ea", stamp: "#ffe3cc", shade: "dark" },
  butter: { stock: "#f5e2a8", ink: "#3a2a10", stamp: "#7a2e14", shade: "light" },
  sand: { stock: "#eee3d0", ink: "#2a2119", stamp: "#1f4438", shade: "light" },
  sage: { stock: "#c9d6be", ink: "#1d2b1f", stamp: "#2b4a33", shade: "light" },
  sky: { stock: "#c6dbe7", ink: "#13283a", stamp: "#174a6e", shade: "light" },
  lilac: { stock: "#dbd1ea", ink: "#2a1d40", stamp: "#4c3086", shade: "light" },
  blush: { stock: "#f6d2d4", ink: "#40121f", stamp: "#a8073b", shade: "light" },
};

export const black = "#000000";
export const white = "#ffffff";
/** The dark modules of a code. */
export const codeInk = "#221d19";

export interface PaperColours extends StockColours {
  /** Ground and figure of a place for a stamp on a card to be cut out. */
  readonly well: string;
  readonly wellInk: string;
  /** Ground of one on a poster, where no stamp is set by hand. */
  readonly shownWell: string;
}

/** So much of one colour in another, as in CSS's `color-mix(in srgb, …)`. */
export const mix = (colour: string, share: number, other: string): string => {
  const channel = (at: number): string => {
    const [one, two] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(one * share + two * (1 - share))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
};

/** Every stock's colours by its name. */
export const stockColours: Readonly<Record<string, StockColours>> = stocks;

/** The colours of a card of this stock; an unknown one is the first. */
export const coloursOf = (stock: string): PaperColours => {
  const { shade, ...colours } = stocks[stock] ?? stocks["espresso"]!;
  const { ink } = colours;
  return shade === "light"
    ? {
        ...colours,
        well: mix(white, 0.72, colours.stock),
        wellInk: ink,
        shownWell: mix(white, 0.55, colours.stock),
      }
    : { ...colours, well: ink, wellInk: colours.stock, shownWell: mix(black, 0.18, colours.stock) };
};

/** Black on white, for printers without colour. */
export const inkColours: PaperColours = {
  ...{ stock: white, ink: black, stamp: black },
  ...{ well: white, wellInk: black, shownWell: white },
};
