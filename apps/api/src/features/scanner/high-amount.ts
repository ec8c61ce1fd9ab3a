import type { Card } from "@rewardo/contract/cards";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import { selectUsualAmount } from "../ledger/index.ts";

/** So many of the business's latest transactions are looked at, and so many bills say what is usual. */
const LATEST = 300;
const FEWEST_VISITS = 20;
/** Times what 95 of 100 visits stay within: 23.90 typed as 2390 is far above, a large round is not. */
const UNUSUAL_TIMES = 5;

/**
 * The bill, in minor units, above which the till asks whether it was typed right; `null` while there are too few visits
 * to tell, or the card does not ask for the bill. It asks and refuses nothing: the role's limit does that.
 */
export const readHighAmount = async (tx: Transaction, ctx: BusinessContext, card: Card): Promise<number | null> => {
  const { mode } = card.earning;
  if (mode !== "each" && mode !== "above") return null;
  const { visits, usual } = await selectUsualAmount(tx, ctx.scope, { card_id: card._id, among: LATEST });
  return visits < FEWEST_VISITS || usual === null ? null : usual * UNUSUAL_TIMES;
};
