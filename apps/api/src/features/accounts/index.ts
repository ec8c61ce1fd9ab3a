export { createAccount } from "./create.ts";
export { routes } from "./routes.ts";
export { unlockIdentity } from "./service.ts";
