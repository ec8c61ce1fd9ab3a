import type { ItemSelection, LocalizedText, MultiplierSource, Programme } from "../types/index.ts";
import { selects, selectsWhole } from "./basket.ts";
import type { Basket, BasketLine } from "./basket.ts";
import { isEarning } from "./eligible.ts";

/** A multiplier in force. `items` null = it multiplies everything that the visit earns. */
export type Multiplier = {
  readonly source: MultiplierSource;
  readonly source_id: string;
  readonly name: LocalizedText;
  readonly hundredths: number;
  readonly created_at: string;
  readonly items: ItemSelection | null;
};

export const multipliesLine = ({ items }: Multiplier, line: BasketLine): boolean =>
  items === null || selects(items, line);

/** True when it multiplies the whole visit: it has no items, or one of them was bought. */
export const multipliesVisit = ({ items }: Multiplier, lines: readonly BasketLine[]): boolean => {
  if (items === null) return true;
  return lines.length === 0 ? selectsWhole(items) : lines.some((line) => selects(items, line));
};

/** Splits the unused multipliers into those whose items were not bought and those that were not the best. */
export const tried = (
  all: readonly Multiplier[],
  used: ReadonlySet<Multiplier>,
  basket: Basket,
  programme: Programme,
): { not_matched: string[]; not_best: string[] } => {
  const { filter } = programme.earning;
  const lines = basket.lines.filter((line) => isEarning(basket, filter, line));
  const answer: { not_matched: string[]; not_best: string[] } = { not_matched: [], not_best: [] };
  for (const one of all) {
    if (used.has(one)) continue;
    (multipliesVisit(one, lines) ? answer.not_best : answer.not_matched).push(one.source_id);
  }
  return answer;
};
