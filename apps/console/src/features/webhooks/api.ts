/** The calls about webhooks, and what their answers are kept under. */
import type {
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
import { call, route } from "@rewardo/web/api.ts";

export const webhookCalls = {
  list: route<typeof listWebhooks>({ method: "GET", path: "/webhooks", scope: "business" }),
  create: route<typeof createWebhook>({ method: "POST", path: "/webhooks", scope: "acting" }),
  update: route<typeof updateWebhook>({ method: "PATCH", path: "/webhooks/:id", scope: "acting" }),
  rotate: route<typeof rotateWebhookSecret>({ method: "POST", path: "/webhooks/:id/rotate_secret", scope: "acting" }),
  remove: route<typeof removeWebhook>({ method: "POST", path: "/webhooks/:id/remove", scope: "acting" }),
  test: route<typeof testWebhook>({ method: "POST", path: "/webhooks/:id/test", scope: "acting" }),
  deliveries: route<typeof listWebhookDeliveries>({ method: "GET", path: "/webhook_deliveries", scope: "business" }),
  counts: route<typeof readWebhookDeliveryCounts>({
    method: "GET",
    path: "/webhook_deliveries/counts",
    scope: "business",
  }),
  replay: route<typeof replayWebhookDelivery>({
    method: "POST",
    path: "/webhook_deliveries/:id/replay",
    scope: "acting",
  }),
};

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks", "list"],
  queryFn: ({ signal }) => call(webhookCalls.list, { signal }),
});
