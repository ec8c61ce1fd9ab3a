import * as contract from "@rewardo/contract/plan-subscriptions";
import { route } from "../../../platform/http/route.ts";
import { listDuePlans } from "./due.ts";
import { markPayment } from "./marks.ts";
import { cancelPlan, choosePlan, readCurrentPlanSubscription, resumePlan } from "./service.ts";

export { selectOpenAgreements } from "./agreement-queries.ts";
export { takePaymentEvent } from "./payment-events.ts";
export { payingReference } from "./reference.ts";
export { planMailQueue, planNoticeQueue } from "./notices.ts";
export { type PlanTerms, selectPlanSubscription } from "./queries.ts";
export { openPlanSubscription } from "./service.ts";

export const routes = [
  route(contract.createPlanSubscription, ({ ctx, body }) => choosePlan(ctx, body.plan_id)),
  route(contract.readCurrentPlanSubscription, ({ ctx }) => readCurrentPlanSubscription(ctx)),
  route(contract.cancelPlanSubscription, ({ ctx }) => cancelPlan(ctx)),
  route(contract.resumePlanSubscription, ({ ctx }) => resumePlan(ctx)),
  route(contract.markPlanSubscription, ({ ctx, body }) => markPayment(ctx, body)),
  route(contract.listDuePlans, ({ ctx }) => listDuePlans(ctx)),
];
