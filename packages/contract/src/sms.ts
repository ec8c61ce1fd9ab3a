/** SMS of a business to its customers. */
import { callsOf, SmsContent } from "./message-fields.ts";

export const {
  list: listSms,
  estimate: estimateSmsRecipients,
  read: readSms,
  create: createSms,
  update: updateSms,
  schedule: scheduleSms,
  send: sendSms,
  cancel: cancelSms,
} = callsOf("sms", SmsContent, "SMS");
