/** The three providers against simulators of theirs: what each answers, and what must not be sent twice. */
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSmsProvider, type SmsProviderServer } from "../../testing/sms-providers.ts";
import { readSmsReport } from "./reports.ts";
import { type Sms, type SmsSender, SmsRefused, SmsUncertain } from "./sender.ts";
import { serwerSms } from "./serwersms.ts";
import { readSmsSettings, readSmsTerms, smsProviders, type SmsProvider } from "./settings.ts";
import { smsapi } from "./smsapi.ts";
import { twilio } from "./twilio.ts";

const servers = {} as Record<SmsProvider, SmsProviderServer>;
beforeAll(async () => {
  for (const provider of smsProviders) servers[provider] = await openSmsProvider(provider);
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

const open: Readonly<Record<SmsProvider, (token?: string) => SmsSender>> = {
  smsapi: (token) => smsapi({ ...servers.smsapi, sender: "Rewardo", ...(token === undefined ? {} : { token }) }),
  serwersms: (token) => serwerSms({ ...servers.serwersms, sender: null, ...(token === undefined ? {} : { token }) }),
  twilio: (token) => twilio({ ...servers.twilio, sender: "+15005550006", ...(token === undefined ? {} : { token }) }),
};
beforeEach(() => {
  for (const { taken } of Object.values(servers)) taken.length = 0;
});

const { signal } = new AbortController();
const sms = (more: Partial<Sms> = {}): Sms => ({
  ...{ to: "+48601234567", text: "Nowa kawa – spróbuj", key: crypto.randomUUID() },
  ...{ sender_name: null, report_url: "https://rewards.example.com/api/sms_reports/one?key=secret" },
  ...more,
});
const failureOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  );

test("each is asked as it is documented, under the name of the business where it has one", async () => {
  const one = sms();
  expect(await open.smsapi().send(one, signal)).toEqual({ provider_id: "SM1" });
  expect(servers.smsapi.taken[0]!.fields).toEqual({
    ...{ to: "48601234567", message: one.text, from: "Rewardo", format: "json", encoding: "utf-8", details: "1" },
    ...{ idx: one.key, check_idx: "1", allow_duplicates: "1", notify_url: one.report_url },
  });
  await open.serwersms().send(sms({ sender_name: "Ziarno" }), signal);
  await open.serwersms().send(one, signal);
  expect(servers.serwersms.taken.map(({ fields }) => fields)).toMatchObject([
    { phone: "+48601234567", sender: "Ziarno", utf: "true" },
    { unique_id: one.key, text: one.text },
  ]);
  expect(servers.serwersms.taken[1]!.fields).not.toHaveProperty("sender");
  await open.twilio().send(one, signal);
  await twilio({ ...servers.twilio, sender: `MG${"0".repeat(32)}` }).send(one, signal);
  expect(servers.twilio.taken.map(({ fields }) => fields)).toEqual([
    { To: one.to, Body: one.text, From: "+15005550006", StatusCallback: one.report_url },
    { To: one.to, Body: one.text, MessagingServiceSid: `MG${"0".repeat(32)}`, StatusCallback: one.report_url },
  ]);
});

type Kind = "refused" | "stopped" | "trouble" | "uncertain";
const kindOf = (error: unknown): Kind => {
  if (error instanceof SmsUncertain) return "uncertain";
  if (!(error instanceof SmsRefused)) return "trouble";
  return error.isStopped ? "stopped" : "refused";
};

test.each<[SmsProvider, string, { status: number; body: object | string }, Kind]>([
  ["smsapi", "no number, as status 200", { status: 200, body: { error: 13, message: "+48601234567" } }, "refused"],
  ["smsapi", "a trial account, as status 200", { status: 200, body: { error: 98, message: "Trial" } }, "trouble"],
  ["smsapi", "another address, as status 200", { status: 200, body: { error: 105, message: "IP" } }, "trouble"],
  ["smsapi", "taken and expired at once", { status: 200, body: { list: [{ status: "EXPIRED" }] } }, "refused"],
  ["smsapi", "its receiver wants none", { status: 200, body: { list: [{ status: "STOP" }] } }, "stopped"],
  ["smsapi", "no JSON with a bad status", { status: 404, body: "<html>" }, "trouble"],
  ["smsapi", "down", { status: 503, body: "" }, "trouble"],
  [
    "serwersms",
    "unsent, as status 200",
    { status: 200, body: { success: true, items: [{ status: "unsent", error_code: 3010 }] } },
    "refused",
  ],
  ["serwersms", "an error, as status 200", { status: 200, body: { error: { code: 4300, message: "x" } } }, "trouble"],
  ["serwersms", "no item", { status: 200, body: { success: true } }, "trouble"],
  ["twilio", "no mobile number", { status: 400, body: { code: 21614, message: "+48601234567" } }, "refused"],
  ["twilio", "its receiver answered STOP", { status: 400, body: { code: 21610, message: "+48" } }, "stopped"],
  ["twilio", "too many requests", { status: 429, body: { code: 20429 } }, "trouble"],
  ["twilio", "failed at once", { status: 201, body: { sid: "SM1", status: "failed" } }, "refused"],
])("%s: %s", async (provider, _name, answer, kind) => {
  servers[provider].next(answer);
  const error = await failureOf(open[provider]().send(sms(), signal));
  expect(kindOf(error)).toBe(kind);
  expect(inspect(error, { depth: 5, showHidden: true })).not.toMatch(/601234567|spróbuj|secret|a-token/);
});

test("a wrong key is trouble that the operator ends, and is in no error", async () => {
  for (const provider of smsProviders) {
    const error = await failureOf(open[provider]("wrong-token").send(sms(), signal));
    expect([provider, kindOf(error)]).toEqual([provider, "trouble"]);
    expect(inspect(error, { depth: 5, showHidden: true })).not.toContain("wrong-token");
    expect(servers[provider].taken).toEqual([]);
  }
});

test("taken over without an answer: sent again only where the provider knows it again", async () => {
  for (const provider of smsProviders) {
    const [sender, one] = [open[provider](), sms()];
    servers[provider].next({ isTaken: true, isCut: true });
    const error = await failureOf(sender.send(one, signal));
    expect([provider, kindOf(error)]).toEqual([provider, provider === "smsapi" ? "trouble" : "uncertain"]);
  }
  // The same where no answer comes in time.
  for (const provider of smsProviders) {
    servers[provider].next({ isTaken: true, isSilent: true });
    const error = await failureOf(open[provider]().send(sms(), AbortSignal.timeout(50)));
    expect([provider, kindOf(error)]).toEqual([provider, provider === "smsapi" ? "trouble" : "uncertain"]);
  }
  const [sender, one] = [open.smsapi(), sms()];
  servers.smsapi.next({ isTaken: true, isSilent: true });
  expect(kindOf(await failureOf(sender.send(one, AbortSignal.timeout(50))))).toBe("trouble");
  const before = servers.smsapi.taken.length;
  expect(await sender.send(one, signal)).toEqual({ provider_id: null });
  expect(servers.smsapi.taken).toHaveLength(before);
  // No connection at all: nothing has left.
  const gone = await openSmsProvider("twilio");
  await gone.close();
  const unreachable = twilio({ ...gone, sender: "+15005550006" });
  expect(kindOf(await failureOf(unreachable.send(one, signal)))).toBe("trouble");
});

test("reports: every documented status", async () => {
  const smsapiStates = (...names: string[]) => names.map((name) => readSmsReport.smsapi({ status_name: name })?.state);
  expect(smsapiStates("ACCEPTED", "QUEUE", "RENEWAL", "SENT", "UNKNOWN")).toEqual(Array(5).fill("sent"));
  expect(smsapiStates("DELIVERED", "STOP", "FLYING")).toEqual(["delivered", "stopped", undefined]);
  const failed = ["EXPIRED", "FAILED", "NOT_FOUND", "REJECTED", "UNDELIVERED"];
  expect(smsapiStates(...failed)).toEqual(Array(5).fill("failed"));
  const twilioStates = (...names: string[]) =>
    names.map((name) => readSmsReport.twilio({ MessageStatus: name })?.state);
  expect(twilioStates("accepted", "scheduled", "queued", "sending", "sent")).toEqual(Array(5).fill("sent"));
  expect(twilioStates("delivered", "read", "received")).toEqual(["delivered", "delivered", undefined]);
  expect(twilioStates("undelivered", "failed", "canceled", "partially_delivered")).toEqual(Array(4).fill("failed"));
  expect(readSmsReport.twilio({ MessageStatus: "undelivered", ErrorCode: "30005" })).toEqual({
    ...{ state: "failed", code: "30005" },
  });
  expect(readSmsReport.twilio({ MessageStatus: "failed", ErrorCode: "21610" })).toMatchObject({ state: "stopped" });
});

test("SerwerSMS is asked for its reports, page by page", async () => {
  const server = await openSmsProvider("serwersms");
  const plain = ["saved", "pending", "in_progress", "sent", "delivered", "undelivered", "unsent", "dreamt"];
  for (const [at, status] of plain.entries()) server.report(String(at), status);
  server.report("black", "undelivered", "number_is_blacklisted");
  for (let at = 0; at < 600; at += 1) server.report(`more${at}`, "delivered");
  const sender = serwerSms({ ...server, sender: null });
  const all: (readonly object[])[] = [];
  for await (const page of sender.reports!("2026-06-12T08:00:00.000Z", signal)) all.push(page);
  expect(all.map((page) => page.length)).toEqual([499, 109]);
  expect(all[0]!.slice(3, 8)).toEqual([
    { provider_id: "3", state: "sent", code: null },
    { provider_id: "4", state: "delivered", code: null },
    { provider_id: "5", state: "failed", code: "undelivered" },
    { provider_id: "6", state: "failed", code: "undelivered" },
    { provider_id: "black", state: "stopped", code: null },
  ]);
  expect(server.asked()).toBe(2);
  await server.close();
});

test("the configuration names what a provider cannot do without", () => {
  expect(readSmsSettings({}, Error)).toBeUndefined();
  expect(() => readSmsSettings({ SMS_PROVIDER: "twilio", SMS_TOKEN: "x" }, Error)).toThrow(
    "needs SMS_ACCOUNT and SMS_SENDER",
  );
  expect(readSmsSettings({ SMS_PROVIDER: "smsapi", SMS_TOKEN: "x" }, Error)).toMatchObject({
    ...{ url: "https://api.smsapi.pl", sender: null },
  });
  expect(readSmsTerms({ SMS_PRICE: "0.085 PLN", SMS_MONTHLY_PARTS: "500" })).toEqual({
    ...{ price: { per_thousand: 8500, currency: "PLN" }, monthly_parts: 500 },
  });
});
