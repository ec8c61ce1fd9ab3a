/** The calls about transactions that home and the list share, and what their answers are kept under. */
import { exportTransactions, listTransactions, readTransaction } from "@rewardo/contract/transactions";

export const transactionCalls = {
  list: listTransactions,
  export: exportTransactions,
  read: readTransaction,
};

/** What a transaction as a whole is kept under: its row in a list has less. */
export const wholeKey = (id: string) => ["transactions", "whole", id] as const;
