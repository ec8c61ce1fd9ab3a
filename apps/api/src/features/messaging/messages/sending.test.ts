/** Sending as the workers do it: who gets what, and what a dying program, a withdrawn consent or a refusal leaves. */
import type { Message, MessageChannel } from "@rewardo/contract/message-fields";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, nowIso } from "../../../platform/clock.ts";
import { MailRefused } from "../../../platform/mail/mailer.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { noteReturned } from "./suppressions.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());
beforeEach(() => {
  clock.set("2026-06-12T08:00:00.000Z");
  app.mails.length = 0;
  app.texts.length = 0;
  app.beforeMail(() => undefined);
});

const contents = {
  email: {
    subject: { pl: "Nowa kawa, {first_name|gościu}", en: "New coffee, {first_name|friend}" },
    blocks: [{ kind: "text", text: { pl: "Spróbuj & <wpadnij>", en: "Try it" } }],
  },
  sms: { text: { pl: "Nowa kawa w {business}" } },
  in_app: { title: { pl: "Kawa" }, text: { pl: "Nowa" }, poll: null },
};
const paths = { email: "/api/emails", sms: "/api/sms", in_app: "/api/messages" };

interface Desk {
  readonly business: TestBusiness;
  readonly admin: Caller;
  readonly at: string;
  read(): Promise<Message>;
  /** How many deliveries stand how. */
  states(): Promise<Record<string, number>>;
}

const send = async (
  business: TestBusiness,
  channel: MessageChannel = "email",
  content: object = contents[channel],
): Promise<Desk> => {
  const admin = await app.as("ADMIN", business.scope);
  const draft = { name: "Kawa", recipient: { type: "all" }, content };
  const made = await admin.call<Message>("POST", paths[channel], draft);
  const at = `${paths[channel]}/${made.body._id}`;
  expect((await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" })).status).toBe(200);
  return {
    ...{ business, admin, at },
    read: async () => (await admin.call<Message>("GET", at)).body,
    states: async () => {
      const rows = await app.witness.rows<{ state: string; count: number }>(
        `select concat_ws(' ', status, reason) as state, count(*)::integer as count from message_deliveries
          where message_id = $1 group by 1`,
        [made.body._id],
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
  };
};

test("each reader gets one mail in their language, with a link that ends such mails and no one can guess", async () => {
  const business = await buildBusiness(app);
  const [anna, boris] = await app.addReaders(business, 2);
  await app.witness.rows("update users set language = 'en', first_name = null where _id = $1", [anna]);
  const desk = await send(business);
  await app.sendDue();
  await app.sendDue();
  expect(await desk.read()).toMatchObject({ status: "sent", recipients: 2, sent: 2, failed: 0, suppressed: 0 });
  const [first, second] = app.mails.toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect([first!.to, first!.subject]).toEqual([`${anna}@example.test`, "New coffee, friend"]);
  expect([app.mails.length, second!.subject]).toEqual([2, expect.stringMatching(/^Nowa kawa, Gość \d$/)]);
  expect(second!.html).toContain("Spróbuj &amp; &lt;wpadnij&gt;");
  expect(second).toMatchObject({ sender_name: "Kawiarnia Ziarno", to: `${boris}@example.test` });
  expect(second!.html).toContain(second!.stop_url!);
  expect(second!.text).toContain(second!.stop_url!);
  const visitor = app.withToken(null);
  const path = second!.stop_url!.replace("https://rewards.example.com", "");
  const page = await visitor.call<string>("GET", path, undefined, { "accept-language": "uk" });
  expect([page.status, page.body]).toEqual([200, expect.stringContaining("Відписатися від листів: Kawiarnia Ziarno")]);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(await desk.read()).toMatchObject({ unsubscribed: 0 });
  // As a mail program posts it (RFC 8058), and the reader again by the page's button.
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const body of ["List-Unsubscribe=One-Click", ""]) {
    const { statusCode } = await app.app.inject({ method: "POST", url: path, headers: form, payload: body });
    expect(statusCode, body).toBe(200);
  }
  expect(await desk.read()).toMatchObject({ unsubscribed: 1 });
  const consents = await app.witness.rows(
    "select is_granted, source, channel from consent_events where user_id = $1 order by recorded_at, _id",
    [boris],
  );
  expect(consents).toEqual([
    { is_granted: true, source: "import", channel: "email" },
    { is_granted: false, source: "unsubscribe", channel: "email" },
  ]);
  const key = path.split("key=")[1]!;
  const forged = key.slice(0, -4) + (key.endsWith("AAAA") ? "BBBB" : "AAAA");
  for (const wrong of [forged, key.slice(0, 40), "x"])
    expect((await visitor.call("POST", `/api/unsubscribe?key=${wrong}`)).status, wrong).toBe(422);
  expect((await visitor.call<string>("GET", `/api/unsubscribe?key=${forged}`)).body).toContain("not complete");
  await send(business);
  await app.sendDue();
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual([first!.to, first!.to, second!.to].toSorted());
});

test("a reader is addressed in the vocative and told what their cards hold; without a card the default stands", async () => {
  const business = await buildBusiness(app);
  const [anna, boris] = await app.addReaders(business, 2);
  const held = [anna, business.stamps.user_id];
  await app.witness.rows("update card_subscriptions set user_id = $1 where user_id = $2", held);
  await app.witness.rows("update users set first_name = 'Marta', gender = 'female' where _id = $1", [anna]);
  await app.witness.rows(
    `update card_subscriptions set balance = case when card_id = $2 then 12345 else 23 end, last_activity_at = now(),
      status = case when user_id = $1 then 'active' else 'closed' end where user_id = any($3::uuid[])`,
    [anna, business.points_card_id, [anna, boris]],
  );
  const subject = { pl: "Cześć, {first_name}: {balance|brak} punktów, brakuje {missing_stamps|paru} pieczątek" };
  await send(business, "email", { subject, blocks: [{ kind: "text", text: { pl: "Zapraszamy" } }] });
  await app.sendDue();
  const [first, second] = app.mails.toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect(first!.subject).toBe("Cześć, Marto: 12 345 punktów, brakuje 7 pieczątek");
  expect(second!.subject).toMatch(/^Cześć, Gość \d: brak punktów, brakuje paru pieczątek$/);
});

test("a mail server in trouble is tried again, one that refuses is not, and the rest can be cancelled", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 65);
  const desk = await send(business);
  app.beforeMail(({ to }) => {
    if (to.startsWith(readers[1]!)) throw new MailRefused("no such mailbox");
    if (to.startsWith(readers[3]!)) throw new Error("The mail server did not take the mail: 421");
  });
  await app.sendDue();
  await app.sendDue();
  // One that fails while others go out holds no one up, and is tried later and later.
  expect(await desk.states()).toEqual({ sent: 63, "failed refused": 1, "queued server_trouble": 1 });
  for (let attempt = 0; attempt < 8; attempt += 1) {
    clock.set(new Date(clock.nowMs() + 3_600_000).toISOString());
    await app.sendDue();
  }
  expect(await desk.states()).toEqual({ sent: 63, "failed refused": 1, "failed gave_up": 1 });
  expect(await desk.read()).toMatchObject({ status: "partly_failed" });
  clock.set("2026-06-12T08:00:00.000Z");
  const other = await send(business);
  app.beforeMail(() => Promise.reject(new Error("The mail server did not take the mail: 421")));
  clock.set("2026-06-12T08:08:00.000Z");
  await app.sendDue();
  await app.sendDue();
  expect(await other.states()).toEqual({ "queued server_trouble": 50, queued: 15 });
  clock.set("2026-06-12T08:10:30.000Z");
  let left = 3;
  app.beforeMail(async () => {
    left -= 1;
    if (left === 0) await other.admin.call("POST", `${other.at}/cancel`);
  });
  await app.sendDue();
  expect(await other.read()).toMatchObject({ status: "cancelled", recipients: 65, sent: 50, failed: 0 });
  expect(await other.states()).toEqual({ sent: 50, queued: 15 });
  await app.sendDue();
  expect(await other.states()).toEqual({ sent: 50, queued: 15 });
});

test("a button leads over our own link, which counts each reader once and leads nowhere else", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 2);
  const desk = await send(business, "email", {
    subject: { pl: "Kawa" },
    blocks: [
      { kind: "text", text: { pl: "Nowa" } },
      { kind: "button", label: { pl: "Zobacz" }, url: "https://ziarno.example/kawa?a=1&b=2" },
    ],
  });
  await app.sendDue();
  const [mail] = app.mails;
  const href = /href="(https:\/\/rewards\.example\.com\/api\/message_clicks[^"]+)"/.exec(mail!.html)![1]!;
  const link = href.replaceAll("&amp;", "&").replace("https://rewards.example.com", "");
  expect(mail!.text).toContain("https://ziarno.example/kawa?a=1&b=2");
  const follow = async (url: string) => {
    const { statusCode, headers } = await app.app.inject({ method: "GET", url });
    return [statusCode, headers.location];
  };
  for (let times = 0; times < 2; times += 1)
    expect(await follow(link)).toEqual([302, "https://ziarno.example/kawa?a=1&b=2"]);
  expect(await desk.read()).toMatchObject({ sent: 2, clicked: 1 });
  const home = (await follow("/api/message_clicks?block=1&key=x"))[1];
  for (const wrong of [link.replace("block=1", "block=0"), link.replace("block=1", "block=7"), `${link}AAAA`])
    expect(await follow(wrong), wrong).toEqual([302, home]);
  const stop = mail!.stop_url!.split("key=")[1]!;
  expect(await follow(`/api/message_clicks?block=1&key=${stop}`)).toEqual([302, home]);
  expect((await follow(`${link}&to=https://evil.example`))[0]).toBe(400);
  expect(await desk.read()).toMatchObject({ clicked: 1 });
});

test("paused it stops, resumed it goes on, and each gets one mail", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 65);
  const desk = await send(business);
  const ask = (verb: string) => desk.admin.call<Message>("POST", `${desk.at}/${verb}`);
  expect((await ask("pause")).body).toMatchObject({ code: "already_decided", params: { status: "scheduled" } });
  let left = 3;
  app.beforeMail(async () => {
    left -= 1;
    if (left === 0) await ask("pause");
  });
  await app.sendDue();
  expect((await ask("pause")).body).toMatchObject({ status: "sending", sent: 50, pause_reason: "by_hand" });
  clock.set("2026-06-13T08:00:00.000Z");
  await app.sendDue();
  expect((await desk.read()).sent).toBe(50);
  expect((await ask("resume")).body).toMatchObject({ paused_at: null, pause_reason: null });
  await app.sendDue();
  expect(await desk.read()).toMatchObject({ status: "sent", sent: 65 });
  expect(new Set(app.mails.map(({ to }) => to)).size).toBe(65);
});

test("no one gets more messages in a week than the business wants, over all of them and however many go out at once", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 12);
  const admin = await app.as("ADMIN", business.scope);
  await admin.call("PATCH", "/api/message_settings", { email_weekly_cap: 2 });
  const desks = [await send(business), await send(business), await send(business)];
  await Promise.all([app.sendDue(), app.sendDue(), app.sendDue()]);
  await app.sendDue();
  const told = await Promise.all(desks.map((desk) => desk.read()));
  expect(told.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  for (const reader of readers) expect(app.mails.filter(({ to }) => to.startsWith(reader))).toHaveLength(2);
  expect(told.reduce((sum, { suppressed }) => sum + suppressed, 0)).toBe(12);
  clock.set("2026-06-19T08:00:01.000Z");
  const later = await send(business);
  await app.sendDue();
  expect(await later.read()).toMatchObject({ sent: 12, suppressed: 0 });
});

test("a domain gets mails at its pace, and others do not wait for it", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 8);
  await app.witness.rows("update users set email = _id::text || '@slow.example' where _id = any($1::uuid[])", [
    readers.slice(0, 6),
  ]);
  const desk = await send(business);
  const pace = { per_minute: 2, warm_up_since: null };
  await app.sendDue(undefined, { pace });
  const slow = () => app.mails.filter(({ to }) => to.endsWith("@slow.example")).length;
  expect([slow(), app.mails.length]).toEqual([1, 2]);
  for (const [seconds, count] of [
    [29, 2],
    [30, 4],
    [60, 5],
    [149, 7],
    [150, 8],
  ] as const) {
    clock.set(new Date(Date.parse("2026-06-12T08:00:00.000Z") + seconds * 1000).toISOString());
    await app.sendDue(undefined, { pace });
    expect([seconds, app.mails.length]).toEqual([seconds, count]);
  }
  expect(await desk.read()).toMatchObject({ status: "sent", sent: 8 });
});

test("SMS wait for the morning by the business's clock, and their parts are counted", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 1, "sms");
  clock.set("2026-06-12T20:30:00.000Z");
  const desk = await send(business, "sms");
  await app.sendDue();
  expect(await desk.read()).toMatchObject({ status: "scheduled", held_until: "2026-06-13T06:00:00.000Z" });
  clock.set("2026-06-13T06:00:00.000Z");
  await app.sendDue();
  expect(await desk.read()).toMatchObject({ status: "sent", sent: 1 });
  expect(app.texts).toMatchObject([{ text: "Nowa kawa w Kawiarnia Ziarno" }]);
  expect(
    await app.witness.rows("select parts from message_deliveries where message_id = $1", [desk.at.slice(-36)]),
  ).toEqual([{ parts: 1 }]);
});

test("SMS wait in the hours that the business settles, those of automations too, and go out once it wants no quiet", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 1, "sms");
  const admin = await app.as("ADMIN", business.scope);
  const settle = (body: object) => admin.call("PATCH", "/api/message_settings", body);
  expect(await settle({ sms_quiet_from: 24 })).toMatchObject({
    ...{ status: 400, body: { errors: [{ path: "sms_quiet_from" }] } },
  });
  expect((await settle({ sms_quiet_from: 12, sms_quiet_until: 16 })).status).toBe(200);
  // In Warsaw it is 13:00.
  clock.set("2026-06-12T11:00:00.000Z");
  const [campaign, automated] = [await send(business, "sms"), await send(business, "sms")];
  const id = automated.at.slice(-36);
  await app.witness.rows(
    `insert into automations (business_id, _id, name, trigger, delay_hours, hour, message, held_out_percent, window_days, created_at, updated_at)
      values ($1, $2, 'Kawa', '{"kind": "first_visit"}', 0, 10, '{}', 10, 28, now(), now())`,
    [business.scope.business_id, id],
  );
  await app.witness.rows("update messages set automation_id = $1 where _id = $1", [id]);
  await app.sendDue();
  expect(app.texts).toEqual([]);
  expect(await campaign.read()).toMatchObject({ status: "scheduled", held_until: "2026-06-12T14:00:00.000Z" });
  const held = "select held_until = '2026-06-12T14:00:00Z' as is_held from messages where _id = $1";
  expect(await app.witness.rows(held, [id])).toEqual([{ is_held: true }]);
  await settle({ sms_quiet_from: 12, sms_quiet_until: 12 });
  await app.sendDue();
  expect(app.texts).toHaveLength(2);
});

test("SMS that are not out by the evening wait for the morning, too", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 12, "sms");
  clock.set("2026-06-12T18:59:00.000Z");
  const desk = await send(business, "sms");
  const sms = {
    send: () => Promise.resolve(clock.set("2026-06-12T19:00:00.000Z")).then(() => ({ provider_id: null })),
  };
  await app.sendDue(undefined, { sms });
  expect(await desk.read()).toMatchObject({ status: "sending", sent: 10, held_until: "2026-06-13T06:00:00.000Z" });
  clock.set("2026-06-13T06:00:00.000Z");
  await app.sendDue();
  expect(await desk.read()).toMatchObject({ status: "sent", sent: 12, held_until: null });
});

test("whatever happens meanwhile: the estimate is the frozen audience, and no mail goes to who does not agree or takes none then", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 24);
  // The same readers get one message after another within a week.
  const owner = await app.as("ADMIN", business.scope);
  await owner.call("PATCH", "/api/message_settings", { email_weekly_cap: null });
  const fates = fc.array(
    fc.constantFrom("stays", "withdraws", "never agreed", "no address", "agrees late", "is gone", "complains"),
    {
      minLength: 24,
      maxLength: 24,
    },
  );
  await fc.assert(
    fc.asyncProperty(fates, async (all) => {
      app.mails.length = 0;
      clock.set(new Date(clock.nowMs() + 60_000).toISOString());
      const those = (...wanted: string[]) => readers.filter((_, nr) => wanted.includes(all[nr]!));
      for (const one of readers) {
        await app.consent(business, one, "email", !those("never agreed", "agrees late").includes(one));
      }
      await app.witness.rows(
        "update users set email = case when _id = any($2::uuid[]) then null else _id::text || '@example.test' end, email_confirmed_at = now() where _id = any($1::uuid[])",
        [readers, those("no address")],
      );
      await app.witness.rows("delete from message_suppressions where business_id = $1", [business.scope.business_id]);
      const suppress = (ids: readonly string[], reason: "hard_bounce" | "complaint") =>
        business.ctx.database.write(business.scope, async (tx) => {
          const address = (user_id: string) => ({ user_id, address: `${user_id.toUpperCase()}@example.test` });
          const of = { channel: "email", message_id: business.scope.business_id, now: nowIso(clock), reason } as const;
          for (const one of ids) await noteReturned(tx, business.scope, { ...of, ...address(one) });
        });
      await suppress(those("is gone"), "hard_bounce");
      const admin = await app.as("ADMIN", business.scope);
      const estimated = await admin.call("POST", "/api/emails/estimate_number_of_recipients", {
        recipient: { type: "all" },
      });
      const desk = await send(business);
      const withdrawn = new Set<string>();
      let isFirst = true;
      app.beforeMail(async () => {
        if (!isFirst) return;
        isFirst = false;
        clock.set(new Date(clock.nowMs() + 1000).toISOString());
        const rows = await app.witness.rows<{ user_id: string }>(
          "select user_id from message_deliveries where message_id = $1 and status = 'queued'",
          [desk.at.slice(-36)],
        );
        for (const { user_id } of rows.filter((row) => those("withdraws").includes(row.user_id))) {
          withdrawn.add(user_id);
          await app.consent(business, user_id, "email", false);
        }
        const complaining = rows.filter((row) => those("complains").includes(row.user_id));
        await suppress(
          complaining.map(({ user_id }) => user_id),
          "complaint",
        );
        for (const { user_id } of complaining) withdrawn.add(user_id);
        for (const one of those("agrees late")) await app.consent(business, one, "email", true);
      });
      await app.sendDue();
      const told = await desk.read();
      expect(estimated.body).toEqual({ count: told.recipients, unconfirmed: 0, readers: null, phones: null });
      expect(told).toMatchObject({ status: "sent", recipients: those("stays", "withdraws", "complains").length });
      const got = app.mails.map(({ to }) => to.slice(0, 36)).toSorted();
      expect(got).toEqual(those("stays", "withdraws", "complains").filter((one) => !withdrawn.has(one)));
      expect([told.sent, told.suppressed]).toEqual([got.length, withdrawn.size]);
    }),
    { numRuns: process.env["LONG"] === "1" ? 40 : 4 },
  );
});
