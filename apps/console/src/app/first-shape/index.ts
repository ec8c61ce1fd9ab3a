/**
 * The entry of the build for the server (`build/first-shape.ts`): draws the first shape of a page, so that a browser can
 * show it before any script has run (docs/decisions/0061).
 */
import { givePageMeta } from "@rewardo/web/page-meta.ts";
import type { Shape, ShapeRequest } from "./draw.tsx";

export type { Shape, ShapeRequest };

/**
 * Loads what is drawn, once for a process.
 * @param meta what the installation says of itself, by the names of the page's `<meta>` elements
 * @returns draws the page of a request; `null` where the console would lead elsewhere or has nothing to show yet
 */
export const prepareShapes = async (
  meta: Readonly<Record<string, string>>,
): Promise<(request: ShapeRequest) => Shape | null> => {
  givePageMeta(meta);
  // Imported after the assignments above, which many modules read while loading.
  const { draw, loadParts } = await import("./draw.tsx");
  await loadParts();
  return draw;
};
