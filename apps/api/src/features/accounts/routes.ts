import * as contract from "@rewardo/contract/accounts";
import { route } from "../../platform/http/route.ts";
import { requestPasswordReset, requestVerificationMail, resetPassword, unlockAccount, verifyEmail } from "./links.ts";
import { changeAccount, login, logout, readCurrentAccount } from "./service.ts";

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
];
