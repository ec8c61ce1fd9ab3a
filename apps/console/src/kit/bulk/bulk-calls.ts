/** The calls about changes to many records at once. */
import type { cancelBulkChange, readBulkChange, startBulkChange, undoBulkChange } from "@rewardo/contract/bulk-changes";
import { route } from "../../platform/api.ts";

export const bulkCalls = {
  start: route<typeof startBulkChange>({ method: "POST", path: "/bulk_changes", scope: "business" }),
  read: route<typeof readBulkChange>({ method: "GET", path: "/bulk_changes/:id", scope: "business" }),
  cancel: route<typeof cancelBulkChange>({ method: "POST", path: "/bulk_changes/:id/cancel", scope: "business" }),
  undo: route<typeof undoBulkChange>({ method: "POST", path: "/bulk_changes/:id/undo", scope: "business" }),
};
