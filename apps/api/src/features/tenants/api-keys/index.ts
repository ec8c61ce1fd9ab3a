import * as contract from "@rewardo/contract/api-keys";
import { route } from "../../../platform/http/route.ts";
import { addApiKey, listApiKeys, readApiKey, revokeApiKey, rotateApiKey } from "./service.ts";

export { addTillKeyIn, requireVisitsUnlimited, revokeApiKeyIn, setUpApiKey } from "./service.ts";

export const routes = [
  route(contract.listApiKeys, ({ ctx, query }) => listApiKeys(ctx, query)),
  route(contract.readApiKey, ({ ctx, params }) => readApiKey(ctx, params.id)),
  route(contract.createApiKey, ({ ctx, body }) => addApiKey(ctx, body)),
  route(contract.rotateApiKey, ({ ctx, params, body }) => rotateApiKey(ctx, params.id, body)),
  route(contract.revokeApiKey, ({ ctx, params }) => revokeApiKey(ctx, params.id)),
];
