/** The calls about API keys, and what their answers are kept under. */
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@rewardo/contract/api-keys";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const apiKeyCalls = {
  list: listApiKeys,
  create: createApiKey,
  rotate: rotateApiKey,
  revoke: revokeApiKey,
};

/** The newest keys; businesses have a handful. */
export const apiKeysQuery = queryOptions({
  queryKey: ["api_keys", "list"],
  queryFn: ({ signal }) => call(apiKeyCalls.list, { query: { limit: 200 }, signal }),
});
