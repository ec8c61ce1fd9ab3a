import * as emails from "@rewardo/contract/emails";
import * as inApp from "@rewardo/contract/messages";
import * as suppressions from "@rewardo/contract/message-suppressions";
import * as received from "@rewardo/contract/received-messages";
import * as settings from "@rewardo/contract/message-settings";
import * as mailReports from "@rewardo/contract/mail-reports";
import * as sms from "@rewardo/contract/sms";
import * as replies from "@rewardo/contract/sms-replies";
import { route } from "../../../platform/http/route.ts";
import { receiveMailReport } from "./mail-reports.ts";
import { closePoll, readPoll, readPollSummary } from "./polls.ts";
import { answerPoll, findReceivedMessages } from "./received.ts";
import { followButton } from "./clicks.ts";
import { readFigures } from "./figures.ts";
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

export const routes = [
  route(emails.listEmails, ({ ctx, query }) => listMessages(ctx, "email", query)),
  route(emails.estimateEmailRecipients, ({ ctx, body }) => estimateRecipients(ctx, "email", body)),
  route(emails.readEmail, ({ ctx, params }) => readMessage(ctx, "email", params.id)),
  route(emails.readEmailFigures, ({ ctx, params }) => readFigures(ctx, "email", params.id)),
  route(emails.createEmail, ({ ctx, body, idempotency }) => addMessage(ctx, "email", body, idempotency)),
  route(emails.updateEmail, ({ ctx, params, body, version }) =>
    changeMessage(ctx, { channel: "email", _id: params.id }, body, version),
  ),
  route(emails.scheduleEmail, ({ ctx, params, body, version }) =>
    scheduleMessage(ctx, { channel: "email", _id: params.id, version, send_at: body.send_at }),
  ),
  route(emails.sendEmail, ({ ctx, params, version }) =>
    scheduleMessage(ctx, { channel: "email", _id: params.id, version, send_at: null }),
  ),
  route(emails.pauseEmail, ({ ctx, params }) => pauseMessage(ctx, "email", params.id)),
  route(emails.resumeEmail, ({ ctx, params }) => resumeMessage(ctx, "email", params.id)),
  route(emails.cancelEmail, ({ ctx, params }) => cancelMessage(ctx, "email", params.id)),
  route(emails.testEmail, ({ ctx, params }) => testMessage(ctx, "email", params.id)),
  route(sms.listSms, ({ ctx, query }) => listMessages(ctx, "sms", query)),
  route(sms.estimateSmsRecipients, ({ ctx, body }) => estimateRecipients(ctx, "sms", body)),
  route(sms.readSms, ({ ctx, params }) => readMessage(ctx, "sms", params.id)),
  route(sms.readSmsFigures, ({ ctx, params }) => readFigures(ctx, "sms", params.id)),
  route(sms.createSms, ({ ctx, body, idempotency }) => addMessage(ctx, "sms", body, idempotency)),
  route(sms.updateSms, ({ ctx, params, body, version }) =>
    changeMessage(ctx, { channel: "sms", _id: params.id }, body, version),
  ),
  route(sms.scheduleSms, ({ ctx, params, body, version }) =>
    scheduleMessage(ctx, { channel: "sms", _id: params.id, version, send_at: body.send_at }),
  ),
  route(sms.sendSms, ({ ctx, params, version }) =>
    scheduleMessage(ctx, { channel: "sms", _id: params.id, version, send_at: null }),
  ),
  route(sms.pauseSms, ({ ctx, params }) => pauseMessage(ctx, "sms", params.id)),
  route(sms.resumeSms, ({ ctx, params }) => resumeMessage(ctx, "sms", params.id)),
  route(sms.cancelSms, ({ ctx, params }) => cancelMessage(ctx, "sms", params.id)),
  route(sms.testSms, ({ ctx, params }) => testMessage(ctx, "sms", params.id)),
  route(inApp.countMessages, ({ ctx }) => countMessages(ctx)),
  route(inApp.listMessages, ({ ctx, query }) => listMessages(ctx, "in_app", query)),
  route(inApp.estimateMessageRecipients, ({ ctx, body }) => estimateRecipients(ctx, "in_app", body)),
  route(inApp.readMessage, ({ ctx, params }) => readMessage(ctx, "in_app", params.id)),
  route(inApp.readMessageFigures, ({ ctx, params }) => readFigures(ctx, "in_app", params.id)),
  route(inApp.createMessage, ({ ctx, body, idempotency }) => addMessage(ctx, "in_app", body, idempotency)),
  route(inApp.updateMessage, ({ ctx, params, body, version }) =>
    changeMessage(ctx, { channel: "in_app", _id: params.id }, body, version),
  ),
  route(inApp.scheduleMessage, ({ ctx, params, body, version }) =>
    scheduleMessage(ctx, { channel: "in_app", _id: params.id, version, send_at: body.send_at }),
  ),
  route(inApp.sendMessage, ({ ctx, params, version }) =>
    scheduleMessage(ctx, { channel: "in_app", _id: params.id, version, send_at: null }),
  ),
  route(inApp.pauseMessage, ({ ctx, params }) => pauseMessage(ctx, "in_app", params.id)),
  route(inApp.resumeMessage, ({ ctx, params }) => resumeMessage(ctx, "in_app", params.id)),
  route(inApp.cancelMessage, ({ ctx, params }) => cancelMessage(ctx, "in_app", params.id)),
  route(inApp.testMessage, ({ ctx, params }) => testMessage(ctx, "in_app", params.id)),
  route(inApp.readMessagePoll, ({ ctx, params }) => readPoll(ctx, params.id)),
  route(inApp.readMessagePollSummary, ({ ctx, params }) => readPollSummary(ctx, params.id)),
  route(inApp.closePoll, ({ ctx, params }) => closePoll(ctx, params.id)),
  route(received.findReceivedMessages, ({ ctx, body }) => findReceivedMessages(ctx, body)),
  route(received.answerPoll, ({ ctx, body }) => answerPoll(ctx, body)),
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
