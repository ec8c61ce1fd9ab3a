/** The calls of the assistant, and what their answers are kept under. */
import {
  listSuggestedCoupons,
  listSuggestedRewards,
  listSuggestedQuestions,
  readFeedbackSummary,
  dismissSuggestion,
  restoreSuggestion,
  type SuggestionKind,
} from "@rewardo/contract/ai";
import type { Locale } from "@rewardo/contract/fields";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const suggestionCalls = {
  coupons: listSuggestedCoupons,
  rewards: listSuggestedRewards,
  questions: listSuggestedQuestions,
  summary: readFeedbackSummary,
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

/** Hides a kind of suggestion or shows it again. The list on the screen stays, so that it can be undone in its place. */
export function useHideSuggestion() {
  const client = useQueryClient();
  return async (kind: SuggestionKind, isHidden: boolean): Promise<void> => {
    await call(isHidden ? dismissSuggestion : restoreSuggestion, { body: { kind } });
    await client.invalidateQueries({ queryKey: ["suggestions"], refetchType: "none" });
  };
}
