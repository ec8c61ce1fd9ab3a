export { routes } from "./routes.ts";
export { addTillKeyIn, requireVisitsUnlimited, revokeApiKeyIn, setUpApiKey } from "./service.ts";
