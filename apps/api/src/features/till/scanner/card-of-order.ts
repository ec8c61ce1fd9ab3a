/** The card that an order counts for, where the till names the customer by a phone number. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { selectCardsForOrder } from "./queries.ts";

/**
 * The number of the card of the one customer with this phone number. Of several cards the one that fits the order: in use,
 * of its place, one that an order can bring anything to, the last visited. `null` where no customer has the number or
 * several share it: whose order it is, only the receipt tells.
 */
export const readCardOfOrder = async (
  tx: Transaction,
  scope: BusinessScope,
  { phone, place_id, at }: { phone: string; place_id: string | null; at: string },
): Promise<string | null> => {
  const cards = await selectCardsForOrder(tx, scope, { phone, place_id });
  const [first] = cards;
  if (first === undefined || cards.some(({ user_id }) => user_id !== first.user_id)) return null;
  for (const { card_id, number } of cards.length === 1 ? [] : cards) {
    const { earning } = await readCardIn(tx, scope, card_id, at);
    // Amounts that staff enter by hand are not part of an order.
    if (earning.mode !== "custom" && earning.mode !== "undefined") return number;
  }
  return first.number;
};
