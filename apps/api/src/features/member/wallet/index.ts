import * as contract from "@rewardo/contract/wallet-passes";
import { route } from "../../../platform/http/route.ts";
import { readGooglePass } from "./google-service.ts";
import { readApplePass } from "./service.ts";

export { markPassesOf, tellKind, walletQueue } from "./queue.ts";
export { keepGooglePass } from "./google-service.ts";
export { tokenOf } from "./passes.ts";
export { keepPass, walletService } from "./service.ts";

export const routes = [
  route(contract.readApplePass, ({ ctx, params }) => readApplePass(ctx, params.id)),
  route(contract.readGooglePass, ({ ctx, params }) => readGooglePass(ctx, params.id)),
];
