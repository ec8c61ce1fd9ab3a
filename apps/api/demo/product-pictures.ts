/** Pictures of the demonstration's goods and its sign, drawn here: nobody's photograph is needed. */
import { drawSvg, type PictureContext } from "./pictures.ts";

const cup = (drink: string, foam: string, extra = ""): string =>
  `<ellipse cx="200" cy="318" rx="140" ry="22" fill="#00000018"/><ellipse cx="200" cy="306" rx="128" ry="20" fill="#fdfaf4"/>
  <path d="M92 150h216v70a108 96 0 0 1-216 0z" fill="#fdfaf4"/><path d="M304 168c62-12 74 76-10 84" fill="none" stroke="#fdfaf4" stroke-width="20"/>
  <ellipse cx="200" cy="152" rx="108" ry="34" fill="#efe7da"/><ellipse cx="200" cy="154" rx="94" ry="27" fill="${drink}"/>
  <ellipse cx="200" cy="154" rx="58" ry="15" fill="${foam}"/>${extra}`;

const leaf = `<path d="M200 143c-14 6-22 10-22 13s10 8 22 8 22-5 22-8-8-7-22-13z" fill="#8a5a38"/>`;

const drawings: Readonly<Record<string, readonly [ground: string, drawing: string]>> = {
  "Flat white": ["#cfdcd2", cup("#b07a4c", "#f2e2c9", leaf)],
  Espresso: ["#e3d3c1", cup("#4a2d1c", "#8a5a34")],
  Cappuccino: ["#dcd8e6", cup("#c99d6c", "#fbf1dd")],
  "Przelew V60": [
    "#d9e2ea",
    `<path d="M120 90h160l-56 96h-48z" fill="#fdfaf4"/><path d="M150 104h100l-36 62h-28z" fill="#5a3823"/>
    <path d="M140 196h120l22 108a20 20 0 0 1-20 22H138a20 20 0 0 1-20-22z" fill="#ffffffb0"/><path d="M128 258h144l10 46a20 20 0 0 1-20 22H138a20 20 0 0 1-20-22z" fill="#6b4129"/>`,
  ],
  "Owsiane latte": [
    "#ece4d0",
    `<path d="M130 90h140l-18 236H148z" fill="#ffffffb0"/><path d="M136 160h128l-13 166H149z" fill="#d8b48a"/><path d="M136 160h128l-4 44H140z" fill="#f7ecd8"/>`,
  ],
  Croissant: [
    "#f0dfc2",
    `<path d="M70 250c0-90 70-140 130-140s130 50 130 140c-24 22-50 8-56-26-30-34-118-34-148 0-6 34-32 48-56 26z" fill="#d08a3e"/>
    <path d="M150 128l-20 92M200 112v92M250 128l20 92" stroke="#a8662a" stroke-width="10"/>`,
  ],
  Sernik: [
    "#e6dbe3",
    `<path d="M80 250l220-110v70L80 300z" fill="#f6e3ae"/><path d="M80 250l220-110 30 34-220 110z" fill="#e9c984"/><path d="M80 300l220-90v18L80 320z" fill="#9a6a3e"/>`,
  ],
  Chałka: [
    "#e2e3cf",
    `<ellipse cx="200" cy="220" rx="140" ry="74" fill="#c98a45"/><path d="M90 216c40-60 70-60 110 0 40-60 70-60 110 0M90 236c40 50 70 50 110 0 40 50 70 50 110 0" fill="none" stroke="#8f5a28" stroke-width="14"/>`,
  ],
};

/** Draws one of the goods and answers the picture's name; `null` for one that has no drawing. */
export const drawProduct = async (ctx: PictureContext, name: string): Promise<string | null> => {
  const drawn = drawings[name];
  if (drawn === undefined) return null;
  const [ground, drawing] = drawn;
  return drawSvg(ctx, [400, 400], `<rect width="400" height="400" fill="${ground}"/>${drawing}`);
};

/** The café's sign: a bean in a circle. */
export const drawSign = (ctx: PictureContext): Promise<string> =>
  drawSvg(
    ctx,
    [512, 512],
    `<rect width="512" height="512" rx="112" fill="#1f4d3a"/><g transform="rotate(32 256 256)"><ellipse cx="256" cy="256" rx="112" ry="160" fill="#e9d8b8"/>
    <path d="M256 100c-46 60 46 108 0 156s46 100 0 156" fill="none" stroke="#1f4d3a" stroke-width="22"/></g>`,
  );
