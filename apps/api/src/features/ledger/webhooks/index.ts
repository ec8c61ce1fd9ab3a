export { insertWebhookEvent } from "./delivery-queries.ts";
export { webhookQueue } from "./queue.ts";
export { routes } from "./routes.ts";
export { setUpWebhook } from "./service.ts";
