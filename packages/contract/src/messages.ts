/** Messages of a business to its customers: the tables of all channels, and the calls of messages in the app. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { callsOf, InAppContent, messageInputOf, messageText, Poll } from "./message-fields.ts";
import { mostTextAnswer, pollKinds } from "./poll-kinds.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  messages: {
    business: [
      ...(["channel", "name", "status", "recipient", "content", "send_at"] as const),
      ...([
        "recipients",
        "held_out_percent",
        "held_out",
        "sent",
        "failed",
        "suppressed",
        "unsubscribed",
        "complained",
        "delivered",
        "clicked",
        "parts",
      ] as const),
      "pause_reason",
    ],
    technical: [
      ...(["business_id", "_id", "automation_id", "due_at", "held_until", "paused_at", "version"] as const),
      ...(["created_at", "updated_at", "started_at", "finished_at"] as const),
    ],
  },
  message_deliveries: {
    personal: ["answer"],
    business: ["status", "reason", "parts"],
    technical: [
      ...([
        "business_id",
        "message_id",
        "user_id",
        "due_at",
        "has_slot",
        "attempts",
        "provider_id",
        "address_hash",
        "is_unbegun",
      ] as const),
      ...(["ended_at", "delivered_at", "clicked_at", "answered_at", "unsubscribed_at", "complained_at"] as const),
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  messages: ["created", "updated", "scheduled", "sent", "paused", "resumed", "cancelled", "tested", "poll_closed"],
} as const;

export const InAppInput = messageInputOf(InAppContent);

export const inAppCalls = callsOf("messages", InAppContent, "in-app message");
export const {
  list: listMessages,
  estimate: estimateMessageRecipients,
  read: readMessage,
  figures: readMessageFigures,
  create: createMessage,
  update: updateMessage,
  schedule: scheduleMessage,
  send: sendMessage,
  pause: pauseMessage,
  resume: resumeMessage,
  cancel: cancelMessage,
  test: testMessage,
} = inAppCalls;

export const countMessages = endpoint({
  method: "GET",
  path: "/messages/count",
  access: "messages_view",
  scope: "business",
  response: z.object({ count: z.int() }),
  errors: [],
  summary: "How many messages in the app there are",
});

export const readMessagePoll = endpoint({
  method: "GET",
  path: "/messages/:id/poll",
  access: "messages_view",
  scope: "business",
  response: Poll,
  errors: ["not_found"],
  summary: "A message's poll; not_found for one without",
});

export const closePoll = endpoint({
  method: "POST",
  path: "/messages/:id/poll/close",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  lapsed: "always",
  response: readMessage.response,
  errors: ["forbidden", "not_found", "already_decided"],
  summary: "End the answering of a poll that customers have; one that is closed stays so",
});

export const PollSummary = z.object({
  kind: z.enum(pollKinds),
  recipients: z.int(),
  delivered: z.int(),
  answered: z.int(),
  /** Answered of delivered, 0 to 1; `null` where none was delivered. */
  rate: z.nullable(z.number()),
  /**
   * Number of answers by option, or by grade of `rating` (1 to 5) and `nps` (0 to 10); `null` below five answers, and
   * for texts.
   */
  options: z.nullable(
    z.array(z.object({ label: z.nullable(messageText(100)), value: z.int(), count: z.int(), share: z.number() })),
  ),
  /** Average of `rating` and `nps`; `null` below five answers. */
  average: z.nullable(z.number()),
  /** Promoters (9, 10) less detractors (0 to 6) in percent, −100 to 100. */
  nps: z.nullable(z.number()),
  /**
   * Answers of `text`: at most a hundred, in an order that does not reveal their authors; `null` below five answers.
   */
  texts: z.nullable(z.array(text(mostTextAnswer))),
});
export type PollSummary = z.infer<typeof PollSummary>;

export const readMessagePollSummary = endpoint({
  method: "GET",
  path: "/messages/:id/poll/response_summary",
  access: "messages_view",
  scope: "business",
  response: PollSummary,
  errors: ["not_found"],
  summary: "How customers answered a message's poll; nothing is broken down under five answers",
});
