/** E-mails of a business to its customers. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { callsOf, EmailContent, messageInputOf } from "./message-fields.ts";

export const emailCalls = callsOf("emails", EmailContent, "e-mail");
export const {
  list: listEmails,
  estimate: estimateEmailRecipients,
  read: readEmail,
  figures: readEmailFigures,
  create: createEmail,
  update: updateEmail,
  schedule: scheduleEmail,
  send: sendEmail,
  pause: pauseEmail,
  resume: resumeEmail,
  cancel: cancelEmail,
  test: testEmail,
} = emailCalls;

export const EmailInput = messageInputOf(EmailContent);

/** What a button of an e-mail opens; where it leads is in the message and not in the link. */
export const readClick = endpoint({
  method: "GET",
  path: "/message_clicks",
  access: "public",
  scope: "none",
  query: z.strictObject({ key: text(300), block: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99)) }),
  response: null,
  redirect: true,
  errors: [],
  summary: "Lead the reader of an e-mail to where its button does, and count them once",
});

const Key = z.strictObject({ key: text(300) });

/** What the link in a message opens: a page that asks. Opening it changes nothing, since mail scanners open links, too. */
export const readUnsubscribe = endpoint({
  method: "GET",
  path: "/unsubscribe",
  access: "public",
  scope: "none",
  fromAnywhere: true,
  query: Key,
  response: null,
  file: ["text/html"],
  errors: [],
  summary: "A page with a button that ends a business's messages of one channel to one customer",
});

/** What the page's button and mail programs send (RFC 8058), in whatever form they do; the key is in the message. */
export const unsubscribe = endpoint({
  method: "POST",
  path: "/unsubscribe",
  access: "public",
  scope: "none",
  fromAnywhere: true,
  anyBody: true,
  query: Key,
  response: null,
  file: ["text/html"],
  errors: ["token_invalid"],
  summary: "End a business's messages of one channel to the customer whose message has this key",
});
