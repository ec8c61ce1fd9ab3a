import * as contract from "@rewardo/contract/own-account";
import { route } from "../../../platform/http/route.ts";
import {
  changePassword,
  chooseMails,
  closeOtherSessions,
  closeOwnSession,
  listOwnSessions,
  readMailChoices,
  readOwnSecurity,
} from "./service.ts";

export { browserHash, forgetOtherBrowsers, knowBrowser, noteSignIn } from "./known-browsers.ts";
export { noteForIdentity, proveOwnPassword, readOwnIdentity, renewOwnSession, tellOwnConsoles } from "./proof.ts";
export { insertSecurityMail, isSecurityMail, readSignIn, sendSecurityMail } from "./security-mails.ts";
export { deleteOwnSessions, selectMailReader, selectOwnAccounts, selectOwnAddress } from "./auth-role-queries.ts";

export const routes = [
  route(contract.readOwnSecurity, ({ ctx }) => readOwnSecurity(ctx)),
  route(contract.changePassword, async ({ ctx, body, cookie }) => {
    cookie.open(await changePassword(ctx, body));
    return undefined;
  }),
  route(contract.listOwnSessions, ({ ctx }) => listOwnSessions(ctx)),
  route(contract.closeOtherSessions, async ({ ctx }) => {
    await closeOtherSessions(ctx);
    return undefined;
  }),
  route(contract.closeOwnSession, async ({ ctx, params }) => {
    await closeOwnSession(ctx, params.id);
    return undefined;
  }),
  route(contract.readMailChoices, ({ ctx }) => readMailChoices(ctx)),
  route(contract.chooseMails, ({ ctx, body }) => chooseMails(ctx, body)),
];
