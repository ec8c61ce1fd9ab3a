import type { Card } from "@rewardo/contract/cards";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { selectUsualAmounts } from "../../ledger/ledger/index.ts";

/** Number of the business's latest transactions that are compared. */
const LATEST = 300;
/**
 * With this many bills on the card, the card defines what is usual; with fewer the business's bills do, once there are
 * a few.
 */
const FEWEST_ON_CARD = 20;
const FEWEST = 5;
/** Times what 95 of 100 visits stay within: 23.90 typed as 2390 is far above, a large round is not. */
const UNUSUAL_TIMES = 5;

/**
 * The bill, in minor units, above which the till asks whether it was typed right; `null` while there are too few visits
 * to tell, or no bill is asked for, neither by the card nor by a coupon. It asks and refuses nothing: the role's limit
 * does that.
 */
export const readHighAmount = async (
  tx: Transaction,
  ctx: BusinessContext,
  { card, hasCoupons }: { card: Card; hasCoupons: boolean },
): Promise<number | null> => {
  const { mode } = card.earning;
  if (mode !== "each" && mode !== "above" && !hasCoupons) return null;
  const known = await selectUsualAmounts(tx, ctx.scope, { card_id: card._id, among: LATEST });
  const { visits, usual } = known.card.visits < FEWEST_ON_CARD ? known.business : known.card;
  return visits < FEWEST || usual === null ? null : usual * UNUSUAL_TIMES;
};
