import * as contract from "@rewardo/contract/feedback";
import { route } from "../../platform/http/route.ts";
import { listFeedback, readFeedback } from "./service.ts";

export const routes = [
  route(contract.listAccountFeedback, ({ ctx, params: { id }, query }) =>
    listFeedback(ctx, { kind: "accounts", id }, query),
  ),
  route(contract.readAccountFeedback, ({ ctx, params: { id, feedback_id } }) =>
    readFeedback(ctx, { kind: "accounts", id }, feedback_id),
  ),
  route(contract.listDeviceFeedback, ({ ctx, params: { id }, query }) =>
    listFeedback(ctx, { kind: "devices", id }, query),
  ),
  route(contract.listCardSubscriptionFeedback, ({ ctx, params: { id }, query }) =>
    listFeedback(ctx, { kind: "card_subscriptions", id }, query),
  ),
];
