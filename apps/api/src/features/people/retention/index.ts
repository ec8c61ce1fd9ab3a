export { routes } from "./routes.ts";
export { eraseIdleUsers } from "./service.ts";
