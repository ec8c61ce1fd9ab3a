/** The pictures of a pass in the sizes that Apple asks for: once, twice and three times the points. */
import sharp from "sharp";
import { coloursOf, drawBanner, drawLogo, drawPoster, drawStrip, type DrawnCard, type DrawnStamps } from "./drawing.ts";

/** Width and height in points. */
export const pictureSizes = {
  icon: [38, 38],
  logo: [50, 50],
  primaryLogo: [30, 30],
  strip: [375, 144],
  artwork: [358, 448],
} as const;

export type PictureName = keyof typeof pictureSizes;

const scales = [1, 2, 3] as const;

const svgOf = (name: PictureName, card: DrawnCard): string => {
  switch (name) {
    case "strip":
      return drawStrip(card);
    case "artwork":
      return drawPoster(card);
    case "icon":
      // Phones cut it to their shape.
      return drawLogo(card.logo, 0);
    default:
      return drawLogo(card.logo, 110);
  }
};

const render = async (name: PictureName, card: DrawnCard): Promise<[string, Buffer][]> => {
  const [width, height] = pictureSizes[name];
  const svg = Buffer.from(svgOf(name, card));
  const isSign = name !== "strip" && name !== "artwork";
  return Promise.all(
    scales.map(async (scale): Promise<[string, Buffer]> => {
      // Drawn at its size, not made smaller: soft edges would be most of the file.
      const drawn = isSign
        ? sharp(svg).resize(width * scale, height * scale)
        : sharp(svg, { density: 72 * scale }).removeAlpha();
      const bytes = await drawn.png({ compressionLevel: 9, palette: true, dither: 0, effort: 1 }).toBuffer();
      return [`${name}${scale === 1 ? "" : `@${scale}x`}.png`, bytes];
    }),
  );
};

/** Sets of pictures that are kept, of some 100 KB each. Members of a card with as many stamps share one. */
const mostKept = 200;

export type Pictures = (card: DrawnCard) => Promise<ReadonlyMap<string, Buffer>>;

/** Draws the pictures of passes, and keeps those that were drawn last. */
export const openPictures = (): Pictures => {
  const kept = new Map<string, Promise<[string, Buffer][]>>();
  const once = (key: string, draw: () => Promise<[string, Buffer][]>): Promise<[string, Buffer][]> => {
    const known = kept.get(key);
    if (known !== undefined) {
      // What was asked for last goes last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const drawn = draw();
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
  return async (card) => {
    const face = ["strip", "artwork"] as const;
    const signs = ["icon", "logo", "primaryLogo"] as const;
    const ofCard = once(JSON.stringify([card.stock, card.stamps]), async () =>
      (await Promise.all(face.map((name) => render(name, card)))).flat(),
    );
    const ofBusiness = once(JSON.stringify(card.logo), async () =>
      (await Promise.all(signs.map((name) => render(name, card)))).flat(),
    );
    return new Map([...(await ofBusiness), ...(await ofCard)]);
  };
};

/** A business's own stamp in the colour of the stock, as it is stamped; the alpha alone of the picture counts. */
export const tintStamp = async (picture: Buffer, stock: string): Promise<string> => {
  const side = 160;
  const alpha = await sharp(picture)
    .resize(side, side, { fit: "contain", background: "#0000" })
    .ensureAlpha()
    .extractChannel("alpha")
    .raw()
    .toBuffer();
  const tinted = await sharp({ create: { width: side, height: side, channels: 3, background: coloursOf(stock).stock } })
    .joinChannel(alpha, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
  return tinted.toString("base64");
};

/** A business's picture as SVG can hold it. */
export const pngOf = async (picture: Buffer): Promise<string> =>
  (await sharp(picture).resize(256, 256, { fit: "cover" }).png().toBuffer()).toString("base64");

/** Pixels of a side of a logo at Google, which cuts it round. */
const logoSide = 660;

/** The picture of stamps for Google, 1032 pixels wide. */
export const renderBanner = (stock: string, stamps: DrawnStamps): Promise<Buffer> =>
  sharp(Buffer.from(drawBanner({ stock, stamps })), { density: 72 * 3 })
    .removeAlpha()
    .png({ compressionLevel: 9, palette: true, dither: 0, effort: 1 })
    .toBuffer();

/** The business's sign for Google. */
export const renderSign = (logo: DrawnCard["logo"]): Promise<Buffer> =>
  sharp(Buffer.from(drawLogo(logo, 0)))
    .resize(logoSide, logoSide)
    .png({ compressionLevel: 9, palette: true, dither: 0, effort: 1 })
    .toBuffer();
