/** The calls of the assistant, and what their answers are kept under. */
import type * as contract from "@rewardo/contract/ai";
import type { Locale } from "@rewardo/contract/fields";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

export const suggestionCalls = {
  coupons: route<typeof contract.listSuggestedCoupons>({ method: "GET", path: "/ai/suggest_coupons", scope: "acting" }),
  rewards: route<typeof contract.listSuggestedRewards>({ method: "GET", path: "/ai/suggest_rewards", scope: "acting" }),
  questions: route<typeof contract.listSuggestedQuestions>({
    method: "GET",
    path: "/ai/suggest_questions",
    scope: "acting",
  }),
  summary: route<typeof contract.readFeedbackSummary>({
    method: "GET",
    path: "/ai/summarize_feedback",
    scope: "acting",
  }),
  dismiss: route<typeof contract.dismissSuggestion>({ method: "POST", path: "/ai/dismissals", scope: "acting" }),
};

/** Figures of weeks do not change while someone looks: they are asked for once in a while. */
const staleTime = 10 * 60_000;

export const suggestedCouponsQuery = (card_id: string, locale: Locale) =>
  queryOptions({
    queryKey: ["suggestions", "coupons", card_id, locale],
    queryFn: ({ signal }) => call(suggestionCalls.coupons, { query: { card_id, locale }, signal }),
    staleTime,
  });

export const suggestedRewardsQuery = (card_id: string, locale: Locale) =>
  queryOptions({
    queryKey: ["suggestions", "rewards", card_id, locale],
    queryFn: ({ signal }) => call(suggestionCalls.rewards, { query: { card_id, locale }, signal }),
    staleTime,
  });

export const feedbackSummaryQuery = (card_id: string, locale: Locale) =>
  queryOptions({
    queryKey: ["suggestions", "feedback", card_id, locale],
    queryFn: ({ signal }) => call(suggestionCalls.summary, { query: { card_id, locale }, signal }),
    staleTime,
  });
