/** Names of cards that tell cards of the same name apart. Pure. */
import type { Card } from "@rewardo/contract/cards";

type Opened = Pick<Card, "_id" | "created_at">;

/** Labels by card: its name, and its opening date if another card has the same name. */
export const cardLabels = <T extends Opened>(
  cards: readonly T[],
  nameOf: (card: T) => string,
  momentOf: (instant: string) => string,
): ReadonlyMap<string, string> => {
  const times = Map.groupBy(cards, nameOf);
  return new Map(
    cards.map((card) => {
      const name = nameOf(card);
      return [card._id, (times.get(name)?.length ?? 0) > 1 ? `${name}, ${momentOf(card.created_at)}` : name];
    }),
  );
};
