export { routes } from "./routes.ts";
export { createBusiness, readBusinessSettings, readTimeZone } from "./service.ts";
export type { BusinessInput } from "./service.ts";
