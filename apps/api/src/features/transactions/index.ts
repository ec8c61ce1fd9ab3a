export { readSurvivor } from "./caused.ts";
export { routes } from "./routes.ts";
export {
  listTransactions,
  readOrderHistoryIn,
  readTransactionRecordIn,
  readTransactionRecordsIn,
  readTransactionRows,
  reverseTransaction,
  toWire,
} from "./service.ts";
export type { TransactionRecord, TransactionRowRecord } from "./queries.ts";
