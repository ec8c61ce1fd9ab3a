export { createAccount } from "./create.ts";
export { mailQueue } from "./mails.ts";
export { openOwner } from "./registration.ts";
export { routes } from "./routes.ts";
export { unlockIdentity } from "./service.ts";
