export { takePaymentEvent } from "./marks.ts";
export { planMailQueue, planNoticeQueue } from "./notices.ts";
export { selectPlanSubscription } from "./queries.ts";
export { routes } from "./routes.ts";
export { openPlanSubscription } from "./service.ts";
