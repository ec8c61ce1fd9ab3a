/** What becomes of e-mails after a mail server took them over: they come back, or their reader calls them spam. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The envelope sender of the mail, under which it came back: `KEY@` and the domain of `MAIL_RETURN_DOMAIN`. */
const ReturnPath = z.string().check(z.minLength(1), z.maxLength(320));

export const mostReturnedMail = 500_000;

export const MailReport = z.discriminatedUnion("type", [
  /** A mail as it came to the return address: a delivery status (RFC 3464) or a feedback report (RFC 5965). */
  z.strictObject({ type: z.literal("mail"), mail: z.string().check(z.minLength(1), z.maxLength(mostReturnedMail)) }),
  /** `is_permanent`: there is no such mailbox, else it takes no mails for now. */
  z.strictObject({ type: z.literal("bounced"), return_path: ReturnPath, is_permanent: z.boolean() }),
  /** The reader called it spam. */
  z.strictObject({ type: z.literal("complained"), return_path: ReturnPath }),
]);
export type MailReport = z.infer<typeof MailReport>;

/**
 * Signed as payment events: `X-Rewardo-Timestamp` holds seconds since 1970, at most five minutes from now,
 * `X-Rewardo-Signature` the hexadecimal HMAC-SHA256 of timestamp, a full stop and the body, by the secret of the
 * configuration. The same report may come any number of times.
 */
export const receiveMailReport = endpoint({
  method: "POST",
  path: "/mail_reports",
  access: "public",
  scope: "none",
  lapsed: "always",
  signed: true,
  body: MailReport,
  response: null,
  errors: ["not_found", "signature_invalid", "validation_failed"],
  summary: "Receive that an e-mail came back or was called spam; what is about no mail of ours changes nothing",
});
