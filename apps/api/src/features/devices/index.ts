export { routes } from "./routes.ts";
export { setUpDevice } from "./service.ts";
