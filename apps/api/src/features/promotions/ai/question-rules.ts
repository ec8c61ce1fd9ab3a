/** Questions of a quiz whose answers the business's own offer knows: what it sells, charges and rewards. */
import type { SuggestedQuestion } from "@rewardo/contract/ai";
import type { LocalizedText } from "@rewardo/contract/fields";
import { formatMoney, LANGUAGES, type Language } from "@rewardo/rules";
import { suggestedQuestion, type SuggestedQuestionKind } from "@rewardo/texts/suggestions";
import type { Facts } from "./facts.ts";
import type { OfferedProduct } from "./queries.ts";

export type QuestionFacts = Pick<Facts, "currency" | "in_force" | "products" | "receipts" | "type"> & {
  readonly offer: readonly OfferedProduct[];
};

type Rule = (facts: QuestionFacts) => SuggestedQuestion[];

/** Wrong answers that are offered. With fewer than the least it is no question. */
const [leastWrong, mostWrong] = [2, 3];
/** A right answer is right by more than a little: a figure that moves tomorrow must not make it wrong. */
const clearly = 0.8;
/** Pieces that say what sells. */
const leastPieces = 20;
/** Questions of one kind. */
const mostOfAKind = 2;

const inAll = (write: (language: Language) => string): LocalizedText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, write(language)]));

const plain = (words: string): LocalizedText => inAll(() => words);

const ask = (
  kind: SuggestedQuestionKind,
  { name = "", right, wrong }: { name?: string; right: LocalizedText; wrong: readonly LocalizedText[] },
): SuggestedQuestion[] => {
  const text = inAll((language) => suggestedQuestion(language, kind, name));
  return wrong.length < leastWrong ? [] : [{ text, right, wrong: wrong.slice(0, mostWrong) }];
};

/** Names once each: the same product at two prices answers nothing. */
const pricedOf = ({ offer }: QuestionFacts): { readonly name: string; readonly price: number }[] => {
  const times = new Map<string, number>();
  for (const { name } of offer) times.set(name, (times.get(name) ?? 0) + 1);
  return offer.flatMap(({ name, price }) =>
    price === null || price === 0 || times.get(name) !== 1 ? [] : [{ name, price }],
  );
};

/** Best-selling products come first, because customers know them. */
const byPieces = ({ products }: QuestionFacts) => products.toSorted((a, b) => b.pieces - a.pieces);

const rankOf = (facts: QuestionFacts): ((name: string) => number) => {
  const ranks = new Map(byPieces(facts).map(({ name }, rank) => [name, rank]));
  return (name) => ranks.get(name) ?? ranks.size;
};

const favourite: Rule = (facts) => {
  const [first, ...others] = byPieces(facts);
  if (first === undefined || first.pieces < leastPieces) return [];
  const wrong = others.filter(({ pieces }) => pieces <= clearly * first.pieces).map(({ name }) => plain(name));
  return ask("favourite", { right: plain(first.name), wrong });
};

const prices: Rule = (facts) => {
  const priced = pricedOf(facts);
  const rank = rankOf(facts);
  const said = (price: number) => inAll((language) => formatMoney(price, facts.currency, language));
  return priced
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .slice(0, mostOfAKind)
    .flatMap(({ name, price }) => {
      const others = [...new Set(priced.map((one) => one.price))].filter((one) => one !== price);
      // Wrong answers are the nearest other prices: no one would believe that a coffee costs as much as a cake.
      const near = others.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price) || a - b);
      return ask("price", { name, right: said(price), wrong: near.map(said) });
    });
};

const dearest: Rule = (facts) => {
  const [first, ...others] = pricedOf(facts).toSorted((a, b) => b.price - a.price);
  if (first === undefined) return [];
  const wrong = others.filter(({ price }) => price < first.price).map(({ name }) => plain(name));
  return ask("dearest", { right: plain(first.name), wrong: others[0]?.price === first.price ? [] : wrong });
};

const cheapest: Rule = (facts) => {
  const [first, ...others] = pricedOf(facts).toSorted((a, b) => a.price - b.price);
  if (first === undefined) return [];
  const wrong = others.map(({ name }) => plain(name));
  return ask("cheapest", { right: plain(first.name), wrong: others[0]?.price === first.price ? [] : wrong });
};

const ingredients: Rule = (facts) => {
  const rank = rankOf(facts);
  const made = facts.offer.filter((one) => one.ingredients.length > 0).toSorted((a, b) => rank(a.name) - rank(b.name));
  return made.slice(0, mostOfAKind).flatMap((product) => {
    const its = new Set(product.ingredients);
    const counts = new Map<string, number>();
    for (const name of made.flatMap((one) => one.ingredients)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const seldom = (a: string, b: string) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1);
    // A rare ingredient distinguishes the product from others.
    const [right] = product.ingredients.toSorted(seldom);
    const wrong = [...counts.keys()].filter((name) => !its.has(name)).toSorted(seldom);
    return ask("ingredient", { name: product.name, right: plain(right!), wrong: wrong.map(plain) });
  });
};

const together: Rule = ({ receipts: { pairs, products } }) => {
  const [best] = pairs;
  if (best === undefined) return [];
  const beside = pairs.filter((pair) => pair.beside === best.beside);
  const bothOf = new Map(beside.map(({ product, both }) => [product, both]));
  const wrong = products.filter(
    ({ name }) => name !== best.beside && name !== best.product && (bothOf.get(name) ?? 0) <= clearly * best.both,
  );
  const name = best.beside;
  return ask("together", { name, right: plain(best.product), wrong: wrong.map((one) => plain(one.name)) });
};

const fullCard: Rule = ({ type, in_force: { stamps_required: count } }) => {
  if (type !== "stamps_stacked" || count == null) return [];
  const wrong = [count - 2, count + 2, count + 4].filter((one) => one > 0);
  return ask("full_card", { right: plain(String(count)), wrong: wrong.map((one) => plain(String(one))) });
};

const firstReward: Rule = ({ in_force: { rewards } }) => {
  const [first, ...others] = rewards.filter(({ status }) => status === "active").toSorted((a, b) => a.cost - b.cost);
  if (first === undefined || others[0]?.cost === first.cost) return [];
  return ask("first_reward", { right: first.name, wrong: others.map(({ name }) => name) });
};

const rules: readonly Rule[] = [favourite, prices, fullCard, dearest, ingredients, firstReward, together, cheapest];

/** Suggests one question of each kind before the second of any. */
export const questionsByRules = (facts: QuestionFacts): SuggestedQuestion[] => {
  const found = rules.map((rule) => rule(facts));
  return Array.from({ length: mostOfAKind }, (_, at) => found.flatMap((some) => some[at] ?? [])).flat();
};
