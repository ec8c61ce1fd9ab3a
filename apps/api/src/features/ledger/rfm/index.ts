export { computeFirstGroups } from "./first-groups.ts";
export { rfmQueue } from "./queue.ts";
export { catchUpRfm, refreshRfm, rfmPeriodOf } from "./refresh.ts";
export { routes } from "./routes.ts";
export { readCustomerFacts } from "./jobs-role-queries.ts";
