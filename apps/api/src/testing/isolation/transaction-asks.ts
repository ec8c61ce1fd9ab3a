/** How the queries of transactions are asked, for the tests of the walls between tenants. */
import * as transactions from "../../features/transactions/queries.ts";
import { page, type Ask } from "./asks.ts";

const all = { place_ids: null };

export const transactionReads: Readonly<Record<string, Ask>> = {
  selectTransactions: (tx, scope) => transactions.selectTransactions(tx, scope, all, page),
  selectTransactionRows: (tx, scope) => transactions.selectTransactionRows(tx, scope, all, page),
  selectTransactionRowsByIds: (tx, scope, of) => transactions.selectTransactionRowsByIds(tx, scope, of.transactions),
  countTransactions: (tx, scope) => transactions.countTransactions(tx, scope, all, 1000),
  selectTransactionsByIds: (tx, scope, of) => transactions.selectTransactionsByIds(tx, scope, of.transactions, null),
  selectReversals: (tx, scope, of) => transactions.selectReversals(tx, scope, of.reversed_id),
};

export const transactionWrites: Readonly<Record<string, Ask>> = {
  updateTransactionStatus: (tx, scope, of) =>
    transactions.updateTransactionStatus(tx, scope, of.transactions[0], "reversed"),
};
