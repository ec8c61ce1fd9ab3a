export { createAccount } from "./create.ts";
export type { AccountInput } from "./create.ts";
export { routes } from "./routes.ts";
export { unlockIdentity } from "./service.ts";
