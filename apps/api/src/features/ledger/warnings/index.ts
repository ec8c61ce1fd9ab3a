import * as contract from "@rewardo/contract/lapsing";
import { route } from "../../../platform/http/route.ts";
import { listLapsingHolders, readLapsingHistory } from "./holders.ts";
import { readCardLapsing } from "./service.ts";

export { selectPassesToWarn, updateGuardsInForce, updateUnwarned, type Delivered } from "./queries.ts";
export { isAnythingEnding, moveForOutages, noteWarnings, warnedUntilOf } from "./service.ts";

export const routes = [
  route(contract.readCardLapsing, ({ ctx, params }) => readCardLapsing(ctx, params.id)),
  route(contract.listLapsingHolders, ({ ctx, params, query }) => listLapsingHolders(ctx, params.id, query)),
  route(contract.readLapsingHistory, ({ ctx, params }) => readLapsingHistory(ctx, params.id)),
];
