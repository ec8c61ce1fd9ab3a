export { readOrderRows, toOrderWire } from "./orders.ts";
export type { OrderRowRecord } from "./order-queries.ts";
export { routes } from "./routes.ts";
export { setUpIntegration, setUpOrder } from "./set-up.ts";
