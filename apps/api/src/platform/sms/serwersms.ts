/** SerwerSMS.pl: answers each SMS with `queued` or `unsent`; reports are asked for. */
import { providerAsker } from "./ask-provider.ts";
import { SmsRefused, type SmsReport, type SmsSender, type SmsState } from "./sender.ts";

interface SerwerSmsOptions {
  /** `https://api2.serwersms.pl` */
  readonly url: string;
  readonly token: string;
  /** A name that is registered with the provider; `null` sends at the cheaper rate, from a number. */
  readonly sender: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const states: Readonly<Record<string, SmsState>> = {
  saved: "sent",
  pending: "sent",
  in_progress: "sent",
  sent: "sent",
  delivered: "delivered",
  undelivered: "failed",
  unsent: "failed",
};
const blacklisted = "number_is_blacklisted";
const pageSize = 500;
/** Enough for an hour of sending; the next round goes on. */
const mostPages = 200;

const itemsOf = (body: Fields): readonly Fields[] =>
  Array.isArray(body["items"])
    ? body["items"].filter((item): item is Fields => typeof item === "object" && item !== null)
    : [];

/** Ids and codes, which come as texts and as numbers. */
const word = (value: unknown): string | null => {
  const text = typeof value === "number" ? `${value}` : value;
  return typeof text === "string" && /^[\w-]{1,60}$/.test(text) ? text : null;
};

/** A line of the reports; `null` for a status that is none of the documented ones. */
const reportOf = ({ status, reason }: Fields): SmsReport | null => {
  const state = typeof status === "string" ? states[status] : undefined;
  if (state === undefined) return null;
  if (state === "failed" && reason === blacklisted) return { state: "stopped", code: null };
  return { state, code: state === "failed" ? (word(reason) ?? "undelivered") : null };
};

/** `2026-06-12 10:00:00`, as the provider's clock in Warsaw shows it. */
const toWarsaw = (instant: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw", dateStyle: "short", timeStyle: "medium" }).format(
    new Date(instant),
  );

export const serwerSms = ({ url, token, sender }: SerwerSmsOptions): SmsSender => {
  const ask = providerAsker({ name: "SerwerSMS", url, authorization: `Bearer ${token}` });
  const failOf = (status: number, { error }: Fields): Error | null => {
    if (error === undefined && status < 400) return null;
    const code = (error as Fields | undefined)?.["code"];
    return new Error(`SerwerSMS did not take the request: ${word(code) ?? status}`);
  };
  return {
    send: async ({ to, text, key, sender_name }, signal) => {
      const from = sender_name ?? sender;
      const form = new URLSearchParams({
        ...{ phone: to, text, unique_id: key, details: "true" },
        // Letters outside the basic alphabet need a name; without one the provider writes them without their marks.
        ...(from === null ? {} : { sender: from, utf: "true" }),
      });
      const { status, body } = await ask("/messages/send_sms.json", form, signal);
      const failure = failOf(status, body);
      if (failure !== null) throw failure;
      const [item] = itemsOf(body);
      if (item === undefined) throw new Error("SerwerSMS did not take the SMS: no item");
      if (item["status"] !== "queued") {
        const code = item["error_code"];
        throw new SmsRefused(
          `SerwerSMS refused the SMS: ${typeof code === "number" ? code : (word(code) ?? "unsent")}`,
        );
      }
      return { provider_id: word(item["id"]) };
    },
    reports: async function* (since, signal) {
      for (let page = 1; page <= mostPages; page += 1) {
        const form = new URLSearchParams({
          ...{ date_from: toWarsaw(since), page: `${page}`, limit: `${pageSize}`, order: "asc" },
        });
        const { status, body } = await ask("/messages/reports.json", form, signal, { isRepeatable: true });
        const failure = failOf(status, body);
        if (failure !== null) throw failure;
        const items = itemsOf(body);
        yield items.flatMap((item) => {
          const [report, provider_id] = [reportOf(item), word(item["id"])];
          return report === null || provider_id === null ? [] : [{ ...report, provider_id }];
        });
        if (items.length < pageSize) return;
      }
    },
  };
};
