export { routes } from "./routes.ts";
export { bulkQueue } from "./queue.ts";
export { removeOldBulkChanges } from "./nightly.ts";
