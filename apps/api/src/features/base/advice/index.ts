import * as contract from "@rewardo/contract/advice";
import { route } from "../../../platform/http/route.ts";
import { dismissAdvice, listAdvice } from "./service.ts";

export { dismissAny, readDismissed } from "./service.ts";

export const routes = [
  route(contract.listAdvice, ({ ctx }) => listAdvice(ctx)),
  route(contract.dismissAdvice, ({ ctx, body }) => dismissAdvice(ctx, body.kind)),
];
