import * as contract from "@rewardo/contract/feedback";
import { route } from "../../../platform/http/route.ts";
import { markSeen, replyTo, resolve } from "./answers.ts";
import { exportFeedback } from "./export.ts";
import { giveFeedback, readFeedbackToken } from "./giving.ts";
import { listFeedback, readFeedback } from "./service.ts";

export { feedbackMailQueue } from "./mails.ts";
export { rateLastVisit, rateVisit } from "./giving.ts";
export { readComments } from "./service.ts";

export const routes = [
  route(contract.giveFeedback, ({ ctx, body }) => giveFeedback(ctx, body)),
  route(contract.readFeedbackToken, ({ ctx, params }) => readFeedbackToken(ctx, params.id)),
  route(contract.listCardFeedback, ({ ctx, params: { id }, query }) => listFeedback(ctx, { kind: "cards", id }, query)),
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
  route(contract.exportFeedback, ({ ctx, query }) => exportFeedback(ctx, query)),
  route(contract.readFeedback, ({ ctx, params }) => readFeedback(ctx, null, params.id)),
  route(contract.markFeedbackSeen, ({ ctx, params }) => markSeen(ctx, params.id)),
  route(contract.replyToFeedback, ({ ctx, params, body, version }) => replyTo(ctx, params.id, body.reply, version)),
  route(contract.resolveFeedback, ({ ctx, params }) => resolve(ctx, params.id)),
];
