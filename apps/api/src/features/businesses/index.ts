export { routes } from "./routes.ts";
export { createBusiness, hasBusinesses, readBusiness, readBusinessSettings, readTimeZone } from "./service.ts";
export type { BusinessInput } from "./service.ts";
