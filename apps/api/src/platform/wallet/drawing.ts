/** How a card is drawn on a pass: the shapes, colours and hand of the card on the screen, as SVG. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stampingHand, stampName } from "@rewardo/rules";
import { stockColours } from "@rewardo/paper/colours.ts";
import { escapeHtml } from "../mail/layout.ts";
import { drawNumber } from "./drawn-number.ts";

export interface DrawnStamps {
  readonly required: number;
  readonly count: number;
  /** Slots with a gift, from 1. */
  readonly gifts: readonly number[];
  /** A stamp's id. */
  readonly stamp: string;
  /** The business's own stamp as a PNG whose alpha counts, in base64; `null` for one of ours. */
  readonly own: string | null;
}

export interface DrawnCard {
  /** One of the twelve; an unknown one is the first. */
  readonly stock: string;
  /** `null` on a card of points. */
  readonly stamps: DrawnStamps | null;
  readonly logo: DrawnLogo;
}

export interface DrawnLogo {
  /** The business's picture as a PNG in base64; `null`: its sign stands there. */
  readonly picture: string | null;
  /** A stamp's id or a letter; `null`: the first letter of the name. */
  readonly icon: string | null;
  readonly stock: string | null;
  readonly name: string;
}

export const coloursOf = (stock: string | null) => stockColours[stock ?? ""] ?? stockColours["espresso"]!;

const spritePath = fileURLToPath(new URL("../../../../../packages/ui/src/assets/icons/sprite.svg", import.meta.url));
let symbols: ReadonlyMap<string, { readonly box: string; readonly shapes: string }> | null = null;

/** The shapes of the screen's own icons, read once. */
const symbolOf = (id: string) => {
  symbols ??= new Map(
    [
      ...readFileSync(spritePath, "utf8").matchAll(/<symbol id="([\w-]+)" viewBox="([^"]+)"[^>]*>(.*?)<\/symbol>/gs),
    ].map(([, name = "", box = "", shapes = ""]) => [name, { box, shapes }]),
  );
  return symbols.get(id);
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const place = ({ x, y, width, height }: Box): string =>
  `x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}"`;

const drawSymbol = (id: string, box: Box, colour: string): string => {
  const symbol = symbolOf(id);
  return symbol === undefined
    ? ""
    : `<svg ${place(box)} viewBox="${symbol.box}" fill="${colour}" color="${colour}">${symbol.shapes}</svg>`;
};

const square = (x: number, y: number, side: number): Box => ({
  x: x - side / 2,
  y: y - side / 2,
  width: side,
  height: side,
});

const isLight = (stock: string): boolean => Number.parseInt(stock.slice(3, 5), 16) > 128;

/** One slot and what is on it, around its middle. */
const drawSlot = (
  { required, count, gifts, stamp, own }: DrawnStamps,
  position: number,
  { x, y, size }: { x: number; y: number; size: number },
  { stock, ink, stamp: print }: ReturnType<typeof coloursOf>,
): string => {
  const isGift = position === required - 1 || gifts.includes(position + 1);
  const radius = size / 2;
  const shade = isLight(stock) ? 0.07 : 0.11;
  const well =
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#000" fill-opacity="${shade}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius - 0.5}" fill="none" stroke="#000" stroke-opacity="${shade * 2}"/>`;
  const ring = isGift
    ? `<circle cx="${x}" cy="${y}" r="${radius + 1.5}" fill="none" stroke="${ink}" stroke-width="1.5" stroke-opacity="0.55"/>`
    : "";
  if (position >= count) {
    const inside = isGift
      ? drawSymbol("i-gift-fill", square(x, y, size * 0.52), ink)
      : `<g fill="${ink}" fill-opacity="0.82">${drawNumber(position + 1, { x, y, size: size * 0.3 })}</g>`;
    return well + ring + inside;
  }
  const [turn, right, down] = stampingHand(position);
  const shape =
    own !== null && !isGift
      ? `<image ${place(square(x, y, size * 0.68))} href="data:image/png;base64,${own}"/>`
      : drawSymbol(`stamp-${stampName(isGift ? "default_stamp" : stamp)}`, square(x, y, size * 0.68), stock);
  // 6 % larger than its well, turned by a hand.
  return (
    well +
    ring +
    `<g transform="translate(${right} ${down}) rotate(${turn} ${x} ${y})"><circle cx="${x}" cy="${y}" r="${radius * 1.06}" fill="${print}"/>${shape}</g>`
  );
};

/** All slots in one row, or two where there are more than six, in the middle of the box. */
const drawStamps = (stamps: DrawnStamps, box: Box, colours: ReturnType<typeof coloursOf>): string => {
  const { required } = stamps;
  const rows = required <= 6 ? 1 : 2;
  const columns = Math.ceil(required / rows);
  const gap = 9;
  const size = Math.min(
    (box.width - gap * (columns - 1)) / columns,
    (box.height - gap * (rows - 1)) / rows,
    rows === 1 ? 56 : 52,
  );
  const stepX = columns === 1 ? 0 : (box.width - size) / (columns - 1);
  const firstY = box.y + box.height / 2 - ((rows - 1) * (size + gap)) / 2;
  return Array.from({ length: required }, (_, position) => {
    const x = columns === 1 ? box.x + box.width / 2 : box.x + size / 2 + stepX * (position % columns);
    return drawSlot(stamps, position, { x, y: firstY + Math.floor(position / columns) * (size + gap), size }, colours);
  }).join("");
};

/** Flat: a grain, a light or the rosette makes each picture several times as large, and it travels with every new balance. */
const paper = (width: number, height: number, { stock }: ReturnType<typeof coloursOf>): string =>
  `<rect width="${width}" height="${height}" fill="${stock}"/>`;

const sheet = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/** The strip of a store card, behind its fields: the stamps, or the card's paper. */
export const drawStrip = ({ stock, stamps }: DrawnCard): string => {
  const colours = coloursOf(stock);
  const drawn = stamps === null ? "" : drawStamps(stamps, { x: 18, y: 12, width: 339, height: 120 }, colours);
  return sheet(375, 144, paper(375, 144, colours) + drawn);
};

/** The banner of a pass at Google, three times as wide as high. */
export const drawBanner = ({ stock, stamps }: Pick<DrawnCard, "stock" | "stamps">): string => {
  const colours = coloursOf(stock);
  const drawn = stamps === null ? "" : drawStamps(stamps, { x: 18, y: 10, width: 308, height: 92 }, colours);
  return sheet(344, 112, paper(344, 112, colours) + drawn);
};

/** The artwork of a poster: fields lie on its head, and fields and code on its foot. */
export const drawPoster = ({ stock, stamps }: DrawnCard): string => {
  const colours = coloursOf(stock);
  const drawn = stamps === null ? "" : drawStamps(stamps, { x: 22, y: 96, width: 314, height: 124 }, colours);
  return sheet(358, 448, paper(358, 448, colours) + drawn);
};

/** The business's sign in a square: its picture, a stamp, or a letter. `corner` of 512. */
export const drawLogo = ({ picture, icon, stock, name }: DrawnLogo, corner: number): string => {
  const clip = `<clipPath id="tile"><rect width="512" height="512" rx="${corner}"/></clipPath>`;
  if (picture !== null)
    return sheet(
      512,
      512,
      `<defs>${clip}</defs><image ${place({ x: 0, y: 0, width: 512, height: 512 })} preserveAspectRatio="xMidYMid slice" clip-path="url(#tile)" href="data:image/png;base64,${picture}"/>`,
    );
  const { stock: ground, ink } = coloursOf(stock ?? "forest");
  const stamp = icon === null ? "" : drawSymbol(`stamp-${icon}`, square(256, 256, 300), ink);
  const letter = escapeHtml([...(icon ?? name).trim()][0]?.toLocaleUpperCase() ?? "");
  const sign =
    stamp === ""
      ? `<text x="256" y="256" dy="0.36em" text-anchor="middle" font-family="sans-serif" font-size="260" fill="${ink}">${letter}</text>`
      : stamp;
  return sheet(512, 512, `<rect width="512" height="512" rx="${corner}" fill="${ground}"/>${sign}`);
};
