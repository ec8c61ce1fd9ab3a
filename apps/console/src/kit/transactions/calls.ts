/** The calls about transactions that home and the list share, and what their answers are kept under. */
import type { listCards } from "@rewardo/contract/cards";
import type { listTransactions, readTransaction } from "@rewardo/contract/transactions";
import { route } from "../../platform/api.ts";

export const transactionCalls = {
  list: route<typeof listTransactions>({ method: "GET", path: "/transactions", scope: "scoped" }),
  read: route<typeof readTransaction>({ method: "GET", path: "/transactions/:id", scope: "scoped" }),
};

export const cardCalls = { list: route<typeof listCards>({ method: "GET", path: "/cards", scope: "scoped" }) };
