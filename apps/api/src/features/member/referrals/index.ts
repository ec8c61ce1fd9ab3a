import * as contract from "@rewardo/contract/referrals";
import { route } from "../../../platform/http/route.ts";
import { readReferralFigures } from "./figures.ts";
import { listOwnReferrals, makeReferral, withdrawReferral } from "./inviting.ts";

export { holdInvitation, readInvitation } from "./invited.ts";
export { settleReferrals } from "./settle.ts";

export const routes = [
  route(contract.listOwnReferrals, ({ ctx }) => listOwnReferrals(ctx)),
  route(contract.makeReferral, ({ ctx, body, idempotency }) => makeReferral(ctx, body, idempotency)),
  route(contract.withdrawReferral, ({ ctx, params }) => withdrawReferral(ctx, params.id)),
  route(contract.readReferralFigures, ({ ctx, params }) => readReferralFigures(ctx, params.id)),
];
