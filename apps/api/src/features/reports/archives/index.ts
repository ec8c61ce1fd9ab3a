import * as contract from "@rewardo/contract/archives";
import { route } from "../../../platform/http/route.ts";
import { exportBusiness, exportPerson } from "./service.ts";

export { exportOwn } from "./service.ts";

export const routes = [
  route(contract.exportBusiness, ({ ctx, query }) => exportBusiness(ctx, query)),
  route(contract.exportPerson, ({ ctx, params, query }) => exportPerson(ctx, params.id, query)),
];
