/** Messages in the app as a customer reads and answers them: at their own card. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Locale, text } from "./fields.ts";
import { mostTextAnswer, pollKinds } from "./poll-kinds.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {} satisfies PrivacyClasses;

const own = { access: "member", scope: "member" } as const;

/** What a customer answers: positions of options, from 0; grades of `rating` (1 to 5) and `nps` (0 to 10); or a text. */
export const PollAnswer = z.strictObject({
  values: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(10))).check(z.maxLength(10))),
  text: z.optional(text(mostTextAnswer)),
});
export type PollAnswer = z.infer<typeof PollAnswer>;

export const ReceivedMessage = z.object({
  _id: Id,
  /** Which of the message's languages the texts are in. */
  language: Locale,
  title: z.string(),
  text: z.string(),
  received_at: Instant,
  /** What the customer was given with it; `null` where nothing was. */
  coupon: z.nullable(z.object({ name: z.string(), ends_at: z.nullable(Instant) })),
  poll: z.nullable(
    z.object({
      question: z.string(),
      kind: z.enum(pollKinds),
      /** Their positions are what an answer names; empty where nothing is chosen from a list. */
      options: z.array(z.string()),
      closes_at: z.nullable(Instant),
      is_open: z.boolean(),
      /** What the customer has answered; `null` before. */
      answer: z.nullable(PollAnswer),
    }),
  ),
});
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

export const listReceivedMessages = endpoint({
  ...own,
  method: "GET",
  path: "/messages",
  response: z.object({ items: z.array(ReceivedMessage) }),
  errors: ["not_signed_in"],
  summary: "The messages of a business to a customer of the last 90 days, newest first, with their own names filled in",
});

export const answerPoll = endpoint({
  ...own,
  method: "POST",
  path: "/messages/:id/answer",
  lapsed: "always",
  body: PollAnswer,
  response: ReceivedMessage,
  errors: ["not_signed_in", "not_found", "already_decided", "validation_failed", "too_many_requests"],
  summary: "Answer a message's poll; until it closes, a later answer takes the place of the one before",
});
