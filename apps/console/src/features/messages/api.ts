/** The calls about messages of each channel that is written here, and what their answers are kept under. */
import type * as emails from "@rewardo/contract/emails";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import type { Message, MessageChannel, MessageRecipient } from "@rewardo/contract/message-fields";
import type * as inApp from "@rewardo/contract/messages";
import type * as sms from "@rewardo/contract/sms";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export type Channel = MessageChannel;
export type ChannelMessage = Message<Channel>;

const callsAt = <const Path extends "emails" | "sms" | "messages">(path: Path) => ({
  list: route<typeof emails.listEmails | typeof sms.listSms | typeof inApp.listMessages>({
    method: "GET",
    path: `/${path}`,
    scope: "business",
  }),
  read: route<typeof emails.readEmail | typeof sms.readSms | typeof inApp.readMessage>({
    method: "GET",
    path: `/${path}/:id`,
    scope: "business",
  }),
  estimate: route<
    typeof emails.estimateEmailRecipients | typeof sms.estimateSmsRecipients | typeof inApp.estimateMessageRecipients
  >({
    method: "POST",
    path: `/${path}/estimate_number_of_recipients`,
    scope: "business",
  }),
  figures: route<typeof emails.readEmailFigures | typeof sms.readSmsFigures | typeof inApp.readMessageFigures>({
    method: "GET",
    path: `/${path}/:id/figures`,
    scope: "business",
  }),
  create: route<typeof emails.createEmail | typeof sms.createSms | typeof inApp.createMessage>({
    method: "POST",
    path: `/${path}`,
    scope: "business",
  }),
  update: route<typeof emails.updateEmail | typeof sms.updateSms | typeof inApp.updateMessage>({
    method: "PATCH",
    path: `/${path}/:id`,
    scope: "business",
  }),
  schedule: route<typeof emails.scheduleEmail | typeof sms.scheduleSms | typeof inApp.scheduleMessage>({
    method: "POST",
    path: `/${path}/:id/schedule`,
    scope: "business",
  }),
  send: route<typeof emails.sendEmail | typeof sms.sendSms | typeof inApp.sendMessage>({
    method: "POST",
    path: `/${path}/:id/send`,
    scope: "business",
  }),
  pause: route<typeof emails.pauseEmail | typeof sms.pauseSms | typeof inApp.pauseMessage>({
    method: "POST",
    path: `/${path}/:id/pause`,
    scope: "business",
  }),
  resume: route<typeof emails.resumeEmail | typeof sms.resumeSms | typeof inApp.resumeMessage>({
    method: "POST",
    path: `/${path}/:id/resume`,
    scope: "business",
  }),
  cancel: route<typeof emails.cancelEmail | typeof sms.cancelSms | typeof inApp.cancelMessage>({
    method: "POST",
    path: `/${path}/:id/cancel`,
    scope: "business",
  }),
  test: route<typeof emails.testEmail | typeof sms.testSms | typeof inApp.testMessage>({
    method: "POST",
    path: `/${path}/:id/test`,
    scope: "business",
  }),
});

/** What is kept under which name, where its pages are, and the calls. */
export const channels = {
  email: { entity: "emails", path: "/messages", calls: callsAt("emails") },
  sms: { entity: "sms", path: "/messages/sms", calls: callsAt("sms") },
  in_app: { entity: "messages", path: "/messages/in_app", calls: callsAt("messages") },
} as const;

/** One message. */
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
