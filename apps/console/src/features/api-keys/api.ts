/** The calls about API keys, and what their answers are kept under. */
import type { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@rewardo/contract/api-keys";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

export const apiKeyCalls = {
  list: route<typeof listApiKeys>({ method: "GET", path: "/api_keys", scope: "scoped" }),
  create: route<typeof createApiKey>({ method: "POST", path: "/api_keys", scope: "acting" }),
  rotate: route<typeof rotateApiKey>({ method: "POST", path: "/api_keys/:id/rotate", scope: "acting" }),
  revoke: route<typeof revokeApiKey>({ method: "POST", path: "/api_keys/:id/revoke", scope: "business" }),
};

/** The newest keys; businesses have a handful. */
export const apiKeysQuery = queryOptions({
  queryKey: ["api_keys", "list"],
  queryFn: ({ signal }) => call(apiKeyCalls.list, { query: { limit: 200 }, signal }),
});
