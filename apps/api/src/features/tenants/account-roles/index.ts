export { grantorOf, holdPeople, waitForPeople, requireWithin, type Grantor } from "./holding.ts";
export { routes } from "./routes.ts";
export { createAccountRole } from "./service.ts";
