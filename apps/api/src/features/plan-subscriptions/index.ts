export { takePaymentEvent } from "./marks.ts";
export { planMailQueue, planNoticeQueue } from "./notices.ts";
export { routes } from "./routes.ts";
export { openPlanSubscription } from "./service.ts";
