export { routes } from "./routes.ts";
export { listTransactions, readTransactionRecordIn, readTransactionRecords, toWire } from "./service.ts";
export type { TransactionRecord } from "./queries.ts";
