import type { Card } from "@rewardo/contract/cards";
import { cx } from "@rewardo/ui/cx.ts";

export type CardStock = Card["design"]["stock"];

/**
 * The contract's twelve stocks (the type keeps them complete; its values would bring its schemas along). Their colours
 * stand in `ui/tokens.css` and are not themed: paper stays its colour in the dark.
 */
const shades: Readonly<Record<CardStock, "light" | "dark">> = {
  espresso: "dark",
  forest: "dark",
  midnight: "dark",
  soot: "dark",
  rose: "dark",
  brick: "dark",
  butter: "light",
  sand: "light",
  sage: "light",
  sky: "light",
  lilac: "light",
  blush: "light",
};
export const cardStocks = Object.keys(shades) as CardStock[];

/** Classes that set `--stock`, `--card-ink` and `--stamp`; light stocks are debossed more softly. */
export const stockClass = (stock: CardStock): string =>
  cx(`stock-${stock}`, shades[stock] === "light" && "stock-light");

/** A stock named by the server; an unknown one becomes the first. */
export const cardStock = (name: string | null | undefined): CardStock =>
  cardStocks.find((stock) => stock === name) ?? "espresso";

/** What a member's card is made of: the stock of the level reached, else the card's own. Without a card it is sand. */
export const memberStock = (
  card: Pick<Card, "design"> | undefined,
  level: { readonly card_stock: string | null } | null | undefined,
): CardStock => cardStock(level?.card_stock ?? card?.design.stock ?? "sand");
