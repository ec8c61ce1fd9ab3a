export { routes } from "./routes.ts";
export { createGymLocker } from "./service.ts";
