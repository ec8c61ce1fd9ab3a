export { routes } from "./routes.ts";
export { openPlanSubscription } from "./service.ts";
