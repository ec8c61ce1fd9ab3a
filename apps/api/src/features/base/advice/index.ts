export { routes } from "./routes.ts";
export { dismissAny, readDismissed } from "./service.ts";
