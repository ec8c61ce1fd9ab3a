export { routes } from "./routes.ts";
export { addApiKeyIn, revokeApiKeyIn, setUpApiKey } from "./service.ts";
