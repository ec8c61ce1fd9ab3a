/** What becomes of SMS after they were taken over, as the three providers tell it, and how much SMS a business may send. */
import type { Message } from "@rewardo/contract/message-fields";
import type { MessageSettings } from "@rewardo/contract/message-settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { serwerSms } from "../../../platform/sms/serwersms.ts";
import { smsapi } from "../../../platform/sms/smsapi.ts";
import { twilio } from "../../../platform/sms/twilio.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { openSmsProvider } from "../../../testing/sms-providers.ts";

const secret = "a-secret-that-stands-in-the-address-of-replies";
const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock, { sms_replies_secret: secret });
});
afterAll(() => app.close());
beforeEach(() => {
  clock.set("2026-06-12T08:00:00.000Z");
  app.texts.length = 0;
});

const write = async ({ scope }: TestBusiness, content: object = { text: { pl: "Świeża kawa" } }) => {
  const admin = await app.as("ADMIN", scope);
  const draft = { name: "Kawa", recipient: { type: "all" }, content };
  const made = await admin.call<Message>("POST", "/api/sms", draft);
  const at = `/api/sms/${made.body._id}`;
  expect((await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" })).status).toBe(200);
  return {
    admin,
    at,
    read: async () => (await admin.call<Message>("GET", at)).body,
    states: () =>
      app.witness.rows(
        "select user_id, status, reason, delivered_at is not null as is_delivered from message_deliveries where message_id = $1 order by user_id",
        [made.body._id],
      ),
  };
};

const state = (user_id: string, status: string, reason: string | null, is_delivered: boolean) => ({
  ...{ user_id, status, reason, is_delivered },
});
const path = (url: string) => url.replace("https://rewards.example.com", "");

test("SMSAPI reports by its secret address: twice, in the wrong order, and that its reader wants no more", async () => {
  const provider = await openSmsProvider("smsapi");
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 4, "sms");
  const message = await write(business, { text: { pl: "Świeża kawa" }, strip_accents: true });
  await app.sendDue(undefined, { sms: smsapi({ ...provider, sender: null }), sms_provider: "smsapi" });
  expect(provider.taken.map(({ fields }) => fields["message"])).toEqual(Array(4).fill("Swieza kawa"));
  const numbers = await app.witness.rows<{ _id: string; phone: string }>(
    "select _id, phone from users where _id = any($1::uuid[])",
    [readers],
  );
  const addressOf = (user_id: string) => {
    const { phone } = numbers.find((one) => one._id === user_id)!;
    return path(provider.taken.find(({ fields }) => `+${fields["to"]}` === phone)!.fields["notify_url"]!);
  };
  const told = async (user_id: string, status: string) => {
    const answer = await app.app.inject({
      method: "GET",
      url: `${addressOf(user_id)}&status_name=${status}&MsgId=1&new_field=1`,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, "OK"]);
  };
  const [first, second, third, fourth] = readers as [string, string, string, string];
  for (const status of ["SENT", "DELIVERED", "DELIVERED", "UNDELIVERED", "SENT"]) await told(first, status);
  for (const status of ["EXPIRED", "EXPIRED"]) await told(second, status);
  // What did not arrive at first arrived in the end.
  for (const status of ["UNDELIVERED", "DELIVERED", "FLYING"]) await told(third, status);
  for (const status of ["STOP", "STOP"]) await told(fourth, status);
  expect(await message.states()).toEqual([
    state(first, "sent", null, true),
    state(second, "failed", "expired", false),
    state(third, "sent", null, true),
    state(fourth, "failed", "unsubscribed", false),
  ]);
  expect(await message.read()).toMatchObject({ sent: 2, delivered: 2, failed: 2, unsubscribed: 1, parts: 4 });
  const forged = addressOf(first).slice(0, -6) + "AAAAAA";
  expect((await app.app.inject({ method: "GET", url: `${forged}&status_name=STOP` })).body).toBe("OK");
  // The key of a link that ends e-mails is none for reports, nor the other way round.
  const asStop = addressOf(first).replace("sms_reports/smsapi", "unsubscribe");
  expect((await app.app.inject({ method: "POST", url: asStop })).statusCode).toBe(422);
  const next = await write(business);
  await app.sendDue();
  expect(await next.read()).toMatchObject({ recipients: 3, sent: 3 });
  await provider.close();
});

test("Twilio reports by form, and its refusal of who answered STOP ends SMS to them", async () => {
  const provider = await openSmsProvider("twilio");
  const business = await buildBusiness(app);
  await app.addReaders(business, 2, "sms");
  const message = await write(business);
  provider.next({ isTaken: true }, { status: 400, body: { code: 21610 } });
  await app.sendDue(undefined, { sms: twilio({ ...provider, sender: "+15005550006" }), sms_provider: "twilio" });
  const url = path(provider.taken[0]!.fields["StatusCallback"]!);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const payload = "MessageSid=SM1&MessageStatus=delivered&AccountSid=AC1&ErrorCode=";
  const answer = await app.app.inject({ method: "POST", url, headers, payload });
  expect(answer.statusCode).toBe(200);
  expect(await message.read()).toMatchObject({ sent: 1, delivered: 1, suppressed: 1, unsubscribed: 1 });
  const reasons = (await message.states()) as { reason: string | null }[];
  expect(reasons.filter(({ reason }) => reason === "unsubscribed")).toHaveLength(1);
  await provider.close();
});

test("SerwerSMS is asked what became of its SMS", async () => {
  const provider = await openSmsProvider("serwersms");
  const sms = serwerSms({ ...provider, sender: null });
  const business = await buildBusiness(app);
  await app.addReaders(business, 3, "sms");
  const message = await write(business);
  await app.sendDue(undefined, { sms });
  const [one, other, last] = provider.taken.map(({ id }) => id);
  provider.report(one!, "delivered");
  provider.report(other!, "undelivered", "wrong_number");
  provider.report(last!, "in_progress");
  provider.report("someone-elses", "delivered");
  for (let round = 0; round < 2; round += 1) await app.askForReports(sms);
  expect(await message.read()).toMatchObject({ sent: 2, delivered: 1, failed: 1 });
  const reasons = (await message.states()) as { reason: string | null }[];
  expect(reasons.filter(({ reason }) => reason !== null)).toMatchObject([{ reason: "wrong_number" }]);
  await provider.close();
});

test("the month's SMS end where the business or the installation says so; the rest waits for more", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 5, "sms");
  const message = await write(business, { text: { pl: "ą".repeat(71) } });
  const { admin } = message;
  const settings = async () => (await admin.call<MessageSettings>("GET", "/api/message_settings")).body;
  expect(await settings()).toMatchObject({ sms_sender_name: null, email_weekly_cap: 3, sms_parts_this_month: 0 });
  const change = (body: object) => admin.call<MessageSettings>("PATCH", "/api/message_settings", body);
  expect((await change({ sms_sender_name: "Kawiarnia Ziarno" })).body).toMatchObject({
    errors: [{ path: "sms_sender_name" }],
  });
  expect((await change({ sms_sender_name: "12345" })).status).toBe(400);
  expect(await change({ sms_sender_name: "Ziarno", sms_monthly_parts: 7 })).toMatchObject({
    ...{ status: 200, body: { sms_monthly_parts: 7, in_app_weekly_cap: 7 } },
  });
  await app.sendDue();
  expect(app.texts.map(({ sender_name }) => sender_name)).toEqual(["Ziarno", "Ziarno", "Ziarno"]);
  expect(await message.read()).toMatchObject({ status: "sending", sent: 3, parts: 6, pause_reason: "sms_limit" });
  expect((await settings()).sms_parts_this_month).toBe(6);
  await admin.call("POST", `${message.at}/resume`);
  await app.sendDue();
  expect(await message.read()).toMatchObject({ sent: 3, pause_reason: "sms_limit" });
  await change({ sms_monthly_parts: null });
  await admin.call("POST", `${message.at}/resume`);
  await app.sendDue(undefined, { sms_terms: { price: null, monthly_parts: 8 } });
  expect(await message.read()).toMatchObject({ sent: 4, pause_reason: "sms_limit" });
  // Another month.
  clock.set("2026-07-01T08:00:00.000Z");
  await admin.call("POST", `${message.at}/resume`);
  await app.sendDue(undefined, { sms_terms: { price: null, monthly_parts: 8 } });
  expect(await message.read()).toMatchObject({ status: "sent", sent: 5, parts: 10, paused_at: null });
});

test("who answers STOP gets no more SMS of those who wrote to them, and nothing else is a STOP", async () => {
  const [business, other, silent] = [await buildBusiness(app), await buildBusiness(app), await buildBusiness(app)];
  const phones = new Map<TestBusiness, string>();
  for (const one of [business, other, silent]) {
    const [first] = await app.addReaders(one, 2, "sms");
    await app.witness.rows("update users set phone = '+48699333444' where _id = $1", [first]);
    phones.set(one, first!);
  }
  const messages = [await write(business), await write(other)];
  await app.sendDue();
  const isGranted = async (one: TestBusiness) =>
    (
      await app.witness.rows<{ is_granted: boolean; source: string }>(
        "select is_granted, source from consent_events where user_id = $1 order by recorded_at desc, _id desc limit 1",
        [phones.get(one)],
      )
    )[0];
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const twilio = async (body: string, key = secret) => {
    const payload = new URLSearchParams({ From: "+48699333444", To: "+15005550006", Body: body, MessageSid: "SM1" });
    const url = `/api/sms_replies/twilio?key=${key}`;
    const answer = await app.app.inject({ method: "POST", url, headers, payload: payload.toString() });
    expect([answer.statusCode, answer.body]).toEqual([200, "OK"]);
  };
  await twilio("Stop by tomorrow?");
  await twilio("STOP", "not-the-secret");
  await twilio("");
  for (const one of [business, other]) expect(await isGranted(one)).toMatchObject({ is_granted: true });
  const smsapi = (text: string) =>
    app.app.inject({
      method: "GET",
      url: `/api/sms_replies/smsapi?key=${secret}&sms_from=48699333444&sms_text=${encodeURIComponent(text)}&MsgId=1&sms_date=1781251200&new_field=1`,
    });
  expect((await smsapi(" rezygnuję! ")).body).toBe("OK");
  await twilio("stop sms");
  for (const one of [business, other])
    expect(await isGranted(one)).toMatchObject({ is_granted: false, source: "unsubscribe" });
  expect(await isGranted(silent)).toMatchObject({ is_granted: true });
  for (const { read } of messages) expect(await read()).toMatchObject({ sent: 2, unsubscribed: 1 });
});
