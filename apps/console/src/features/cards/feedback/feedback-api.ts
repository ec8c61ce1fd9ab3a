/** The calls about what customers said, and what their answers are kept under. */
import {
  listCardFeedback,
  exportFeedback,
  markFeedbackSeen,
  replyToFeedback,
  resolveFeedback,
  type Feedback,
} from "@rewardo/contract/feedback";
import type { Locale } from "@rewardo/contract/fields";
import { daysOf } from "../../../kit/list/bar/period.ts";
import type { ListSpec, ListState } from "../../../kit/list/search-state.ts";
import { addressOf, call } from "@rewardo/web/api.ts";

const feedbackStatuses = ["new", "seen", "replied", "resolved"] as const satisfies readonly Feedback["status"][];
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export const feedbackCalls = {
  list: listCardFeedback,
  export: exportFeedback,
  seen: markFeedbackSeen,
  reply: replyToFeedback,
  resolve: resolveFeedback,
};

const ratings = ["low", "1", "2", "3", "4", "5"] as const;
const statuses = ["unanswered", ...feedbackStatuses] as const;

/** What the address keeps of a card's feedback. */
export const feedbackList = {
  sorts: { created_at: "desc" },
  filters: { rating: ratings, status: statuses, place: isId, commented: ["true"] as const },
  hasPeriod: true,
} satisfies ListSpec;

export type FeedbackState = ListState<"created_at", (typeof feedbackList)["filters"]>;

/** What the calls take of a state, on this local day. */
export const feedbackQueryOf = ({ filters, period }: FeedbackState, today: string) => {
  const { rating, status, place, commented } = filters;
  const { from, to } = daysOf(period, today);
  return {
    ...(rating === undefined ? {} : { rating: rating === "low" ? [1, 2] : [Number(rating)] }),
    ...(status === undefined ? {} : { status: status === "unanswered" ? (["new", "seen"] as const) : [status] }),
    ...(place === undefined ? {} : { place_id: place }),
    ...(commented === undefined ? {} : { commented: true }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
};

type FeedbackQuery = ReturnType<typeof feedbackQueryOf>;

/** As many as two screens of a phone hold; older ones are fetched by a touch. */
const pageSize = 10;

/** One page of a card's feedback; the first with how many there are and how good. */
export const loadFeedback = (card_id: string, asked: FeedbackQuery, cursor: string | null, signal: AbortSignal) => {
  const page = cursor === null ? { count: true } : { cursor };
  const { status, ...query } = asked;
  const all = { ...query, ...(status === undefined ? {} : { status: [...status] }), ...page, limit: pageSize };
  return call(feedbackCalls.list, { params: { id: card_id }, query: all, signal });
};

/** Address of the table with the same rows. */
export const feedbackTableAddress = (card_id: string, { status, ...asked }: FeedbackQuery, locale: Locale): string =>
  addressOf(feedbackCalls.export, {
    query: { card_id, ...asked, ...(status === undefined ? {} : { status: [...status] }), locale },
  });
