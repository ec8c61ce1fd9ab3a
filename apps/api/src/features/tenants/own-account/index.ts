export { browserHash, forgetOtherBrowsers, knowBrowser, noteSignIn } from "./known-browsers.ts";
export { noteForIdentity, proveOwnPassword, readOwnIdentity, renewOwnSession, tellOwnConsoles } from "./proof.ts";
export { routes } from "./routes.ts";
export { insertSecurityMail, isSecurityMail, readSignIn, sendSecurityMail } from "./security-mails.ts";
export { deleteOwnSessions, selectMailReader, selectOwnAccounts } from "./auth-role-queries.ts";
