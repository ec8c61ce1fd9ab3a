import * as contract from "@rewardo/contract/adjustment-requests";
import { route } from "../../../platform/http/route.ts";
import { exportAdjustmentRequests } from "./export.ts";
import { approveAdjustment, declineAdjustment, withdrawAdjustment } from "./decide.ts";
import { askForAdjustment, listAdjustmentRequests } from "./service.ts";

export { holdRequest, requireOpen, writeDecision } from "./decide.ts";
export { openAdjustmentRequest, readOneIn as readAdjustmentRequestIn, reporterOf, tellChanged } from "./service.ts";

export const routes = [
  route(contract.askForAdjustment, ({ ctx, params, body, idempotency }) =>
    askForAdjustment(ctx, params.id, body, idempotency),
  ),
  route(contract.exportAdjustmentRequests, ({ ctx, query }) => exportAdjustmentRequests(ctx, query)),
  route(contract.listAdjustmentRequests, ({ ctx, query }) => listAdjustmentRequests(ctx, query)),
  route(contract.approveAdjustment, ({ ctx, params, idempotency }) => approveAdjustment(ctx, params.id, idempotency)),
  route(contract.declineAdjustment, ({ ctx, params, body }) => declineAdjustment(ctx, params.id, body.note)),
  route(contract.withdrawAdjustment, ({ ctx, params }) => withdrawAdjustment(ctx, params.id)),
];
