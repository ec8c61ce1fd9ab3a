import * as contract from "@rewardo/contract/lapsing";
import { route } from "../../../platform/http/route.ts";
import { readCardLapsing } from "./service.ts";

export { selectPassesToWarn, updateGuardsInForce, updateUnwarned, type Delivered } from "./queries.ts";
export { isAnythingEnding, moveForOutages, noteWarnings, warnedUntilOf } from "./service.ts";

export const routes = [route(contract.readCardLapsing, ({ ctx, params }) => readCardLapsing(ctx, params.id))];
