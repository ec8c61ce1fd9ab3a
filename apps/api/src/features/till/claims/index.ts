import * as contract from "@rewardo/contract/claims";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import { countRefusal } from "../scanner/index.ts";
import { cancelClaim, putClaimOnPaper, renewClaim } from "./settle.ts";
import { startClaim } from "./start.ts";
import { readClaim } from "./wire.ts";

export { claimQueue } from "./queue.ts";
export { tellClaim } from "./settle.ts";
export { openCode } from "./wire.ts";
export { readClaimByToken, takeClaimIn } from "./take.ts";

export const routes = [
  route(contract.startClaim, async ({ ctx, body, idempotency }) => {
    await keepServing(ctx);
    return countRefusal(ctx, () => startClaim(ctx, body, idempotency));
  }),
  route(contract.readClaim, ({ ctx, params }) => readClaim(ctx, params.id)),
  route(contract.renewClaim, async ({ ctx, params }) => {
    await keepServing(ctx);
    return renewClaim(ctx, params.id);
  }),
  route(contract.putClaimOnPaper, async ({ ctx, params, body }) => {
    await keepServing(ctx);
    return putClaimOnPaper(ctx, params.id, body.number);
  }),
  route(contract.cancelClaim, ({ ctx, params }) => cancelClaim(ctx, params.id)),
];
