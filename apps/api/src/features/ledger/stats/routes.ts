import * as contract from "@rewardo/contract/stats";
import { route } from "../../../platform/http/route.ts";
import { readStat } from "./read-stat.ts";
import { readStatsSummary } from "./service.ts";

export const routes = [
  route(contract.readStatsSummary, ({ ctx, query }) => readStatsSummary(ctx, query)),
  route(contract.readStat, ({ ctx, params, query }) => readStat(ctx, params, query)),
];
