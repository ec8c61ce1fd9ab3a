import { expect, type Page, type Request, type Response } from "@playwright/test";
import { runs } from "./settled-page.ts";

/** What a page fetched until the network was idle, in bytes on the wire. */
export interface Weight {
  /** JavaScript at first paint, without the decoder. */
  readonly scripts: number;
  readonly scriptFiles: number;
  readonly fonts: number;
  readonly fontFiles: number;
  /** The Cyrillic part of the fonts: fetched when a Cyrillic letter is shown, even in a customer's name. */
  readonly cyrillic: number;
  readonly cyrillicFiles: number;
  readonly styles: number;
  /** The till's decoder: its scripts and its WebAssembly. */
  readonly decoder: number;
  /** Everything but the live connection and fonts for letters of other languages. */
  readonly requests: number;
}

interface Part {
  readonly path: string;
  readonly kind: string;
  readonly bytes: number;
}

/** Letters of none of our languages. Only names have them, such as "Dotykačka", so it is chance whether a page needs the font. */
const isForeignFont = ({ path }: Part): boolean => path.includes("latin-ext");

const isDecoder = ({ path }: Part): boolean => /\.wasm$|decoder|zxing|barcode/.test(path);

/** What a page prefetches some seconds after loading does not count, but on a slow machine it would be measured too. */
const notYet = `{
  const { setTimeout } = window;
  window.setTimeout = (work, ms, ...rest) => ms >= 5000 ? 0 : setTimeout(work, ms, ...rest);
}`;

/**
 * Opens a page with an empty cache and adds up the responses.
 * @param isThere resolves when the page has loaded; on a busy machine the network may be idle earlier
 */
export const weigh = async (page: Page, path: string, isThere: () => Promise<unknown>): Promise<Weight> => {
  const answers: Response[] = [];
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("response", (answer) => answers.push(answer));
  await page.addInitScript(notYet);
  // The live connection stays silent: what other journeys write would make lists be fetched again.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.goto(path, { waitUntil: "networkidle" });
  await runs(page);
  await isThere();
  await expect.poll(() => [...underWay].map((request) => request.url()), "what is still being fetched").toEqual([]);
  const parts = (await Promise.all(answers.map(partOf))).filter((part) => !isForeignFont(part));
  const [decoder, rest] = [parts.filter(isDecoder), parts.filter((part) => !isDecoder(part))];
  const of = (kind: string) => rest.filter((part) => part.kind === kind);
  const [scripts, fonts] = [of("script"), of("font")];
  const cyrillic = fonts.filter((font) => font.path.includes("cyrillic"));
  return {
    scripts: sum(scripts),
    scriptFiles: scripts.length,
    fonts: sum(fonts),
    fontFiles: fonts.length,
    cyrillic: sum(cyrillic),
    cyrillicFiles: cyrillic.length,
    styles: sum(of("stylesheet")),
    decoder: sum(decoder),
    requests: parts.length,
  };
};

const partOf = async (answer: Response): Promise<Part> => {
  const request = answer.request();
  const { responseBodySize } = await request.sizes();
  return { path: new URL(answer.url()).pathname, kind: request.resourceType(), bytes: responseBodySize };
};

const sum = (parts: readonly Part[]): number => parts.reduce((total, { bytes }) => total + bytes, 0);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** "login: 92.4 KB of JavaScript in 4 files, 43.2 KB of fonts in 2, …" */
export const describeWeight = (name: string, weight: Weight): string => {
  const { scripts, scriptFiles, fonts, fontFiles, styles, decoder, requests } = weight;
  return [
    `${name}: ${kilobytes(scripts)} of JavaScript in ${scriptFiles} files`,
    `${kilobytes(fonts)} of fonts in ${fontFiles}`,
    `${kilobytes(styles)} of styles`,
    ...(decoder > 0 ? [`decoder ${kilobytes(decoder)} apart`] : []),
    `${requests} requests`,
  ].join(", ");
};
