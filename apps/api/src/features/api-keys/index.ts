export { routes } from "./routes.ts";
export { setUpApiKey } from "./service.ts";
