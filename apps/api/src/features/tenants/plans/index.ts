import * as contract from "@rewardo/contract/plans";
import { route } from "../../../platform/http/route.ts";
import { exportPlans } from "./export.ts";
import { archivePlan, changePlan, createPlan, listPlans, readPlan, restorePlan } from "./service.ts";

export const routes = [
  route(contract.listPlans, ({ ctx, query }) => listPlans(ctx, query)),
  route(contract.exportPlans, ({ ctx, query }) => exportPlans(ctx, query)),
  route(contract.readPlan, ({ ctx, params }) => readPlan(ctx, params.id)),
  route(contract.createPlan, ({ ctx, body, idempotency }) => createPlan(ctx, body, idempotency)),
  route(contract.updatePlan, ({ ctx, params, body, version }) => changePlan(ctx, params.id, body, version)),
  route(contract.archivePlan, ({ ctx, params }) => archivePlan(ctx, params.id)),
  route(contract.restorePlan, ({ ctx, params }) => restorePlan(ctx, params.id)),
];
