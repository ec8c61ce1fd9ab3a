import { cx } from "../../ui/cx.ts";

/** The twelve card stocks; their colours stand in `ui/tokens.css` and are not themed: paper stays its colour in the dark. */
export const cardStocks = [
  "espresso",
  "forest",
  "midnight",
  "soot",
  "rose",
  "brick",
  "butter",
  "sand",
  "sage",
  "sky",
  "lilac",
  "blush",
] as const;
export type CardStock = (typeof cardStocks)[number];

const lightStocks: ReadonlySet<string> = new Set(["butter", "sand", "sage", "sky", "lilac", "blush"]);

/** Classes that set `--stock`, `--card-ink` and `--stamp`; light stocks are debossed more softly. */
export function stockClass(stock: CardStock): string {
  return cx(`stock-${stock}`, lightStocks.has(stock) && "stock-light");
}

/** A stock named by the server; an unknown one becomes the first. */
export function cardStock(name: string | null | undefined): CardStock {
  return cardStocks.find((stock) => stock === name) ?? "espresso";
}
