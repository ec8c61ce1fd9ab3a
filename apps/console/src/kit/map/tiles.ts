/** Source of map tiles: none, unless the operator has configured one. */
import { pageMeta } from "@rewardo/web/page-meta.ts";
import type { Tile } from "./view.ts";

export interface TileSource {
  /** `https://tiles.example/{z}/{x}/{y}{r}.png` */
  readonly template: string;
  /** Attribution that the map's licence requires. */
  readonly attribution: string;
  /** Address of the licence. */
  readonly attributionHref: string | null;
}

const fromPage = (name: string): string => pageMeta(`rewardo:${name}`)?.trim() ?? "";

/** What the page says; `null`: no tiles, the drawn outline. */
export const readTileSource = (read: (name: string) => string = fromPage): TileSource | null => {
  const template = read("map-tiles");
  if (template === "") return null;
  const [, attribution = "", href] = /^(.*?)\s*(https:\/\/\S+)?$/.exec(read("map-attribution")) ?? [];
  return { template, attribution, attributionHref: href ?? null };
};

/** A tile's address; `{r}` becomes `@2x` on fine screens. */
export const tileUrl = (
  { template }: TileSource,
  { x, y, zoom }: Pick<Tile, "x" | "y" | "zoom">,
  pixelRatio: number,
): string =>
  template
    .replaceAll("{z}", String(zoom))
    .replaceAll("{x}", String(x))
    .replaceAll("{y}", String(y))
    .replaceAll("{r}", pixelRatio > 1.25 ? "@2x" : "");

/** A failed tile is retried three times with backoff, then given up. */
export const retryDelaysMs: readonly number[] = [500, 1500, 4500];
