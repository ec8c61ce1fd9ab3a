/** Which of our products a name at the till probably is. Pure. */
import type { IntegrationItem } from "@rewardo/contract/integrations";
import type { Product } from "@rewardo/contract/products";
import { foldedKey } from "@rewardo/rules/folded-key";

type Named = Pick<Product, "_id" | "name" | "price" | "item_names">;

const units: ReadonlySet<string> = new Set([
  "ml",
  "cl",
  "l",
  "g",
  "dag",
  "kg",
  "cm",
  "szt",
  "stk",
  "st",
  "шт",
  "мл",
  "л",
  "г",
]);
/** Shorter words, as "z" or "mit", say nothing of what is sold. */
const shortestWord = 4;

/** The words of a name without sizes, in any order: "Latte owsiane 300 ml" and "Owsiane latte 0,3l" have the same. */
const wordsOf = (name: string): string[] =>
  foldedKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^\d+\p{L}{0,3}$/u.test(word) && !units.has(word))
    .toSorted();

const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.some((word) => word.length >= shortestWord) && few.every((word) => many.includes(word));

/**
 * The one product whose name has the same words, ignoring sizes and order, or else the one of the same price whose
 * name has all words of the other. Two that fit are none: a person knows which. Of names that are the same nothing
 * need be said, they count by themselves.
 */
export const likelyProduct = <P extends Named>(
  { name, price }: Pick<IntegrationItem, "name" | "price">,
  products: readonly P[],
): P | undefined => {
  const sought = wordsOf(name);
  if (sought.length === 0) return undefined;
  const named = products.map((product) => ({
    product,
    names: [product.name, ...product.item_names].map(wordsOf).filter((words) => words.length > 0),
  }));
  const same = named.filter(({ names }) => names.some((words) => words.join(" ") === sought.join(" ")));
  if (same.length > 0) return same.length === 1 ? same[0]!.product : undefined;
  if (price === null) return undefined;
  const alike = named.filter(
    ({ product, names }) =>
      product.price === price && names.some((words) => isWithin(words, sought) || isWithin(sought, words)),
  );
  return alike.length === 1 ? alike[0]!.product : undefined;
};
