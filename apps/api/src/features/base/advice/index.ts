import * as contract from "@rewardo/contract/advice";
import { route } from "../../../platform/http/route.ts";
import { dismissAny, listAdvice, restoreAny } from "./service.ts";

export { dismissAny, readDismissed, restoreAny } from "./service.ts";

export const routes = [
  route(contract.listAdvice, ({ ctx }) => listAdvice(ctx)),
  route(contract.dismissAdvice, ({ ctx, body }) => dismissAny(ctx, body.kind)),
  route(contract.restoreAdvice, ({ ctx, body }) => restoreAny(ctx, body.kind)),
];
