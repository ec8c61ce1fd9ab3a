/** The calls about what customers said, and what their answers are kept under. */
import type * as contract from "@rewardo/contract/feedback";
import type { Feedback } from "@rewardo/contract/feedback";
import { call, route } from "../../platform/api.ts";

export const feedbackCalls = {
  list: route<typeof contract.listCardFeedback>({ method: "GET", path: "/cards/:id/feedback", scope: "scoped" }),
  seen: route<typeof contract.markFeedbackSeen>({ method: "POST", path: "/feedback/:id/seen", scope: "business" }),
  reply: route<typeof contract.replyToFeedback>({ method: "POST", path: "/feedback/:id/reply", scope: "business" }),
  resolve: route<typeof contract.resolveFeedback>({ method: "POST", path: "/feedback/:id/resolve", scope: "business" }),
};

/** What a card's list can be narrowed to. */
export type FeedbackNarrowing = "all" | "new" | "low" | "words";

interface Narrowed {
  readonly status?: Feedback["status"][];
  readonly rating?: number[];
  readonly commented?: true;
}

const feedbackNarrowings: Readonly<Record<FeedbackNarrowing, Narrowed>> = {
  all: {},
  new: { status: ["new"] },
  low: { rating: [1, 2] },
  words: { commented: true },
};

const pageSize = 20;

/** One page of a card's feedback; the first with how many there are and how good. */
export const loadFeedback = (
  card_id: string,
  narrowing: FeedbackNarrowing,
  cursor: string | null,
  signal: AbortSignal,
) => {
  const page = cursor === null ? { count: true } : { cursor };
  const query = { ...feedbackNarrowings[narrowing], ...page, limit: pageSize };
  return call(feedbackCalls.list, { params: { id: card_id }, query, signal });
};
