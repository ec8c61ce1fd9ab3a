/** Twilio: errors are statuses from 400 on with a code of its own; reports are calls to `StatusCallback`. */
import { providerAsker } from "./ask-provider.ts";
import { SmsRefused, type SmsReport, type SmsSender, type SmsState } from "./sender.ts";

interface TwilioOptions {
  /** `https://api.twilio.com` */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** A number, a name, or the id of a messaging service, which begins with `MG`. */
  readonly sender: string;
}

/** The number is none (21211), cannot get SMS (21614), is in a region that is not allowed (21408), or the text is too long. */
const refusals: readonly unknown[] = [21211, 21408, 21610, 21614, 21617];
const noNumber: readonly unknown[] = [21211, 21614];
/** The receiver answered STOP. */
const optedOut = 21610;

const states: Readonly<Record<string, SmsState>> = {
  accepted: "sent",
  scheduled: "sent",
  queued: "sent",
  sending: "sent",
  sent: "sent",
  delivered: "delivered",
  // Read receipts: the message has arrived.
  read: "delivered",
  partially_delivered: "failed",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

/** A report by its fields; `null` for a status that is none of an SMS that leaves. */
export const readTwilioReport = (fields: Readonly<Record<string, string>>): SmsReport | null => {
  const state = states[fields["MessageStatus"] ?? ""];
  if (state === undefined) return null;
  const code = /^\d{1,6}$/.exec(fields["ErrorCode"] ?? "")?.[0];
  if (state === "failed" && code === String(optedOut)) return { state: "stopped", code: null };
  return { state, code: state === "failed" ? (code ?? fields["MessageStatus"] ?? null) : null };
};

export const twilio = ({ url, account, token, sender }: TwilioOptions): SmsSender => {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  const ask = providerAsker({ name: "Twilio", url, authorization });
  return {
    send: async ({ to, text, sender_name, report_url }, signal) => {
      const from = sender_name ?? sender;
      const form = new URLSearchParams({
        ...{ To: to, Body: text },
        ...(/^MG[0-9a-f]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from }),
        ...(report_url === null ? {} : { StatusCallback: report_url }),
      });
      const { status, body } = await ask(`/2010-04-01/Accounts/${account}/Messages.json`, form, signal);
      const { code, sid } = body;
      if (refusals.includes(code))
        throw new SmsRefused(`Twilio refused the SMS: ${String(code)}`, {
          isStopped: code === optedOut,
          isNoNumber: noNumber.includes(code),
        });
      if (status >= 300 || typeof sid !== "string")
        throw new Error(`Twilio did not take the SMS: ${typeof code === "number" ? code : status}`);
      const report = readTwilioReport({ MessageStatus: String(body["status"]) });
      if (report?.state === "failed") throw new SmsRefused(`Twilio refused the SMS: ${report.code ?? ""}`);
      return { provider_id: /^\w{1,60}$/.test(sid) ? sid : null };
    },
  };
};
