import * as contract from "@rewardo/contract/stats";
import { route } from "../../../platform/http/route.ts";
import { readStat } from "./read-stat.ts";
import { readStatsSummary } from "./service.ts";

export { addOpening } from "./reach-queries.ts";
export { compareFigures } from "./compare.ts";
export { forgetLapsing, updatePersons, type PersonOfMembership } from "./holder-queries.ts";
export { foldAll, foldNext, foldPauseMs, statsQueue } from "./queue.ts";
export { statOf } from "./read-stat.ts";

export const routes = [
  route(contract.readStatsSummary, ({ ctx, query }) => readStatsSummary(ctx, query)),
  route(contract.readStat, ({ ctx, params, query }) => readStat(ctx, params, query)),
];
