export { readOrderRows, toOrderWire } from "./orders.ts";
export type { OrderRowRecord } from "./order-queries.ts";
export { integrationMailQueue } from "./mails.ts";
export { forgetCustomers } from "./nightly.ts";
export { repairOrders } from "./repair.ts";
export { integrationQueue, syncAll } from "./queue.ts";
export { routes } from "./routes.ts";
export { adaptersOf } from "./wire.ts";
export { setUpIntegration, setUpOrder } from "./set-up.ts";
