import * as contract from "@rewardo/contract/error-reports";
import { route } from "../../../platform/http/route.ts";
import { reportCrash, tracePages } from "./service.ts";

export const routes = [
  route(contract.reportCrash, ({ ctx, body }) => reportCrash(ctx, body)),
  route(contract.tracePages, ({ ctx, body }) => tracePages(ctx, body)),
];
