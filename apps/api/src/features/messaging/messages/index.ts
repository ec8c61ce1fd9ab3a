import * as emails from "@rewardo/contract/emails";
import * as inApp from "@rewardo/contract/messages";
import * as suppressions from "@rewardo/contract/message-suppressions";
import * as notices from "@rewardo/contract/notices";
import * as received from "@rewardo/contract/received-messages";
import * as settings from "@rewardo/contract/message-settings";
import * as mailReports from "@rewardo/contract/mail-reports";
import * as sms from "@rewardo/contract/sms";
import * as replies from "@rewardo/contract/sms-replies";
import type { MessageCalls, MessageChannel } from "@rewardo/contract/message-fields";
import { route } from "../../../platform/http/route.ts";
import { receiveMailReport } from "./mail-reports.ts";
import { closePoll, readPoll, readPollSummary } from "./polls.ts";
import { answerPoll, listReceivedMessages } from "./received.ts";
import { followButton } from "./clicks.ts";
import { readFigures } from "./figures.ts";
import { endNotices, noteNoticeTouched, readNoticeStanding, startNotices } from "./notices/browsers.ts";
import { receiveReply } from "./replies.ts";
import { receiveReport } from "./reports.ts";
import {
  addMessage,
  cancelMessage,
  changeMessage,
  countMessages,
  estimateRecipients,
  listMessages,
  pauseMessage,
  readMessage,
  resumeMessage,
  scheduleMessage,
} from "./service.ts";
import { testMessage } from "./tests-to-oneself.ts";
import { changeMessageSettings, readMessageSettings } from "./settings.ts";
import { liftSuppression, listSuppressions } from "./suppressions.ts";
import { readUnsubscribePage, unsubscribe } from "./unsubscribe.ts";

export { cardBlock, type CardShown } from "./card-block.ts";
export { readLastCard } from "./cards-shown.ts";
export { countGiven } from "./coupons/queries.ts";
export { insertAutomated, updateAutomatedCancelled } from "./automated-queries.ts";
export type { MessageDeps } from "./hand-over.ts";
export { noticeQueue } from "./notices/notice-queue.ts";
export { type NoticeDeps, sendDueNotices } from "./notices/sending.ts";
export { type NoticeWords, readPassWords } from "./notices/words.ts";
export { messageQueue, sendDue } from "./queue.ts";
export { askForReports, smsReportQueue } from "./reports.ts";
export { requireReferences } from "./service.ts";
export { askForTest, messageTestQueue } from "./tests-to-oneself.ts";
export { canHoldOut, estimateRecipients, requireWhole } from "./service.ts";
export { upliftOf } from "./figures.ts";
export { spendSmsParts } from "./settings.ts";
export { isSuppressed } from "./suppression-queries.ts";
export { noteReturned } from "./suppressions.ts";

/** Routes for the messages of a channel; each channel declares the same calls. */
const routesOf = (channel: MessageChannel, calls: MessageCalls) => [
  route(calls.list, ({ ctx, query }) => listMessages(ctx, channel, query)),
  route(calls.estimate, ({ ctx, body }) => estimateRecipients(ctx, channel, body)),
  route(calls.read, ({ ctx, params }) => readMessage(ctx, channel, params.id)),
  route(calls.figures, ({ ctx, params }) => readFigures(ctx, channel, params.id)),
  route(calls.create, ({ ctx, body, idempotency }) => addMessage(ctx, channel, body, idempotency)),
  route(calls.update, ({ ctx, params, body, version }) =>
    changeMessage(ctx, { channel, _id: params.id }, body, version),
  ),
  route(calls.schedule, ({ ctx, params, body, version }) =>
    scheduleMessage(ctx, { channel, _id: params.id, version, send_at: body.send_at }),
  ),
  route(calls.send, ({ ctx, params, version }) =>
    scheduleMessage(ctx, { channel, _id: params.id, version, send_at: null }),
  ),
  route(calls.pause, ({ ctx, params }) => pauseMessage(ctx, channel, params.id)),
  route(calls.resume, ({ ctx, params }) => resumeMessage(ctx, channel, params.id)),
  route(calls.cancel, ({ ctx, params }) => cancelMessage(ctx, channel, params.id)),
  route(calls.test, ({ ctx, params }) => testMessage(ctx, channel, params.id)),
];

export const routes = [
  ...routesOf("email", emails.emailCalls),
  ...routesOf("sms", sms.smsCalls),
  ...routesOf("in_app", inApp.inAppCalls),
  route(inApp.countMessages, ({ ctx }) => countMessages(ctx)),
  route(inApp.readMessagePoll, ({ ctx, params }) => readPoll(ctx, params.id)),
  route(inApp.readMessagePollSummary, ({ ctx, params }) => readPollSummary(ctx, params.id)),
  route(inApp.closePoll, ({ ctx, params }) => closePoll(ctx, params.id)),
  route(received.listReceivedMessages, ({ ctx }) => listReceivedMessages(ctx)),
  route(received.answerPoll, ({ ctx, params, body }) => answerPoll(ctx, params.id, body)),
  route(notices.readNoticeStanding, ({ ctx }) => readNoticeStanding(ctx)),
  route(notices.startNotices, ({ ctx, body }) => startNotices(ctx, body)),
  route(notices.endNotices, ({ ctx }) => endNotices(ctx)),
  route(notices.noteNoticeTouched, ({ ctx, params }) => noteNoticeTouched(ctx, params.id)),
  route(settings.readMessageSettings, ({ ctx }) => readMessageSettings(ctx)),
  route(settings.updateMessageSettings, ({ ctx, body }) => changeMessageSettings(ctx, body)),
  route(suppressions.listMessageSuppressions, ({ ctx, query }) => listSuppressions(ctx, query)),
  route(suppressions.liftMessageSuppression, ({ ctx, params }) => liftSuppression(ctx, params.id)),
  route(sms.readSmsapiReport, ({ ctx, query }) => receiveReport(ctx, "smsapi", query)),
  route(sms.receiveSmsapiReport, ({ ctx, query, body }) =>
    receiveReport(ctx, "smsapi", { ...query, ...body, key: query.key }),
  ),
  route(sms.receiveTwilioReport, ({ ctx, query, body }) => receiveReport(ctx, "twilio", { ...body, key: query.key })),
  route(replies.readSmsapiReply, ({ ctx, query: { key, sms_from, sms_text } }) =>
    receiveReply(ctx, { key, from: sms_from, text: sms_text }),
  ),
  route(replies.receiveSmsapiReply, ({ ctx, query, body }) => {
    const { sms_from, sms_text } = { ...query, ...body };
    return receiveReply(ctx, { key: query.key, from: sms_from, text: sms_text });
  }),
  route(replies.receiveTwilioReply, ({ ctx, query: { key }, body }) =>
    receiveReply(ctx, { key, from: body["From"], text: body["Body"] }),
  ),
  route(mailReports.receiveMailReport, ({ ctx, signed }) => receiveMailReport(ctx, signed)),
  route(emails.readClick, ({ ctx, query }) => followButton(ctx, query)),
  route(emails.readUnsubscribe, ({ ctx, query }) => readUnsubscribePage(ctx, query.key)),
  route(emails.unsubscribe, ({ ctx, query }) => unsubscribe(ctx, query.key)),
];
