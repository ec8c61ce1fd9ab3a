import * as contract from "@rewardo/contract/second-factors";
import { route } from "../../../platform/http/route.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from "./passkeys.ts";
import { changeSignInRules, readSignInRules } from "./rules.ts";
import { beginSecondFactor, confirmSecondFactor, turnOffSecondFactor } from "./service.ts";

export { checkLoginCode, dropSecondFactor } from "./check.ts";
export { resetSecondFactor } from "./lost.ts";
export { beginPasskeyLogin, takePasskey } from "./passkey-check.ts";
export { forgetSecondFactor } from "./service.ts";

export const routes = [
  route(contract.beginSecondFactor, ({ ctx, body }) => beginSecondFactor(ctx, body)),
  route(contract.confirmSecondFactor, async ({ ctx, body, cookie }) => {
    const { recovery_codes, token } = await confirmSecondFactor(ctx, body);
    cookie.open(token);
    return { recovery_codes };
  }),
  route(contract.turnOffSecondFactor, async ({ ctx, body }) => {
    await turnOffSecondFactor(ctx, body);
    return undefined;
  }),
  route(contract.listPasskeys, ({ ctx }) => listPasskeys(ctx)),
  route(contract.beginPasskey, ({ ctx, body }) => beginPasskey(ctx, body)),
  route(contract.addPasskey, async ({ ctx, body, cookie }) => {
    const { token, ...added } = await addPasskey(ctx, body);
    cookie.open(token);
    return added;
  }),
  route(contract.removePasskey, async ({ ctx, body }) => {
    await removePasskey(ctx, body);
    return undefined;
  }),
  route(contract.readSignInRules, ({ ctx }) => readSignInRules(ctx)),
  route(contract.changeSignInRules, ({ ctx, body }) => changeSignInRules(ctx, body)),
];
