/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { ever, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { emptyList, type Ids, inPolish, type Scene } from "../probe.ts";
import { commitAt } from "../../tenant.ts";
import * as finds from "../../../features/ledger/transactions/found-queries.ts";
import * as transactions from "../../../features/ledger/transactions/queries.ts";
import { selectAccountExists, selectDeviceExists } from "../../../features/ledger/transactions/queries.ts";
import * as ofOrders from "../../../features/ledger/transactions/order-queries.ts";
import * as survivors from "../../../features/ledger/transactions/survivor-queries.ts";

/** A transaction that the caller may take back: its own, just written; else one that stands. */
const reversible = async (ids: Ids, { caller, canScan, isPlatform }: Scene): Promise<string> => {
  const { tenant } = ids;
  if (isPlatform && tenant !== null) {
    return commitAt(tenant.accounts.owner.caller, tenant.points.number, tenant.places[0], { amount: 1000 });
  }
  if (ids.whose !== "own" || tenant === null || !canScan) return ids.id((of) => of.transactions[0]);
  return commitAt(caller, tenant.points.number, tenant.places[0], { amount: 1000 });
};

const all = { place_ids: null };

export const isolation: Isolation = {
  holders: {
    transactions_view: ["employee", "device"],
    transactions_modify: ["admin"],
    transactions_reverse: ["employee", "device"],
  },
  rights: {
    // What changes about a transaction is whether it was taken back, and a reason that goes when its customer is erased.
    transactions: ["select", "insert", "update reason", "update status"],
  },
  probes: {
    listTransactions: {
      misreferenced: emptyList,
      references: true,
      query: (ids) => ({
        place_id: ids.id((of) => of.places[0]),
        card_subscription_id: ids.id((of) => of.points.card_subscription_id),
        count: "true",
      }),
    },
    readTransaction: { item: (ids) => ids.id((of) => of.transactions[0]) },
    previewReversal: { item: reversible, body: () => ({}) },
    reverseTransaction: { item: reversible, body: () => ({}) },
    exportTransactions: inPolish,
  },
  reads: {
    selectMergedInto: (tx, scope, of) => survivors.selectMergedInto(tx, scope, of.points.card_subscription_id),
    selectLotsAlong: (tx, scope, of) =>
      survivors.selectLotsAlong(tx, scope, { way: [of.points.card_subscription_id], lot_ids: of.lot_ids }),
    selectLevelsBefore: (tx, scope, of) =>
      survivors.selectLevelsBefore(tx, scope, {
        ...{ way: [of.points.card_subscription_id], level_id: of.points_card_id, since: ever.from },
      }),
    selectEarnedUntil: (tx, scope, of) =>
      survivors.selectEarnedUntil(tx, scope, {
        ...{ card_subscription_id: of.points.card_subscription_id, from: ever.from, until: "2999-01-01" },
      }),
    selectLastVisitOfMerged: (tx, scope, of) =>
      survivors.selectLastVisitOfMerged(tx, scope, {
        card_subscription_id: of.merged_into_id,
        except: of.transactions[0],
      }),
    selectAccountExists: async (tx, scope, of) =>
      (await selectAccountExists(tx, scope, of.accounts.owner.account_id)) ? "exists" : undefined,
    selectDeviceExists: async (tx, scope, of) =>
      (await selectDeviceExists(tx, scope, of.device_id)) ? "exists" : undefined,
    selectTransactions: (tx, scope) => transactions.selectTransactions(tx, scope, all, page),
    selectTransactionRows: (tx, scope) => transactions.selectTransactionRows(tx, scope, all, page),
    selectCardsOfTransactions: (tx, scope, of) =>
      transactions.selectCardsOfTransactions(tx, scope, [...of.transactions]),
    selectTransactionRowsByIds: (tx, scope, of) => transactions.selectTransactionRowsByIds(tx, scope, of.transactions),
    selectTransactionRowsOfOrder: (tx, scope, of) =>
      transactions.selectTransactionRowsOfOrder(tx, scope, {
        ...{ ...all, integration_id: of.made("integrations"), external_id: of.id },
      }),
    countTransactions: (tx, scope) => transactions.countTransactions(tx, scope, all, 1000),
    selectTransactionsByIds: (tx, scope, of) => transactions.selectTransactionsByIds(tx, scope, of.transactions, null),
    selectTransactionsOfUsers: (tx, scope, of) =>
      finds.selectTransactionsOfUsers(tx, scope, { user_ids: [of.points.user_id], most: 1000 }),
    selectTransactionsOfReceipt: (tx, scope) => finds.selectTransactionsOfReceipt(tx, scope, { start: "", most: 1000 }),
    selectTransactionsOfAmount: (tx, scope) =>
      finds.selectTransactionsOfAmount(tx, scope, { amount: 1000, most: 1000 }),
    selectTransactionsOfOrder: (tx, scope, of) =>
      ofOrders.selectTransactionsOfOrder(tx, scope, { integration_id: of.made("integrations"), external_id: of.id }),
    selectTakenByRefund: (tx, scope, of) =>
      ofOrders.selectTakenByRefund(tx, scope, { integration_id: of.made("integrations"), external_id: of.id }),
    selectRefundableOrders: (tx, scope, of) =>
      ofOrders.selectRefundableOrders(tx, scope, {
        ...{ card_subscription_id: of.points.card_subscription_id, integration_id: of.made("integrations") },
        ...{ until: "2999-01-01", limit: 10 },
      }),
    selectReversals: (tx, scope, of) => transactions.selectReversals(tx, scope, of.reversed_id),
  },
  writes: {
    updateTransactionStatus: (tx, scope, of) =>
      transactions.updateTransactionStatus(tx, scope, of.transactions[0], "reversed"),
  },
};
