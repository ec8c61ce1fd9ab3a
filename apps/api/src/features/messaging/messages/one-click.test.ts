/** What mail programs and providers of SMS call, in whatever form they do. */
import type { Message } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

const secret = "a-secret-that-stands-in-the-address-of-replies";
const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock, { sms_replies_secret: secret });
});
afterAll(() => app.close());
beforeEach(() => {
  app.mails.length = 0;
  app.texts.length = 0;
});

const send = async ({ scope }: TestBusiness, channel: "emails" | "sms") => {
  const admin = await app.as("ADMIN", scope);
  const content =
    channel === "sms"
      ? { text: { pl: "Kawa" } }
      : { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] };
  const draft = { name: "Kawa", recipient: { type: "all" }, content };
  const { body } = await admin.call<Message>("POST", `/api/${channel}`, draft);
  const at = `/api/${channel}/${body._id}`;
  await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" });
  await app.sendDue(undefined, { sms_provider: "smsapi" });
  return { _id: body._id, read: async () => (await admin.call<Message>("GET", at)).body };
};

const boundary = "----one-click";
const part = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
const programs: readonly (readonly [type: string | null, body: string, origin: string | null])[] = [
  [`multipart/form-data; boundary=${boundary}`, part, null],
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click", "null"],
  ["application/x-www-form-urlencoded; charset=utf-8", "anything=else", "https://mail.example"],
  ["application/json", "{not json", "null"],
  ["text/plain", "List-Unsubscribe=One-Click", null],
  [null, "", "https://mail.example"],
];

test("a mail's link ends e-mails by any POST that has its key, and by nothing else", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, programs.length);
  const message = await send(business, "emails");
  for (const [nr, [type, payload, origin]] of programs.entries()) {
    const mail = app.mails.find(({ to }) => to.startsWith(readers[nr]!))!;
    const url = mail.stop_url!.replace("https://rewards.example.com", "");
    const looked = await app.app.inject({ method: "HEAD", url, headers: { origin: "https://mail.example" } });
    expect([looked.statusCode, looked.body]).toEqual([200, ""]);
    expect((await app.app.inject({ method: "GET", url })).statusCode).toBe(200);
    expect((await message.read()).unsubscribed).toBe(nr);
    const headers = {
      ...(type === null ? {} : { "content-type": type }),
      ...(origin === null ? {} : { origin, "sec-fetch-site": "cross-site" }),
    };
    const { statusCode } = await app.app.inject({ method: "POST", url, headers, payload });
    expect([type, statusCode]).toEqual([type, 200]);
    expect((await message.read()).unsubscribed).toBe(nr + 1);
    const wrong = await app.app.inject({ method: "POST", url: `${url.slice(0, -8)}AAAAAAAA`, headers, payload });
    expect(wrong.statusCode).toBe(422);
  }
  const weekly = (method: "POST" | "HEAD", headers: Record<string, string>) =>
    app.app.inject({
      method,
      url: "/api/weekly_reports/stop?key=wrong",
      headers,
      ...(method === "POST" ? { payload: part } : {}),
    });
  const asForm = { "content-type": `multipart/form-data; boundary=${boundary}`, origin: "null" };
  expect((await weekly("POST", asForm)).statusCode).toBe(422);
  expect((await weekly("HEAD", {})).statusCode).toBe(302);
});

test("SMSAPI tells by GET and by POST, of several SMS by commas, and by the number of a status alone", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 4, "sms");
  const message = await send(business, "sms");
  const url = app.texts[0]!.report_url!.replace("https://rewards.example.com", "");
  const known = await app.witness.rows<{ _id: string; phone: string }>(
    "select _id, phone from users where _id = any($1::uuid[]) order by phone <> $2, phone",
    [readers, app.texts[0]!.to],
  );
  for (const [nr, { _id }] of known.entries())
    await app.witness.rows("update message_deliveries set provider_id = $2 where user_id = $1", [_id, `SMS${nr}`]);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = async (payload: string) => {
    const { statusCode, body } = await app.app.inject({ method: "POST", url, headers: form, payload });
    expect([statusCode, body]).toEqual([200, "OK"]);
  };
  await post("MsgId=SMS0&status=404");
  expect(await message.read()).toMatchObject({ sent: 4, delivered: 1 });
  await post("MsgId=SMS1,SMS2&status=404,405&status_name=DELIVERED,UNDELIVERED");
  expect(await message.read()).toMatchObject({ sent: 3, delivered: 2, failed: 1 });
  await app.app.inject({ method: "GET", url: `${url}&MsgId=SMS3,SMS9&status=404,404` });
  expect(await message.read()).toMatchObject({ sent: 3, delivered: 3, failed: 1 });
  const { phone } = known[3]!;
  const reply = `sms_from=${phone.slice(1)}&sms_text=STOP`;
  const replied = await app.app.inject({
    method: "POST",
    url: `/api/sms_replies/smsapi?key=${secret}`,
    headers: form,
    payload: reply,
  });
  expect([replied.statusCode, replied.body]).toEqual([200, "OK"]);
  expect(await message.read()).toMatchObject({ unsubscribed: 1 });
});

test("a mail names where answers go and who sends it, and its subject is one line", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 1);
  await app.witness.rows(
    `update businesses set email = 'kawa@ziarno.example', billing_name = 'Ziarno <sp. z o.o.>', billing_address = 'ul. Długa 5',
      billing_postcode = '00-001', billing_city = 'Warszawa', billing_country = 'PL', tin = '5260250274' where _id = $1`,
    [business.scope.business_id],
  );
  await send(business, "emails");
  const [mail] = app.mails;
  expect(mail!.reply_to).toBe("kawa@ziarno.example");
  expect(mail!.text).toContain("Ziarno <sp. z o.o.>, ul. Długa 5, 00-001 Warszawa");
  expect(mail!.html).toContain("Ziarno &lt;sp. z o.o.&gt;, ul. Długa 5, 00-001 Warszawa");
  const admin = await app.as("ADMIN", business.scope);
  for (const subject of ["Kawa\r\nBcc: a@example.com", "a\u2028b"]) {
    const draft = { name: "Kawa", recipient: { type: "all" }, content: { subject: { pl: subject }, blocks: [] } };
    expect((await admin.call("POST", "/api/emails", draft)).status).toBe(400);
  }
});
