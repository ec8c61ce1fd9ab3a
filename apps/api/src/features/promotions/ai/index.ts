import * as contract from "@rewardo/contract/ai";
import { route } from "../../../platform/http/route.ts";
import { dismissAny, restoreAny } from "../../base/advice/index.ts";
import { listSuggestedCoupons, listSuggestedQuestions, listSuggestedRewards, readFeedbackSummary } from "./service.ts";

export const routes = [
  route(contract.listSuggestedCoupons, ({ ctx, query }) => listSuggestedCoupons(ctx, query)),
  route(contract.listSuggestedRewards, ({ ctx, query }) => listSuggestedRewards(ctx, query)),
  route(contract.listSuggestedQuestions, ({ ctx, query }) => listSuggestedQuestions(ctx, query)),
  route(contract.readFeedbackSummary, ({ ctx, query }) => readFeedbackSummary(ctx, query)),
  route(contract.dismissSuggestion, ({ ctx, body }) => dismissAny(ctx, body.kind)),
  route(contract.restoreSuggestion, ({ ctx, body }) => restoreAny(ctx, body.kind)),
];
