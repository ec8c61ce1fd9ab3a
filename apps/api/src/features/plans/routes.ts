import * as contract from "@rewardo/contract/plans";
import { route } from "../../platform/http/route.ts";
import { listPlans, readPlan } from "./service.ts";

export const routes = [
  route(contract.listPlans, ({ ctx }) => listPlans(ctx)),
  route(contract.readPlan, ({ ctx, params }) => readPlan(ctx, params.id)),
];
