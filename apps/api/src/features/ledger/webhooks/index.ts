import * as contract from "@rewardo/contract/webhooks";
import { route } from "../../../platform/http/route.ts";
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  readDeliveryCounts,
  removeWebhook,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from "./service.ts";

export { insertWebhookEvent } from "./delivery-queries.ts";
export { webhookQueue } from "./queue.ts";
export { setUpWebhook } from "./service.ts";

export const routes = [
  route(contract.listWebhooks, ({ ctx }) => listWebhooks(ctx)),
  route(contract.createWebhook, ({ ctx, body }) => addWebhook(ctx, body)),
  route(contract.updateWebhook, ({ ctx, params, body, version }) => changeWebhook(ctx, params.id, body, version)),
  route(contract.rotateWebhookSecret, ({ ctx, params }) => rotateWebhookSecret(ctx, params.id)),
  route(contract.removeWebhook, async ({ ctx, params }) => {
    await removeWebhook(ctx, params.id);
    return undefined;
  }),
  route(contract.testWebhook, ({ ctx, params }) => testWebhook(ctx, params.id)),
  route(contract.listWebhookDeliveries, ({ ctx, query }) => listDeliveries(ctx, query)),
  route(contract.readWebhookDeliveryCounts, ({ ctx }) => readDeliveryCounts(ctx)),
  route(contract.replayWebhookDelivery, ({ ctx, params }) => replayDelivery(ctx, params.id)),
];
