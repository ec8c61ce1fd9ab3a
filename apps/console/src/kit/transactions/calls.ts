/** The calls about transactions that home and the list share, and what their answers are kept under. */
import type { listCards } from "@rewardo/contract/cards";
import type { readStatsSummary } from "@rewardo/contract/stats";
import type { exportTransactions, listTransactions, readTransaction } from "@rewardo/contract/transactions";
import { route } from "@rewardo/web/api.ts";

export const transactionCalls = {
  list: route<typeof listTransactions>({ method: "GET", path: "/transactions", scope: "scoped" }),
  export: route<typeof exportTransactions>({ method: "GET", path: "/transactions/export", scope: "scoped" }),
  read: route<typeof readTransaction>({ method: "GET", path: "/transactions/:id", scope: "scoped" }),
};

/** What a transaction as a whole is kept under: its row in a list has less. */
export const wholeKey = (id: string) => ["transactions", "whole", id] as const;

export const cardCalls = { list: route<typeof listCards>({ method: "GET", path: "/cards", scope: "scoped" }) };

/** The figures of a period; today's without a query. */
export const readSummary = route<typeof readStatsSummary>({ method: "GET", path: "/stats/summary", scope: "scoped" });
