import * as contract from "@rewardo/contract/bulk-changes";
import { route } from "../../../platform/http/route.ts";
import { cancelBulkChange, listBulkChanges, readBulkChange, startBulkChange, undoBulkChange } from "./service.ts";

export { bulkQueue } from "./queue.ts";
export { removeOldBulkChanges } from "./queue.ts";

export const routes = [
  route(contract.listBulkChanges, ({ ctx }) => listBulkChanges(ctx)),
  route(contract.readBulkChange, ({ ctx, params }) => readBulkChange(ctx, params.id)),
  route(contract.startBulkChange, ({ ctx, body, idempotency }) => startBulkChange(ctx, body, idempotency)),
  route(contract.cancelBulkChange, ({ ctx, params }) => cancelBulkChange(ctx, params.id)),
  route(contract.undoBulkChange, ({ ctx, params }) => undoBulkChange(ctx, params.id)),
];
