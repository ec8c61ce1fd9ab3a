/** The day's figures with what has just happened, until the server's own come. */
import type { StatsSummary } from "@rewardo/contract/stats";
import type { TransactionRow } from "@rewardo/contract/transactions";

type Counted = Pick<
  TransactionRow,
  "kind" | "amount" | "reward_ids" | "card_id" | "balance_after" | "delta" | "delta_pending"
>;

/** The summary after these transactions of today, counted as the server counts them. */
export const withTransactions = (summary: StatsSummary, transactions: readonly Counted[]): StatsSummary =>
  transactions.reduce(withOne, summary);

const withOne = (summary: StatsSummary, transaction: Counted): StatsSummary => {
  const { kind, amount, reward_ids } = transaction;
  const plus = (figure: StatsSummary["turnover"], more: number) => ({ ...figure, value: figure.value + more });
  return {
    ...summary,
    transactions: plus(summary.transactions, kind === "visit" || kind === "redeem" ? 1 : 0),
    turnover: plus(summary.turnover, amount ?? 0),
    rewards_redeemed: plus(summary.rewards_redeemed, reward_ids.length),
    stamps: summary.stamps.map((card) => (card.card_id === transaction.card_id ? moved(card, transaction) : card)),
  };
};

/** Moves one member from the group of the old number of stamps to that of the new. */
const moved = (card: StatsSummary["stamps"][number], { balance_after, delta, delta_pending }: Counted) => {
  const required = card.counts.length;
  if (required === 0) return card;
  const slot = (balance: number) => Math.max(0, balance) % required;
  const before = slot(balance_after - (delta - delta_pending));
  const after = slot(balance_after);
  if (before === after) return card;
  const counts = card.counts.map((count, stamps) =>
    stamps === before ? Math.max(0, count - 1) : stamps === after ? count + 1 : count,
  );
  return { ...card, counts };
};
