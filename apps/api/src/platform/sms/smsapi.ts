/** SMSAPI.pl: errors come with status 200 as `{error, message}`; reports are calls to `notify_url`. */
import { providerAsker } from "./ask-provider.ts";
import { SmsRefused, type SmsReport, type SmsSender, type SmsState } from "./sender.ts";

interface SmsapiOptions {
  /** `https://api.smsapi.pl` */
  readonly url: string;
  readonly token: string;
  /** A name that is registered with the provider; `null`: its own. */
  readonly sender: string | null;
}

/** Error codes about this SMS alone: too long (11, 12), unreachable number (13). All others are about the account. */
const refusals: readonly unknown[] = [11, 12, 13];
const noNumber = 13;
/** An SMS with this `idx` was taken over before. */
const knownIdx = 53;

const states: Readonly<Record<string, SmsState>> = {
  ACCEPTED: "sent",
  QUEUE: "sent",
  RENEWAL: "sent",
  SENT: "sent",
  UNKNOWN: "sent",
  DELIVERED: "delivered",
  EXPIRED: "failed",
  FAILED: "failed",
  NOT_FOUND: "failed",
  REJECTED: "failed",
  UNDELIVERED: "failed",
  STOP: "stopped",
};

/** Meaning of status numbers that come without a name. */
const codes: Readonly<Record<string, string>> = {
  ...{ "401": "NOT_FOUND", "402": "EXPIRED", "403": "SENT", "404": "DELIVERED", "405": "UNDELIVERED" },
  ...{ "406": "FAILED", "407": "REJECTED", "408": "UNKNOWN", "409": "QUEUE", "410": "ACCEPTED", "411": "RENEWAL" },
  "412": "STOP",
};

/** A report by its fields; `null` for a status that is none of the documented ones. */
export const readSmsapiReport = (fields: Readonly<Record<string, string>>): SmsReport | null => {
  const code = (fields["status_name"] || codes[fields["status"] ?? ""] || "").trim().toUpperCase();
  const state = states[code];
  return state === undefined ? null : { state, code: state === "failed" ? code.toLowerCase() : null };
};

export const smsapi = ({ url, token, sender }: SmsapiOptions): SmsSender => {
  const ask = providerAsker({ name: "SMSAPI", url, authorization: `Bearer ${token}` });
  return {
    send: async ({ to, text, key, sender_name, report_url }, signal) => {
      const from = sender_name ?? sender;
      const form = new URLSearchParams({
        ...{ to: to.replace(/^\+/, ""), message: text, format: "json", encoding: "utf-8", details: "1" },
        // The provider drops a second SMS with the same mark, so that one without an answer may be sent again.
        ...{ idx: key, check_idx: "1", allow_duplicates: "1" },
        ...(from === null ? {} : { from }),
        ...(report_url === null ? {} : { notify_url: report_url }),
      });
      const { status, body } = await ask("/sms.do", form, signal, { isRepeatable: true });
      const { error } = body;
      if (error === knownIdx) return { provider_id: null };
      if (refusals.includes(error))
        throw new SmsRefused(`SMSAPI refused the SMS: ${String(error)}`, { isNoNumber: error === noNumber });
      if (error !== undefined || status !== 200)
        throw new Error(`SMSAPI did not take the SMS: ${typeof error === "number" ? error : status}`);
      const [first] = Array.isArray(body["list"]) ? (body["list"] as { id?: unknown; status?: unknown }[]) : [];
      const report = readSmsapiReport({ status_name: typeof first?.status === "string" ? first.status : "" });
      if (report?.state === "stopped")
        throw new SmsRefused("SMSAPI refused the SMS: its receiver wants none", { isStopped: true });
      if (report?.state === "failed") throw new SmsRefused(`SMSAPI refused the SMS: ${report.code ?? ""}`);
      return { provider_id: typeof first?.id === "string" ? first.id : null };
    },
  };
};
