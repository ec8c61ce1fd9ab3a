import * as contract from "@rewardo/contract/transactions";
import { listAccountTransactions as ofAccount } from "@rewardo/contract/accounts";
import { listDeviceTransactions as ofDevice } from "@rewardo/contract/devices";
import { route } from "../../../platform/http/route.ts";
import { exportTransactions } from "./export.ts";
import {
  listAccountTransactions,
  listDeviceTransactions,
  listTransactions,
  previewReversal,
  readTransaction,
  reverseTransaction,
} from "./service.ts";

export { readSurvivor } from "./caused.ts";
export {
  listTransactions,
  readCardsOfTransactions,
  readOrderHistoryIn,
  readTransactionRecordIn,
  readTransactionRecordsIn,
  readTransactionRows,
  replacing,
  reverseIn,
  toWire,
} from "./service.ts";
export type { OrderReversal } from "./service.ts";
export {
  selectRefundableOrders,
  selectTakenByRefund,
  selectTransactionsOfOrder,
  type OrderTransaction,
} from "./order-queries.ts";
export type { TransactionRecord, TransactionRowRecord } from "./queries.ts";

export const routes = [
  route(contract.listTransactions, ({ ctx, query }) => listTransactions(ctx, query)),
  route(contract.exportTransactions, ({ ctx, query }) => exportTransactions(ctx, query)),
  route(ofAccount, ({ ctx, params, query }) => listAccountTransactions(ctx, params.id, query)),
  route(ofDevice, ({ ctx, params, query }) => listDeviceTransactions(ctx, params.id, query)),
  route(contract.readTransaction, ({ ctx, params }) => readTransaction(ctx, params.id)),
  route(contract.previewReversal, ({ ctx, params, body }) => previewReversal(ctx, params.id, body)),
  route(contract.reverseTransaction, ({ ctx, params, body, idempotency }) =>
    reverseTransaction(ctx, params.id, body, idempotency),
  ),
];
