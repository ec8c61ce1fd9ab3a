import { isStampName } from "@rewardo/rules/data/stamp-names";
import { black, type PaperColours, white } from "./colours.ts";
import type { PaperBusiness, PaperInk } from "./facts.ts";
import type { Shape } from "./shapes.ts";
import { stampSign } from "./stamp-sign.ts";

interface LogoPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly radius: number;
}

/** Share of a tile that a letter or a stamp takes. */
const letterShare = 0.46;
const signShare = 0.72;

/** The business's logo: its picture, or its sign in the card's colours turned round. */
export const logoShapes = (
  { name, logo, logo_icon }: PaperBusiness,
  colours: PaperColours,
  ink: PaperInk,
  { x, y, size, radius }: LogoPlace,
): Shape[] => {
  const frame = { is: "box" as const, x, y, width: size, height: size, radius };
  const outline: Shape[] =
    ink === "ink"
      ? [
          {
            ...frame,
            x: x + 0.15,
            y: y + 0.15,
            width: size - 0.3,
            height: size - 0.3,
            line: { colour: black, width: 0.3 },
          },
        ]
      : [];
  if (logo !== null)
    return [{ ...frame, fill: white }, { is: "picture", upload: logo, x, y, size, radius }, ...outline];
  const [ground, figure] = ink === "ink" ? [white, black] : [colours.stamp, colours.stock];
  const inset = (size * (1 - signShare)) / 2;
  const sign: Shape = isStampName(logo_icon)
    ? stampSign(logo_icon, { x: x + inset, y: y + inset, size: size * signShare, colour: figure })
    : {
        is: "text",
        text: [...(logo_icon ?? name).trim()][0] ?? "",
        x: x + size / 2,
        y: y + size / 2 + 0.375 * letterShare * size,
        font: { weight: "strong", size: letterShare * size },
        colour: figure,
        at: "middle",
      };
  return [{ ...frame, fill: ground }, sign, ...outline];
};
