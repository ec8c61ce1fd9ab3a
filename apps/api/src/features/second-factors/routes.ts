import * as contract from "@rewardo/contract/second-factors";
import { route } from "../../platform/http/route.ts";
import { beginSecondFactor, confirmSecondFactor, turnOffSecondFactor } from "./service.ts";

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
];
