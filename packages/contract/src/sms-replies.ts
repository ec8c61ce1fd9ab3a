/** Answers of customers to SMS, as providers pass them on: one that says STOP ends a business's SMS. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";

/** The installation's secret, which is in the address that the provider was given. */
const key = text(300);
const Field = z.optional(z.string().check(z.maxLength(2000)));

const reply = { access: "public", scope: "none", response: null, file: ["text/plain"], errors: [] } as const;

const smsapiReply = {
  ...reply,
  path: "/sms_replies/smsapi",
  fromAnywhere: true,
  query: z.looseObject({
    ...{ key, sms_from: Field, sms_to: Field, sms_text: Field, sms_date: Field, username: Field, MsgId: Field },
  }),
  summary: "Receive an SMS of a customer, as SMSAPI.pl passes it on by GET or POST; a key that is none changes nothing",
} as const;

/** The provider calls again until it reads `OK`; a field that it may add one day is no reason to lose a STOP. */
export const readSmsapiReply = endpoint({ ...smsapiReply, method: "GET" });

export const receiveSmsapiReply = endpoint({
  ...smsapiReply,
  method: "POST",
  form: true,
  body: z.optional(z.looseObject({})),
});

export const receiveTwilioReply = endpoint({
  ...reply,
  method: "POST",
  path: "/sms_replies/twilio",
  form: true,
  fromAnywhere: true,
  query: z.strictObject({ key }),
  body: z.looseObject({}),
  summary: "Receive an SMS of a customer, as Twilio passes it on; a key that is none changes nothing",
});
