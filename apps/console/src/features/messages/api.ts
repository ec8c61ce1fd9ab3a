/** The calls about messages of each channel that is written here, and what their answers are kept under. */
import {
  cancelEmail,
  createEmail,
  estimateEmailRecipients,
  listEmails,
  pauseEmail,
  readEmail,
  readEmailFigures,
  resumeEmail,
  scheduleEmail,
  sendEmail,
  testEmail,
  updateEmail,
} from "@rewardo/contract/emails";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import type { Message, MessageChannel, MessageRecipient } from "@rewardo/contract/message-fields";
import {
  cancelMessage,
  createMessage,
  estimateMessageRecipients,
  listMessages,
  pauseMessage,
  readMessage,
  readMessageFigures,
  resumeMessage,
  scheduleMessage,
  sendMessage,
  testMessage,
  updateMessage,
} from "@rewardo/contract/messages";
import {
  cancelSms,
  createSms,
  estimateSmsRecipients,
  listSms,
  pauseSms,
  readSms,
  readSmsFigures,
  resumeSms,
  scheduleSms,
  sendSms,
  testSms,
  updateSms,
} from "@rewardo/contract/sms";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export type Channel = MessageChannel;
export type ChannelMessage = Message<Channel>;

const emailCalls = {
  list: listEmails,
  read: readEmail,
  estimate: estimateEmailRecipients,
  figures: readEmailFigures,
  create: createEmail,
  update: updateEmail,
  schedule: scheduleEmail,
  send: sendEmail,
  pause: pauseEmail,
  resume: resumeEmail,
  cancel: cancelEmail,
  test: testEmail,
};
const smsCalls = {
  list: listSms,
  read: readSms,
  estimate: estimateSmsRecipients,
  figures: readSmsFigures,
  create: createSms,
  update: updateSms,
  schedule: scheduleSms,
  send: sendSms,
  pause: pauseSms,
  resume: resumeSms,
  cancel: cancelSms,
  test: testSms,
};
const inAppCalls = {
  list: listMessages,
  read: readMessage,
  estimate: estimateMessageRecipients,
  figures: readMessageFigures,
  create: createMessage,
  update: updateMessage,
  schedule: scheduleMessage,
  send: sendMessage,
  pause: pauseMessage,
  resume: resumeMessage,
  cancel: cancelMessage,
  test: testMessage,
};

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
