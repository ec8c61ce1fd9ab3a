import { stampName } from "@rewardo/rules/data/stamp-names";
import type { Shape } from "./shapes.ts";

/** A stamp's silhouette by any id of the server: one of the sprite, or the shape of an upload. */
export const stampSign = (
  name: string | null,
  { x, y, size, colour }: { readonly x: number; readonly y: number; readonly size: number; readonly colour: string },
): Shape =>
  name?.length === 64
    ? { is: "picture", upload: name, x, y, size, radius: 0, tint: colour }
    : { is: "symbol", name: `stamp-${stampName(name)}`, x, y, size, colour };

/** The engraved rosette: so faint that everything can be read above it. */
export const rosette = (x: number, y: number, size: number, colour: string): Shape => ({
  ...{ is: "symbol", name: "rosette", x, y, size, colour, opacity: 0.1 },
});
