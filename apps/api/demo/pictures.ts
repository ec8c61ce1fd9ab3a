/** Pictures of the demonstration's places: drawn here, so no photos are needed. */
import type { SetupContext } from "../src/platform/context.ts";
import type { UploadStore } from "../src/platform/uploads/store.ts";
import { storeUpload } from "../src/features/base/uploads/index.ts";

export type DrawnPicture = "corner" | "bar";

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
};

/** Draws the picture, stores it for the business and answers its name. */
export const drawPicture = async (
  ctx: SetupContext & { readonly uploads: UploadStore },
  picture: DrawnPicture,
): Promise<string> => {
  const { default: sharp } = await import("sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">${drawings[picture]}</svg>`;
  const { name } = await storeUpload(ctx, await sharp(Buffer.from(svg)).png().toBuffer());
  return name;
};
