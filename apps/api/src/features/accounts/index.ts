export { createAccount } from "./create.ts";
export { readAddresses, requireVerifiedAddress } from "./addresses.ts";
export { mailQueue } from "./mails.ts";
export { signInVerified } from "./verified-sign-in.ts";
export { inviteOwner } from "./invited-owner.ts";
export { openOwner, reopenOwner, tellAccountExists } from "./registration.ts";
export { replacePassword } from "./replace-password.ts";
export { routes } from "./routes.ts";
export { logout, unlockIdentity } from "./service.ts";
