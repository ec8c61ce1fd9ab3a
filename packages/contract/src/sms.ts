/** SMS of a business to its customers. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { callsOf, messageInputOf, SmsContent } from "./message-fields.ts";

export const smsCalls = callsOf("sms", SmsContent, "SMS");
export const {
  list: listSms,
  estimate: estimateSmsRecipients,
  read: readSms,
  figures: readSmsFigures,
  create: createSms,
  update: updateSms,
  schedule: scheduleSms,
  send: sendSms,
  pause: pauseSms,
  resume: resumeSms,
  cancel: cancelSms,
  test: testSms,
} = smsCalls;

export const SmsInput = messageInputOf(SmsContent);

/** Stands in the address that the provider was given. */
const key = text(300);

/** Fields of SMSAPI's call; those are read that say how it went. */
// oxfmt-ignore -- one line reads best
const smsapiFields = [
  "MsgId",
  "status",
  "status_name",
  "idx",
  "donedate",
  "username",
  "points",
  "from",
  "to",
  "mcc",
  "mnc",
] as const;
const Field = z.optional(z.string().check(z.maxLength(300)));

const report = { access: "public", scope: "none", response: null, file: ["text/plain"], errors: [] } as const;

const smsapiReport = {
  ...report,
  path: "/sms_reports/smsapi",
  fromAnywhere: true,
  query: z.looseObject({
    key,
    ...(Object.fromEntries(smsapiFields.map((name) => [name, Field])) as Record<
      (typeof smsapiFields)[number],
      typeof Field
    >),
  }),
  summary:
    "Receive what became of SMS, several by commas, as SMSAPI.pl tells it by GET or POST; a key that is none changes nothing",
} as const;

/**
 * Called by GET unless the account asks for POST. Unknown fields are accepted, so that a new one does not lose reports.
 */
export const readSmsapiReport = endpoint({ ...smsapiReport, method: "GET" });

export const receiveSmsapiReport = endpoint({
  ...smsapiReport,
  method: "POST",
  form: true,
  body: z.optional(z.looseObject({})),
});

export const receiveTwilioReport = endpoint({
  ...report,
  method: "POST",
  path: "/sms_reports/twilio",
  form: true,
  fromAnywhere: true,
  query: z.strictObject({ key }),
  body: z.looseObject({}),
  summary: "Receive what became of an SMS, as Twilio tells it; a key that is none changes nothing",
});
