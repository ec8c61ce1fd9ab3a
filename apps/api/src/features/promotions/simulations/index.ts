import * as contract from "@rewardo/contract/simulations";
import { route } from "../../../platform/http/route.ts";
import { exportSimulation } from "./export.ts";
import { cancelSimulation, listSimulations, startSimulation } from "./service.ts";

export { simulationQueue } from "./queue.ts";

export const routes = [
  route(contract.listSimulations, ({ ctx, params }) => listSimulations(ctx, { card_id: params.id })),
  route(contract.startSimulation, ({ ctx, params, body }) => startSimulation(ctx, params.id, body)),
  route(contract.cancelSimulation, ({ ctx, params }) =>
    cancelSimulation(ctx, { card_id: params.id, _id: params.part_id }),
  ),
  route(contract.exportSimulation, ({ ctx, params, query }) =>
    exportSimulation(ctx, { card_id: params.id, _id: params.part_id }, query),
  ),
];
