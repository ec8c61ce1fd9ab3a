/** Pictures of the demonstration's places: drawn here, so no photos are needed. */
import type { SetupContext } from "../src/platform/context.ts";
import type { UploadStore } from "../src/platform/uploads/store.ts";
import { storeUpload } from "../src/features/base/uploads/index.ts";

export type DrawnPicture = "corner" | "bar" | "salon" | "shop";

const windows = (xs: readonly number[], y: number, height: number): string =>
  xs
    .map(
      (x) => `<rect x="${x}" y="${y}" width="92" height="${height}" rx="46" fill="#3d3a36"/>
    <rect x="${x + 8}" y="${y + 8}" width="76" height="${height - 16}" rx="38" fill="#f3d9a4"/>
    <path d="M${x + 46} ${y + 8}v${height - 16}M${x + 8} ${y + height / 2}h76" stroke="#3d3a36" stroke-width="5"/>`,
    )
    .join("");

const stripes = (x: number, y: number, count: number): string =>
  Array.from(
    { length: count },
    (_, nr) =>
      `<path d="M${x + nr * 40} ${y}h40v58a20 20 0 0 1-40 0z" fill="${nr % 2 === 0 ? "#1f4d3a" : "#f4efe4"}"/>`,
  ).join("");

const drawings: Readonly<Record<DrawnPicture, string>> = {
  // A café on the ground floor of a town house, in the morning.
  corner: `<rect width="1200" height="800" fill="#cfe0e4"/><circle cx="980" cy="150" r="70" fill="#fbeec5"/>
    <path d="M0 300h180v420H0zM1010 260h190v460h-190z" fill="#b9a68d"/><rect x="180" y="90" width="840" height="640" fill="#d9b78c"/>
    <path d="M160 90h880v26H160z" fill="#8b6a4a"/>${windows([250, 410, 570, 730, 890], 160, 190)}
    <rect x="230" y="430" width="740" height="300" fill="#33302c"/><rect x="250" y="480" width="290" height="220" fill="#f6dfae"/>
    <rect x="660" y="480" width="290" height="220" fill="#f6dfae"/><rect x="556" y="470" width="88" height="260" fill="#6f4b32"/>
    <circle cx="630" cy="610" r="6" fill="#e8d7b5"/>${stripes(220, 420, 19)}
    <rect y="730" width="1200" height="70" fill="#8f8a83"/><path d="M290 740v-70h90v70M400 740v-70h90v70" stroke="#1f4d3a" stroke-width="12" fill="none"/>
    <path d="M800 730c-50-90 10-150 30-150s80 60 30 150z" fill="#2f6b4d"/><rect x="800" y="715" width="60" height="40" rx="6" fill="#a2572f"/>`,
  // The bar from inside: machine, cups, lamps.
  bar: `<rect width="1200" height="800" fill="#2e4a40"/><path d="M0 0h1200v330H0z" fill="#f0e6d6"/>
    <path d="M0 0h1200v330H0z" fill="#e2d3bb" opacity=".5"/>
    <path d="M200 0v150M600 0v110M1000 0v150" stroke="#2b2926" stroke-width="6"/>
    <path d="M130 220a70 70 0 0 1 140 0zM530 180a70 70 0 0 1 140 0zM930 220a70 70 0 0 1 140 0z" fill="#c8763c"/>
    <path d="M150 222h100l40 120H110zM550 182h100l40 160H510zM950 222h100l40 120H910z" fill="#fff6d8" opacity=".55"/>
    <rect y="470" width="1200" height="46" fill="#a97445"/><rect y="516" width="1200" height="284" fill="#23382f"/>
    <path d="M60 560h180v240H60zM280 560h180v240H280zM500 560h180v240H500zM720 560h180v240H720zM940 560h180v240H940z" fill="#2b463b"/>
    <rect x="360" y="330" width="360" height="140" rx="16" fill="#c9ccce"/><rect x="380" y="350" width="320" height="44" rx="8" fill="#8d9498"/>
    <path d="M430 400v40h40v-40M530 400v40h40v-40M630 400v40h40v-40" fill="#55595c"/>
    <path d="M428 446h44v18a18 18 0 0 1-18 18h-8a18 18 0 0 1-18-18zM628 446h44v18a18 18 0 0 1-18 18h-8a18 18 0 0 1-18-18z" fill="#fdfbf6"/>
    <rect x="800" y="380" width="80" height="90" rx="10" fill="#7b5237"/><rect x="900" y="360" width="80" height="110" rx="10" fill="#94643f"/>
    <path d="M150 470v-60c-40-30-40-80 0-110 40 30 40 80 0 110" fill="#3f7d5a"/><rect x="120" y="430" width="60" height="42" rx="8" fill="#e8dcc8"/>`,
  // Two chairs before their mirrors.
  salon: `<rect width="1200" height="800" fill="#e9e1d3"/><rect y="560" width="1200" height="240" fill="#b98f6a"/>
    <path d="M0 560h1200v14H0z" fill="#8d6747"/>
    ${[240, 680]
      .map(
        (x) => `<rect x="${x}" y="120" width="280" height="330" rx="140" fill="#8aa58a"/>
    <rect x="${x + 16}" y="136" width="248" height="298" rx="124" fill="#d8e6e2"/><path d="M${x + 60} 380l130-190" stroke="#f6fbfa" stroke-width="16"/>
    <rect x="${x - 20}" y="460" width="320" height="24" rx="8" fill="#6d5440"/>
    <rect x="${x + 70}" y="500" width="140" height="130" rx="30" fill="#3f5a4c"/><rect x="${x + 50}" y="610" width="180" height="44" rx="20" fill="#33493e"/>
    <path d="M${x + 140} 654v70M${x + 80} 730h120" stroke="#3b3733" stroke-width="14"/>`,
      )
      .join("")}
    <circle cx="1080" cy="250" r="60" fill="#d79a86"/><path d="M1080 310v140" stroke="#6d5440" stroke-width="8"/>`,
  // Shelves of plants.
  shop: `<rect width="1200" height="800" fill="#dfe7d6"/><path d="M80 300h1040v22H80zM80 560h1040v22H80z" fill="#a97d52"/>
    ${[150, 330, 510, 690, 870, 1050]
      .flatMap((x, nr) =>
        [300, 560].map(
          (y) => `<path d="M${x - 46} ${y - 76}h92l-14 76h-64z" fill="${nr % 2 === 0 ? "#c4703f" : "#7a8f8a"}"/>
    <path d="M${x} ${y - 76}c-70-40-60-110-30-130 10 40 30 50 30 130zM${x} ${y - 76}c70-40 60-110 30-130-10 40-30 50-30 130z" fill="#3f7d4d"/>
    <path d="M${x} ${y - 76}v-120" stroke="#2c5a38" stroke-width="6"/>`,
        ),
      )
      .join("")}
    <rect y="720" width="1200" height="80" fill="#8c6b4a"/>`,
};

export type PictureContext = SetupContext & { readonly uploads: UploadStore };

/** Draws an SVG of this size, stores it for the business and answers its name. */
export const drawSvg = async (
  ctx: PictureContext,
  [width, height]: readonly [number, number],
  drawing: string,
): Promise<string> => {
  const { default: sharp } = await import("sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
  const { name } = await storeUpload(ctx, await sharp(Buffer.from(svg)).png().toBuffer());
  return name;
};

/** Draws a place's picture and answers its name. */
export const drawPicture = (ctx: PictureContext, picture: DrawnPicture): Promise<string> =>
  drawSvg(ctx, [1200, 800], drawings[picture]);
