export type { BulkContext } from "./context.ts";
export { checkCustomers, importCustomers } from "./customers.ts";
export { seePurchase } from "./purchase-plan.ts";
export { checkPurchases, importPurchases } from "./purchases.ts";
export { noteEarned, readEarned, standingAt, type Earned } from "./earned.ts";
export { newSeenLines } from "./seen.ts";
export { decide, newSheet, note, writeSheet, type Member, type Sheet } from "./sheet.ts";
export type {
  CustomerKeys,
  CustomerRow,
  PurchaseItem,
  PurchaseReversal,
  PurchaseRow,
  RowResult,
  SeenLines,
  UndoCursor,
} from "./types.ts";
export { undoImport } from "./undo.ts";
export { readVersions } from "./versions.ts";
