/**
 * Feedback of customers about a visit, by card, by account, by device and by membership; and what is answered to it.
 * Customers give it with the token of their visit, without signing in.
 */
import { hasWebAddress } from "@rewardo/rules/hidden-signs";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  exportQuery,
  Id,
  Instant,
  listQuery,
  mostChosen,
  LocalDay,
  Locale,
  page,
  queryBoolean,
  queryInt,
  repeated,
  text,
} from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  feedback: {
    personal: ["comment", "reply"],
    business: ["rating", "status", "reply_mailed_at"],
    technical: [
      ...["business_id", "_id", "transaction_id", "card_subscription_id", "account_id", "device_id", "place_id"],
      ...["language", "version", "created_at", "updated_at"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { feedback: ["seen", "replied", "resolved", "exported"] } as const;

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
  /** When the reply, as it is, was mailed to the customer; `null` unless it was. */
  reply_mailed_at: z.nullable(Instant),
  /** The customer has confirmed an e-mail address, so a reply is mailed. */
  has_email: z.boolean(),
  version: z.int(),
  created_at: Instant,
  /** Names as they are now, so that a row can be read without further calls. */
  user_name: z.nullable(text(201)),
  card_number: z.nullable(text(40)),
  place_name: z.nullable(text(200)),
  /** What this reader may do with this row: mark it as seen, reply and resolve. */
  can: z.object({ modify: z.boolean() }),
});
export type Feedback = z.infer<typeof Feedback>;

export const feedbackSorts = ["created_at"] as const;

const filters = {
  /** Any of these ratings. */
  rating: repeated(queryInt(1, bestRating), bestRating),
  /** Any of these. */
  status: repeated(z.enum(feedbackStatuses)),
  place_id: z.optional(Id),
  /** First and last local day, in the business's zone. */
  from: z.optional(LocalDay),
  to: z.optional(LocalDay),
  /** Only feedback with, or without, a comment. */
  commented: z.optional(queryBoolean),
  /** The language that the customer wrote in. */
  language: z.optional(Locale),
  /** Part of a comment, ignoring case. */
  q: z.optional(text(200)),
};

export const FeedbackQuery = z.strictObject({
  ...listQuery(feedbackSorts),
  ...filters,
  /** Only feedback on this visit. */
  transaction_id: z.optional(Id),
  /** Only these rows, as far as they pass the filters. */
  ids: repeated(Id, mostChosen),
});

export const FeedbackPage = z.object({
  ...page(Feedback).shape,
  /** Mean rating of the counted feedback; `null` if there is none. */
  mean_rating: z.optional(z.nullable(z.number())),
  /** How many of the counted feedback gave each rating, from 1 to the best. */
  ratings: z.optional(z.array(z.int())),
});

/** Days after a visit in which it can be spoken of. */
export const feedbackDays = 14;

const said = Feedback.shape;

export const FeedbackInput = z.strictObject({
  /** Token of the visit, as `readFeedbackToken` answers it. */
  token: text(200),
  rating: said.rating,
  /** Blank is none. */
  comment: z.optional(z.nullable(text(2000, 0))),
  language: said.language,
});

export const readFeedbackToken = endpoint({
  method: "GET",
  path: "/transactions/:id/feedback_token",
  access: ["scanner_view", "transactions_view"],
  scope: "acting",
  response: z.object({
    /** Lets its holder speak of this visit, once, and tells nothing of it. For a receipt or a link. */
    token: z.string(),
    expires_at: Instant,
  }),
  errors: ["not_found"],
  summary: "The token with which the customer of a visit of the last 14 days can give feedback",
});

export const giveFeedback = endpoint({
  method: "POST",
  path: "/feedback",
  access: "public",
  scope: "none",
  body: FeedbackInput,
  response: z.object({
    rating: said.rating,
    comment: said.comment,
    language: said.language,
    created_at: Instant,
  }),
  status: 201,
  errors: ["token_invalid", "token_expired", "conflict", "validation_failed", "too_many_requests"],
  summary: "Speak of a visit, once; the same again answers what was said first, anything else is a conflict",
});

/** A reply to feedback. It is mailed, so it may not contain web addresses. */
export const FeedbackReply = z.strictObject({
  reply: text(2000).check(z.refine((reply) => !hasWebAddress(reply), { message: "Contains a web address" })),
});

const list = {
  method: "GET",
  scope: "scoped",
  query: FeedbackQuery,
  response: FeedbackPage,
  errors: ["bad_request", "forbidden", "not_found"],
} as const;

export const listCardFeedback = endpoint({
  ...list,
  path: "/cards/:id/feedback",
  access: "cards_view",
  summary: "What customers said of visits with one card, newest first",
});

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

export const exportFeedback = endpoint({
  method: "GET",
  path: "/feedback/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(feedbackSorts), card_id: z.optional(Id), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request", "not_found"],
  summary: "What customers said of visits, of one card or of all, as a table in CSV",
});

export const readFeedback = endpoint({
  method: "GET",
  path: "/feedback/:id",
  access: "transactions_view",
  scope: "scoped",
  response: Feedback,
  errors: ["not_found"],
  summary: "What one customer said of a visit",
});

const answer = {
  method: "POST",
  access: "transactions_modify",
  scope: "business",
  response: Feedback,
} as const;

export const markFeedbackSeen = endpoint({
  ...answer,
  path: "/feedback/:id/seen",
  errors: ["not_found"],
  summary: "Mark new feedback as seen; any other stays as it is",
});

export const replyToFeedback = endpoint({
  ...answer,
  path: "/feedback/:id/reply",
  body: FeedbackReply,
  versioned: true,
  errors: [
    ...(["not_found", "validation_failed", "version_conflict", "precondition_required"] as const),
    ...(["email_not_verified", "too_many_requests"] as const),
  ],
  summary:
    "Reply, or replace the reply, given the version that the caller has seen; it is mailed where there is an address. The same reply again changes nothing",
});

export const resolveFeedback = endpoint({
  ...answer,
  path: "/feedback/:id/resolve",
  errors: ["not_found"],
  summary: "Mark feedback as resolved; a resolved one stays as it is",
});
