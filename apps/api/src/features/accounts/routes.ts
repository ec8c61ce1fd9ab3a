import * as contract from "@rewardo/contract/accounts";
import { route } from "../../platform/http/route.ts";
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
];
