import * as contract from "@rewardo/contract/plan-subscriptions";
import { route } from "../../platform/http/route.ts";
import { choosePlan, readCurrentPlanSubscription } from "./service.ts";

export const routes = [
  route(contract.createPlanSubscription, ({ ctx, body }) => choosePlan(ctx, body.plan_id)),
  route(contract.readCurrentPlanSubscription, ({ ctx }) => readCurrentPlanSubscription(ctx)),
];
