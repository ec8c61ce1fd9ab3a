import * as contract from "@rewardo/contract/places";
import { route } from "../../../platform/http/route.ts";
import { exportPlaces } from "./export.ts";
import { addPlace, changePlace, closePlace, listPlaces, readPlace, reopenPlace } from "./service.ts";

export { createPlace, requireKnownPlaces } from "./service.ts";
export type { PlaceInput } from "./service.ts";

export const routes = [
  route(contract.listPlaces, ({ ctx, query }) => listPlaces(ctx, query)),
  route(contract.exportPlaces, ({ ctx, query }) => exportPlaces(ctx, query)),
  route(contract.readPlace, ({ ctx, params }) => readPlace(ctx, params.id)),
  route(contract.createPlace, ({ ctx, body, idempotency }) => addPlace(ctx, body, idempotency)),
  route(contract.updatePlace, ({ ctx, params, body, version }) => changePlace(ctx, params.id, body, version)),
  route(contract.closePlace, ({ ctx, params }) => closePlace(ctx, params.id)),
  route(contract.reopenPlace, ({ ctx, params }) => reopenPlace(ctx, params.id)),
];
