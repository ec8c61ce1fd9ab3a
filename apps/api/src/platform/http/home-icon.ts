/** The picture of a business on a customer's home screen: its own stamp or first letter on its own stock. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stockColours } from "@rewardo/paper/colours.ts";
import { escapeHtml } from "../mail/layout.ts";

/** What a business shows where it has no logo. */
export interface Mark {
  readonly name: string;
  /** A stamp's id or a letter. */
  readonly logo_icon: string | null;
  readonly logo_stock: string | null;
}

/** The shapes of each stamp by its id, out of the icons of the application's build; none without one. */
export const readStamps = (directory: string): ReadonlyMap<string, string> => {
  const assets = join(directory, "assets");
  const file = existsSync(assets) ? readdirSync(assets).find((name) => /^sprite-.*\.svg$/.test(name)) : undefined;
  if (file === undefined) return new Map();
  const symbols = readFileSync(join(assets, file), "utf8").matchAll(
    /<symbol id="stamp-([\w-]+)" viewBox="([^"]+)"[^>]*>(.*?)<\/symbol>/gs,
  );
  return new Map(
    [...symbols].map(([, id = "", box = "", shapes = ""]) => [
      id,
      `<svg x="116" y="116" width="280" height="280" viewBox="${box}">${shapes}</svg>`,
    ]),
  );
};

/** Pictures that are kept, of a few kilobytes each. They differ by sign, colours and size alone, so all businesses share them. */
const mostKept = 300;

/**
 * Draws icons as pictures of so many pixels; the middle four fifths hold what must be seen, since phones cut them to their
 * shape. Drawing one takes the processor as long as answering many calls, and anyone may ask: each is drawn once.
 */
export const openHomeIcons = (stamps: ReadonlyMap<string, string>): ((mark: Mark, size: number) => Promise<Buffer>) => {
  const kept = new Map<string, Promise<Buffer>>();
  return ({ name, logo_icon, logo_stock }, size) => {
    const { stock, ink } = stockColours[logo_stock ?? ""] ?? stockColours["forest"]!;
    const letter = escapeHtml([...(logo_icon ?? name).trim()][0] ?? "");
    const text = `<text x="256" y="256" dy="0.36em" text-anchor="middle" font-family="sans-serif" font-size="260">${letter}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" fill="${ink}" color="${ink}"><rect width="512" height="512" fill="${stock}"/>${stamps.get(logo_icon ?? "") ?? text}</svg>`;
    const key = `${size} ${svg}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const drawn = drawPng(svg, size);
    kept.set(key, drawn);
    // What could not be drawn is tried again.
    drawn.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
};

const drawPng = async (svg: string, size: number): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).resize(size, size).png().toBuffer();
};
