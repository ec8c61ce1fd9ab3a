export { routes } from "./routes.ts";
export { addApiKeyIn, requireVisitsUnlimited, revokeApiKeyIn, setUpApiKey } from "./service.ts";
