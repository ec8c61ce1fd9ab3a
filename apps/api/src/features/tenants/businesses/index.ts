export { setUpFlags } from "./flags.ts";
export { planEndsAt } from "./plan-queries.ts";
export { changeBilling } from "./billing.ts";
export { readCountry, readPhoneCountry } from "./country.ts";
export { routes } from "./routes.ts";
export { createBusiness, hasBusinesses, readBusinessSettings, readTimeZone } from "./service.ts";
export type { BusinessInput } from "./service.ts";
