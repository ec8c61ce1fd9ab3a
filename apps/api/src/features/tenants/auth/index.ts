import * as contract from "@rewardo/contract/auth";
import { route } from "../../../platform/http/route.ts";
import { beginGoogleSignIn, beginPasskeySignIn, completeGoogleSignIn, completePasskeySignIn } from "./service.ts";

export const routes = [
  route(contract.readGoogleSignIn, async ({ ctx, query, signIn }) => {
    const { location, flow } = await beginGoogleSignIn(ctx, query.state);
    if (flow !== null) signIn.open(flow);
    return { location };
  }),
  route(contract.completeGoogleSignIn, async ({ ctx, query, body, cookie, signIn }) => {
    // Whatever the outcome, the next attempt of this browser starts over.
    signIn.close();
    const { account, token } = await completeGoogleSignIn(ctx, { ...query, ...body }, signIn.value);
    cookie.open(token);
    return account;
  }),
  route(contract.beginPasskeySignIn, async ({ ctx, signIn }) => {
    const { flow, ...asked } = await beginPasskeySignIn(ctx);
    signIn.open(flow);
    return asked;
  }),
  route(contract.completePasskeySignIn, async ({ ctx, body, cookie, signIn }) => {
    signIn.close();
    const { account, token } = await completePasskeySignIn(ctx, body, signIn.value);
    cookie.open(token);
    return account;
  }),
];
