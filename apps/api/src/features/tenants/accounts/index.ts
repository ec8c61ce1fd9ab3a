import * as contract from "@rewardo/contract/accounts";
import * as integrity from "@rewardo/contract/integrity";
import * as invitations from "@rewardo/contract/invitations";
import { route } from "../../../platform/http/route.ts";
import { exportAccounts } from "./export.ts";
import { listOwnAccounts, switchAccount } from "./choices.ts";
import { acceptInvitation, enableAccount, inviteAccount, inviteAgain, previewInvitation } from "./invitations.ts";
import { requestPasswordReset, requestVerificationMail, resetPassword, unlockAccount, verifyEmail } from "./links.ts";
import { changeAccess, disableAccount, freezeAccount, listAccounts, readAccount } from "./people.ts";
import { changeAccount, login, logout, readCurrentAccount } from "./service.ts";

export { createAccount } from "./create.ts";
export { readAddresses, requireVerifiedAddress } from "./addresses.ts";
export { mailQueue } from "./mails.ts";
export { signInVerified } from "./verified-sign-in.ts";
export { signInByPasskey } from "./passkey-sign-in.ts";
export { inviteOwner } from "./invited-owner.ts";
export { openOwner, proveUnused, reopenOwner, tellAccountExists } from "./registration.ts";
export { replacePassword } from "./replace-password.ts";
export { logout, unlockIdentity } from "./service.ts";
export { accountsBulk } from "./bulk.ts";
export { readPeople } from "./people.ts";

export const routes = [
  route(contract.login, async ({ ctx, body, cookie }) => {
    const { account, token } = await login(ctx, body);
    cookie.open(token);
    return account;
  }),
  route(contract.logout, async ({ ctx, cookie }) => {
    await logout(ctx);
    cookie.close();
    return undefined;
  }),
  route(contract.readCurrentAccount, ({ ctx }) => readCurrentAccount(ctx)),
  route(contract.updateAccount, ({ ctx, params, body }) => changeAccount(ctx, params.id, body)),
  route(contract.requestPasswordReset, async ({ ctx, body }) => {
    await requestPasswordReset(ctx, body);
    return undefined;
  }),
  route(contract.resetPassword, async ({ ctx, params, body }) => {
    await resetPassword(ctx, params.id, body);
    return undefined;
  }),
  route(contract.unlockAccount, async ({ ctx, params, body }) => {
    await unlockAccount(ctx, params.id, body);
    return undefined;
  }),
  route(contract.verifyEmail, ({ ctx, params, body }) => verifyEmail(ctx, params.id, body)),
  route(contract.requestVerificationMail, async ({ ctx }) => {
    await requestVerificationMail(ctx);
    return undefined;
  }),
  route(invitations.listOwnAccounts, ({ ctx }) => listOwnAccounts(ctx)),
  route(invitations.switchAccount, async ({ ctx, params, cookie }) => {
    const { account, token } = await switchAccount(ctx, params.id);
    if (token !== null) cookie.open(token);
    return account;
  }),
  route(contract.listAccounts, ({ ctx, query }) => listAccounts(ctx, query)),
  route(contract.exportAccounts, ({ ctx, query }) => exportAccounts(ctx, query)),
  route(contract.readAccount, ({ ctx, params }) => readAccount(ctx, params.id)),
  route(contract.inviteAccount, ({ ctx, body, idempotency }) => inviteAccount(ctx, body, idempotency)),
  route(contract.changeAccountAccess, ({ ctx, params, body, version }) => changeAccess(ctx, params.id, body, version)),
  route(contract.disableAccount, ({ ctx, params }) => disableAccount(ctx, params.id)),
  route(integrity.freezeAccount, ({ ctx, params }) => freezeAccount(ctx, params.id, "frozen")),
  route(integrity.unfreezeAccount, ({ ctx, params }) => freezeAccount(ctx, params.id, "unfrozen")),
  route(integrity.settleAccountFlags, ({ ctx, params }) => freezeAccount(ctx, params.id, "flags_settled")),
  route(contract.enableAccount, ({ ctx, params }) => enableAccount(ctx, params.id)),
  route(contract.inviteAgain, ({ ctx, params }) => inviteAgain(ctx, params.id)),
  route(invitations.previewInvitation, ({ ctx, params, body }) => previewInvitation(ctx, params.id, body)),
  route(invitations.acceptInvitation, async ({ ctx, params, body, cookie }) => {
    const { account, token } = await acceptInvitation(ctx, params.id, body);
    cookie.open(token);
    return account;
  }),
];
