/** Feedback of customers about a visit, by account, by device and by card. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, Locale, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  feedback: {
    personal: ["comment", "reply"],
    business: ["rating", "status"],
    technical: [
      ...["business_id", "_id", "transaction_id", "card_subscription_id", "account_id", "device_id", "place_id"],
      ...["language", "created_at", "updated_at"],
    ],
  },
} satisfies PrivacyClasses;

export const feedbackStatuses = ["new", "seen", "replied", "resolved"] as const;

/** The best rating. */
export const bestRating = 5;

export const Feedback = z.object({
  _id: Id,
  business_id: Id,
  transaction_id: Id,
  card_subscription_id: Id,
  user_id: z.nullable(Id),
  /** The account and device of the visit; `null` if unknown. */
  account_id: z.nullable(Id),
  device_id: z.nullable(Id),
  place_id: z.nullable(Id),
  rating: z.int().check(z.minimum(1), z.maximum(bestRating)),
  comment: z.nullable(text(2000)),
  /** The language that the customer wrote in. */
  language: Locale,
  status: z.enum(feedbackStatuses),
  reply: z.nullable(text(2000)),
  created_at: Instant,
  /** Names as they are now, so that a row can be read without further calls. */
  user_name: z.nullable(text(201)),
  card_number: z.nullable(text(40)),
  place_name: z.nullable(text(200)),
});
export type Feedback = z.infer<typeof Feedback>;

export const feedbackSorts = ["created_at"] as const;

export const FeedbackQuery = z.strictObject(listQuery(feedbackSorts));

export const FeedbackPage = z.object({
  ...page(Feedback).shape,
  /** Of what is counted, beside `count`; `null` of none. */
  mean_rating: z.optional(z.nullable(z.number())),
});

const list = {
  method: "GET",
  scope: "scoped",
  query: FeedbackQuery,
  response: FeedbackPage,
  errors: ["bad_request", "forbidden", "not_found"],
} as const;

export const listAccountFeedback = endpoint({
  ...list,
  path: "/accounts/:id/feedback",
  access: "accounts_view",
  summary: "What customers said of visits that one account wrote, newest first",
});

export const readAccountFeedback = endpoint({
  method: "GET",
  path: "/accounts/:id/feedback/:feedback_id",
  access: "accounts_view",
  scope: "scoped",
  response: Feedback,
  errors: ["forbidden", "not_found"],
  summary: "What one customer said of a visit that an account wrote",
});

export const listDeviceFeedback = endpoint({
  ...list,
  path: "/devices/:id/feedback",
  access: "devices_view",
  summary: "What customers said of visits at one device, newest first",
});

export const listCardSubscriptionFeedback = endpoint({
  ...list,
  path: "/card_subscriptions/:id/feedback",
  access: "transactions_view",
  summary: "What one member said of visits, newest first",
});
