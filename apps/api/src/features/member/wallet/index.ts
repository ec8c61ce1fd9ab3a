import * as contract from "@rewardo/contract/wallet-passes";
import { route } from "../../../platform/http/route.ts";
import { readApplePass } from "./service.ts";

export { markPassesOf, tellPasses, walletQueue } from "./queue.ts";
export { tokenOf } from "./passes.ts";
export { keepPass, walletService } from "./service.ts";

export const routes = [route(contract.readApplePass, ({ ctx, params }) => readApplePass(ctx, params.id))];
