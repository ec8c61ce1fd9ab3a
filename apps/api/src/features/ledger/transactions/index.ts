export { readSurvivor } from "./caused.ts";
export { routes } from "./routes.ts";
export {
  listTransactions,
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
