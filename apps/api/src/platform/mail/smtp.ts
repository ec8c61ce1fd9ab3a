/** Mail over SMTP. A mail holds what we wrote and one checked address: nothing in it can add a header or a receiver. */
import { PassThrough } from "node:stream";
import { isEmail } from "@rewardo/rules";
import { createTransport } from "nodemailer";
import { circuitBreaker } from "../circuit-breaker.ts";
import { systemClock } from "../clock.ts";
import { bounceOf, enhancedOf } from "./bounce.ts";
import { MailDeferred, type Mailer, MailRefused, MailUncertain, type Sender } from "./mailer.ts";

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: Sender;
  /** Domain of return addresses for mails with a key of their own; without it all mails return to the sender. */
  readonly return_domain?: string | null;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** Line breaks and other signs that are no text have no business in a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** An answer to the address of a receiver or to the mail itself; 421 ends the connection and is about the server. */
const isOfMail = (status: number, command: unknown): boolean =>
  status !== 421 && (command === "MAIL FROM" || command === "RCPT TO" || command === "DATA");

/** The error without the server's own words, because they repeat the address. */
const toSafeError = (error: unknown, hasLeft: boolean): Error => {
  const { responseCode, code, command, response } = error as Readonly<Record<string, unknown>>;
  const status = typeof responseCode === "number" ? responseCode : null;
  const reason = status === null ? (typeof code === "string" ? code : "no reason") : `${status}`;
  // Larger than the server takes, by its own greeting.
  if (status === null && code === "EMESSAGE" && command === "MAIL FROM")
    return new MailRefused("The mail server refused the mail: too large");
  if (status === null)
    return hasLeft
      ? new MailUncertain(`The mail server did not answer to a mail: ${reason}`)
      : new Error(`The mail server did not take the mail: ${reason}`);
  const isOfReceiver = command === "RCPT TO";
  const enhanced = typeof response === "string" ? enhancedOf(response) : null;
  const bounce = bounceOf({ status, enhanced, isOfReceiver });
  // A refused receiver or content stays refused; a refused log-in (530 to 538) works once the operator has fixed it.
  const isForGood = (status >= 550 && status <= 559) || (isOfReceiver && status >= 500 && status < 530);
  if (isForGood) return new MailRefused(`The mail server refused the mail: ${reason}`, { bounce });
  if (status < 500 && isOfMail(status, command)) {
    const isFull = enhanced === null ? isOfReceiver && status === 452 : enhanced.startsWith("4.2.2");
    return new MailDeferred(`The mail server takes the mail later: ${reason}`, { isFull });
  }
  return new Error(`The mail server did not take the mail: ${reason}`);
};

/** Connections at a time; each is kept for the mails that follow. */
export const mailConnections = 10;

/** Sends over kept connections, each mail at most once. */
export const smtpMailer = ({ url, from, return_domain = null }: SmtpOptions): Mailer => {
  // A mail whose connection broke is not sent again by the pool: the server may have taken it over.
  const pool = { pool: true, maxConnections: mailConnections, maxRequeues: 0 } as const;
  const transport = createTransport({ url, ...pool, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  // Without an answer it matters whether the last byte was on its way.
  const left = new WeakSet<object>();
  transport.use("stream", ({ data, message }, done) => {
    message.transform(
      () =>
        new PassThrough({
          flush: (end) => {
            left.add(data.headers as object);
            end();
          },
        }),
    );
    done();
  });
  const breaker = circuitBreaker({
    name: "The mail server",
    clock: systemClock,
    isTrouble: (error) => !(error instanceof MailRefused || error instanceof MailDeferred),
  });
  const host = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    send: async (
      { to, subject, text, html, key, pictures = [], files = [], stop_url, sender_name, reply_to, return_key },
      signal,
    ) => {
      if (!isEmail(to)) throw new MailRefused("Mail cannot reach this address");
      const returned =
        return_key === undefined || return_domain === null ? from.address : `${return_key}@${return_domain}`;
      const mail = {
        from: sender_name === undefined ? from : { name: oneLine(sender_name), address: from.address },
        to: { name: "", address: to },
        ...(typeof reply_to === "string" && isEmail(reply_to) ? { replyTo: { name: "", address: reply_to } } : {}),
        envelope: { from: returned, to: [to] },
        subject: oneLine(subject),
        text,
        html,
        messageId: `<${key}@${host}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(stop_url === undefined
            ? {}
            : { "List-Unsubscribe": `<${stop_url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
        attachments: [
          ...pictures.map(({ cid, png }) => ({
            ...{ cid, filename: `${cid}.png`, contentType: "image/png", contentDisposition: "inline" as const },
            content: Buffer.from(png, "base64"),
          })),
          ...files.map(({ name, type, content }) => ({
            ...{ filename: oneLine(name), contentType: type, contentDisposition: "attachment" as const },
            content: Buffer.from(content, "base64"),
          })),
        ],
      };
      signal.throwIfAborted();
      await breaker.run(() =>
        transport.sendMail(mail).catch((error: unknown) => {
          throw toSafeError(error, left.has(mail.headers));
        }),
      );
    },
    close: () => transport.close(),
  };
};
