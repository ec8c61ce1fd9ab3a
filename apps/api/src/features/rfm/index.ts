export { rfmQueue } from "./queue.ts";
export { refreshRfm } from "./refresh.ts";
export { routes } from "./routes.ts";
export { readCustomerFacts } from "./worker-queries.ts";
