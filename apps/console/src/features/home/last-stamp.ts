/** Which card home shows as stamped last, and how it stands now. Pure. */
import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { happenedOf } from "../../kit/transactions/happened.ts";

export interface LastStamp {
  readonly transaction: TransactionRow;
  /** A reward was handed over; otherwise stamps or points were added. */
  readonly isReward: boolean;
  /** What the card holds now, after all that happened to it since. */
  readonly balance: number;
  /** How many of the units the transaction added; 0 once anything else has happened to the card. */
  readonly earned: number;
}

/**
 * The newest stamp or reward that was not taken back.
 * @param rows newest first
 */
export const lastStampOf = (
  rows: readonly TransactionRow[],
  cards: ReadonlyMap<string, Pick<Card, "type">>,
): LastStamp | undefined => {
  for (const transaction of rows) {
    if (transaction.status === "reversed") continue;
    const { what, count, waits } = happenedOf(transaction, cards.get(transaction.card_id));
    if (what !== "earned" && what !== "rewards") continue;
    const newest = lastWritten(rows, transaction);
    const isWhole = newest === transaction && what === "earned" && !waits;
    return {
      transaction,
      isReward: what === "rewards",
      balance: newest.balance_after,
      earned: isWhole ? count : 0,
    };
  }
  return undefined;
};

/** What was written last about the same card. A till that was offline writes late, so this is not the row on top. */
const lastWritten = (rows: readonly TransactionRow[], transaction: TransactionRow): TransactionRow => {
  const same = rows.filter(({ card_subscription_id }) => card_subscription_id === transaction.card_subscription_id);
  return same.reduce((last, row) => (row.recorded_at > last.recorded_at ? row : last));
};
