/** The calls about webhooks, and what their answers are kept under. */
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  readWebhookDeliveryCounts,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@rewardo/contract/webhooks";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const webhookCalls = {
  list: listWebhooks,
  create: createWebhook,
  update: updateWebhook,
  rotate: rotateWebhookSecret,
  remove: removeWebhook,
  test: testWebhook,
  deliveries: listWebhookDeliveries,
  counts: readWebhookDeliveryCounts,
  replay: replayWebhookDelivery,
};

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks", "list"],
  queryFn: ({ signal }) => call(webhookCalls.list, { signal }),
});
