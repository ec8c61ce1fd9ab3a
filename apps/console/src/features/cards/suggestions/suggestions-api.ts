/** The calls of the assistant, and what their answers are kept under. */
import {
  listSuggestedCoupons,
  listSuggestedRewards,
  listSuggestedQuestions,
  readFeedbackSummary,
  dismissSuggestion,
} from "@rewardo/contract/ai";
import type { Locale } from "@rewardo/contract/fields";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const suggestionCalls = {
  coupons: listSuggestedCoupons,
  rewards: listSuggestedRewards,
  questions: listSuggestedQuestions,
  summary: readFeedbackSummary,
  dismiss: dismissSuggestion,
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
