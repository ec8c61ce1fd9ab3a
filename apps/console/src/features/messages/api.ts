/** The calls about messages of each channel that is written here, and what their answers are kept under. */
import { emailCalls } from "@rewardo/contract/emails";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import type { Message, MessageChannel, MessageRecipient } from "@rewardo/contract/message-fields";
import { inAppCalls } from "@rewardo/contract/messages";
import { smsCalls } from "@rewardo/contract/sms";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export type Channel = MessageChannel;
export type ChannelMessage = Message<Channel>;

/** What is kept under which name, where its pages are, and the calls. */
export const channels = {
  email: { entity: "emails", path: "/messages", calls: emailCalls },
  sms: { entity: "sms", path: "/messages/sms", calls: smsCalls },
  in_app: { entity: "messages", path: "/messages/in_app", calls: inAppCalls },
} as const;

export const messageQuery = (channel: Channel, id: string) => {
  const { entity, calls } = channels[channel];
  return recordQuery<ChannelMessage>(entity, (one, signal) => call(calls.read, { params: { id: one }, signal }))(id);
};

/** Whom a message would reach now, of those who have the card of its coupon; consents change with every customer. */
export const estimateQuery = (channel: Channel, recipient: MessageRecipient, content: Message["content"] | null) => {
  const { entity, calls } = channels[channel];
  const card_id = content === null ? null : (couponOf(content)?.card_id ?? null);
  return queryOptions({
    queryKey: [entity, "estimate", recipient, card_id],
    queryFn: ({ signal }) => call(calls.estimate, { body: { recipient, card_id }, isQuestion: true, signal }),
    staleTime: 0,
  });
};
