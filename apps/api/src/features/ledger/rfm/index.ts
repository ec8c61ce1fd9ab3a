import * as contract from "@rewardo/contract/rfm";
import { route } from "../../../platform/http/route.ts";
import { readRfm, refreshRfm } from "./service.ts";

export { computeFirstGroups } from "./first-groups.ts";
export { rfmQueue } from "./queue.ts";
export { catchUpRfm, refreshRfm, rfmPeriodOf } from "./refresh.ts";
export { readCustomerFacts } from "./jobs-role-queries.ts";

export const routes = [
  route(contract.readRfm, ({ ctx }) => readRfm(ctx)),
  route(contract.refreshRfm, ({ ctx }) => refreshRfm(ctx)),
];
