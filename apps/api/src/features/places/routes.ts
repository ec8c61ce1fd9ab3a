import * as contract from "@rewardo/contract/places";
import { route } from "../../platform/http/route.ts";
import { listPlaces, readPlace } from "./service.ts";

export const routes = [
  route(contract.listPlaces, ({ ctx, query }) => listPlaces(ctx, query)),
  route(contract.readPlace, ({ ctx, params }) => readPlace(ctx, params.id)),
];
