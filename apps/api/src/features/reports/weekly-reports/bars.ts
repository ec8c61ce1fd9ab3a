/**
 * Bars of seven days as a PNG, for mail programs, which show no SVG. Without a word in it: servers have no fonts, and words
 * beside a picture can be read aloud, enlarged and translated.
 */

/** Seen on a light and on a dark mail; the picture has no ground of its own. */
export const barColours = { main: "#e90c52", second: "#f2a03d", faint: "#b3a898" } as const;

export interface Bar {
  /** Put on one another, the lowest first. */
  readonly parts: readonly { readonly value: number; readonly colour: string }[];
  /** Stands behind, such as a week before. */
  readonly behind?: number;
}

/** Twice the width at which it is shown. */
const width = 960;
const height = 300;
const corner = 8;

const rect = (x: number, wide: number, from: number, to: number, colour: string): string =>
  to <= from
    ? ""
    : `<rect x="${x.toFixed(1)}" y="${(height - to).toFixed(1)}" width="${wide.toFixed(1)}" height="${(to - from).toFixed(1)}" rx="${Math.min(corner, (to - from) / 2).toFixed(1)}" fill="${colour}"/>`;

const svgOf = (bars: readonly Bar[]): string => {
  // A day on which more was taken back than sold has no bar.
  const sumOf = ({ parts }: Bar): number => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const most = Math.max(1, ...bars.map((bar) => Math.max(sumOf(bar), bar.behind ?? 0)));
  const step = width / bars.length;
  const y = (value: number): number => (Math.max(0, value) / most) * (height - 12);
  const drawn = bars.map((bar, index) => {
    const x = index * step;
    const behind =
      bar.behind === undefined ? "" : rect(x + step * 0.14, step * 0.34, 2, 2 + y(bar.behind), barColours.faint);
    let sum = 0;
    const parts = bar.parts.map(({ value, colour }) => {
      const from = sum;
      sum += Math.max(0, value);
      const left = bar.behind === undefined ? 0.25 : 0.4;
      return rect(x + step * left, step * (bar.behind === undefined ? 0.5 : 0.46), 2 + y(from), 2 + y(sum), colour);
    });
    return behind + parts.join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join("")}<rect x="0" y="${height - 2}" width="${width}" height="2" fill="${barColours.faint}"/></svg>`;
};

/** The picture, as Base64. */
export const drawBars = async (bars: readonly Bar[]): Promise<string> => {
  // Takes long to load, and only weekly reports need it.
  const { default: sharp } = await import("sharp");
  const png = await sharp(Buffer.from(svgOf(bars)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return png.toString("base64");
};
