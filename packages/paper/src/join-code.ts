import { codeInk, white } from "./colours.ts";
import type { PaperFacts } from "./facts.ts";
import type { Shape } from "./shapes.ts";

/** The address at which customers take a card, as people read it: without what every address has. */
export const joinAddress = ({ origin, business }: Pick<PaperFacts, "origin" | "business">): string =>
  `${new URL(origin).host}/join/${business.qr_key}`;

interface CodePlace {
  readonly x: number;
  readonly y: number;
  /** Side of the white tile, its corner, and the white around the code. */
  readonly size: number;
  readonly radius: number;
  readonly quiet: number;
}

/** The counter's code: one touch on the page that it opens makes a card. In capitals, which make the code smaller. */
export const joinCode = (
  { origin, business }: Pick<PaperFacts, "origin" | "business">,
  { x, y, size, radius, quiet }: CodePlace,
): Shape[] => [
  { is: "box", x, y, width: size, height: size, radius, fill: white },
  {
    ...{ is: "code", text: `${origin}/join/${business.qr_key}`.toUpperCase(), of: { is: "join" } },
    ...{ x: x + quiet, y: y + quiet, size: size - 2 * quiet, colour: codeInk },
  },
];
