/** What changes while a message waits or goes out. */
import type { Automation } from "@rewardo/contract/automation-fields";
import type { Message } from "@rewardo/contract/message-fields";
import type { MessageSettings } from "@rewardo/contract/message-settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { type MessageApp, openMessageApp } from "../../../testing/message-app.ts";
import { SmsUncertain } from "../../../platform/sms/sender.ts";
import { insertAutomated } from "./automated-queries.ts";

/** 10:00 in Warsaw. */
const morning = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(morning);
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());
beforeEach(() => {
  clock.set(morning);
  app.mails.length = 0;
  app.texts.length = 0;
  app.beforeMail(() => undefined);
});

const minutes = (count: number): string => new Date(Date.parse(morning) + count * 60_000).toISOString();
const paths = { email: "/api/emails", sms: "/api/sms" } as const;
const contents = {
  email: { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] },
  sms: { text: { pl: "Kawa" } },
} as const;

/** Writes a message to all and asks for it to be sent. */
const send = async (business: TestBusiness, channel: keyof typeof paths, more: object = {}) => {
  const admin = await app.as("ADMIN", business.scope);
  const draft = { name: "Kawa", recipient: { type: "all" }, content: contents[channel], ...more };
  const { body } = await admin.call<Message>("POST", paths[channel], draft);
  const at = `${paths[channel]}/${body._id}`;
  expect((await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" })).status).toBe(200);
  return { admin, at, _id: body._id, read: async () => (await admin.call<Message>("GET", at)).body };
};

const settle = async (business: TestBusiness, changes: object) => {
  const admin = await app.as("ADMIN", business.scope);
  expect((await admin.call("PATCH", "/api/message_settings", changes)).status).toBe(200);
};

test.each([5, 10, 20, 33])("a message that holds out %d % is sent", async (held_out_percent) => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 12);
  const desk = await send(business, "email", { held_out_percent });
  await app.sendDue();
  const { status, sent, held_out } = await desk.read();
  expect([status, sent + held_out, app.mails.length]).toEqual(["sent", 12, sent]);
});

test("an SMS that did not leave counts nothing of the month, one whose answer was lost does", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 12, "sms");
  const desk = await send(business, "sms");
  const parts = async () =>
    (await desk.admin.call<MessageSettings>("GET", "/api/message_settings")).body.sms_parts_this_month;
  for (let round = 0; round < 3; round += 1) {
    clock.set(minutes(3 * round));
    await app.sendDue(undefined, { sms: { send: () => Promise.reject(new Error("away")) } });
    expect([round, await parts()]).toEqual([round, 0]);
  }
  let left = 4;
  const sms = {
    send: () => ((left -= 1) < 0 ? Promise.resolve({ provider_id: null }) : Promise.reject(new SmsUncertain("lost"))),
  };
  clock.set(minutes(12));
  await app.sendDue(undefined, { sms });
  expect(await desk.read()).toMatchObject({ sent: 8, failed: 4 });
  expect(await parts()).toBe(12);
});

test("an automation that is switched off sends nothing of what waits for the morning, and counts no one as reached", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 2, "sms");
  const admin = await app.as("ADMIN", business.scope);
  const { body } = await admin.call<{ items: Automation[] }>("GET", "/api/automations/templates");
  const template = body.items.find((one) => one.template === "birthday");
  const message = { channel: "sms", content: contents.sms };
  const { body: made } = await admin.call<Automation>("POST", "/api/automations", { ...template, message });
  const at = `/api/automations/${made._id}`;
  clock.set("2026-06-12T20:30:00.000Z");
  const later = await app.as("ADMIN", business.scope);
  expect((await later.call("POST", `${at}/switch_on`, undefined, { "if-match": "1" })).status).toBe(200);
  const message_id = made._id;
  await app.database.write(business.scope, (tx) =>
    insertAutomated(tx, business.scope, {
      ...{ _id: message_id, automation_id: made._id, channel: "sms", name: "Urodziny", content: contents.sms },
      ...{ user_ids: readers, now: "2026-06-12T20:30:00.000Z" },
    }),
  );
  await app.witness.rows(
    `insert into automation_runs (business_id, automation_id, user_id, occasion, happened_at, due_at, state, decided_at, message_id)
      select $1, $2, u, '2026', now(), now(), 'reached', now(), $2 from unnest($3::uuid[]) u`,
    [business.scope.business_id, made._id, readers],
  );
  await app.witness.rows("update automations set reached = 2 where _id = $1", [made._id]);
  await app.sendDue();
  await later.call("POST", `${at}/switch_off`);
  expect((await later.call("POST", `${at}/archive`)).body).toMatchObject({ status: "archived", reached: 0 });
  clock.set("2026-06-13T06:00:30.000Z");
  await app.sendDue();
  expect(app.texts).toEqual([]);
  const states = "select distinct state, reason from automation_runs where automation_id = $1";
  expect(await app.witness.rows(states, [made._id])).toEqual([{ state: "skipped", reason: "switched_off" }]);
});

test("a business that is suspended sends no more than the batch that is on its way, and goes on once it is back", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 120);
  const desk = await send(business, "email");
  const set = (status: string) =>
    app.witness.rows("update businesses set status = $2 where _id = $1", [business.scope.business_id, status]);
  let left = 3;
  app.beforeMail(async () => {
    left -= 1;
    if (left === 0) await set("suspended");
  });
  await app.sendDue();
  expect(app.mails).toHaveLength(50);
  await set("active");
  clock.set(minutes(61));
  await app.sendDue();
  expect(app.mails).toHaveLength(120);
  expect(await desk.read()).toMatchObject({ status: "sent", sent: 120 });
});

test("quiet hours that are settled while SMS go out hold the rest", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 35, "sms");
  const desk = await send(business, "sms");
  let sent = 0;
  const sms = {
    send: async () => {
      sent += 1;
      if (sent === 3) await settle(business, { sms_quiet_from: 9, sms_quiet_until: 16 });
      return { provider_id: null };
    },
  };
  await app.sendDue(undefined, { sms });
  expect(sent).toBe(10);
  expect(await desk.read()).toMatchObject({ status: "sending", held_until: "2026-06-12T14:00:00.000Z" });
});

test("a message that was held and is put off by hand waits for its new day, whatever is settled meanwhile", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 1, "sms");
  clock.set("2026-06-12T20:30:00.000Z");
  const desk = await send(business, "sms");
  await app.sendDue();
  const { version } = await desk.read();
  const send_at = "2026-06-19T10:00:00.000Z";
  await desk.admin.call("POST", `${desk.at}/schedule`, { send_at }, { "if-match": String(version) });
  expect(await desk.read()).toMatchObject({ send_at, held_until: null });
  clock.set("2026-06-13T09:00:00.000Z");
  await settle(business, { email_weekly_cap: 5 });
  await app.sendDue();
  expect(await desk.read()).toMatchObject({ status: "scheduled", sent: 0 });
  clock.set(send_at);
  await app.sendDue();
  expect(await desk.read()).toMatchObject({ status: "sent", sent: 1 });
});

const pace = { per_minute: 2, warm_up_since: null };
const addReadersAt = async (business: TestBusiness, count: number, domain: string) => {
  const readers = await app.addReaders(business, count);
  await app.witness.rows("update users set email = _id::text || $2 where _id = any($1::uuid[])", [
    readers,
    `@${domain}`,
  ]);
};

test("a cancelled message leaves its domain to others within minutes", async () => {
  const [one, other] = [await buildBusiness(app), await buildBusiness(app)];
  await addReadersAt(one, 60, "left.example");
  await addReadersAt(other, 1, "left.example");
  const desk = await send(one, "email");
  await app.sendDue(undefined, { pace });
  await desk.admin.call("POST", `${desk.at}/cancel`);
  app.mails.length = 0;
  await send(other, "email");
  for (let minute = 0; minute < 7 && app.mails.length === 0; minute += 1) {
    clock.set(minutes(minute));
    await app.sendDue(undefined, { pace });
  }
  expect(app.mails).toHaveLength(1);
});

test("after a pause mails leave at the domain's pace, and each once", async () => {
  const business = await buildBusiness(app);
  await addReadersAt(business, 40, "pause.example");
  const desk = await send(business, "email");
  await app.sendDue(undefined, { pace });
  await desk.admin.call("POST", `${desk.at}/pause`);
  clock.set(minutes(60));
  const later = await app.as("ADMIN", business.scope);
  await later.call("POST", `${desk.at}/resume`);
  for (let minute = 0; minute < 30; minute += 1) {
    clock.set(minutes(60 + minute));
    const before = app.mails.length;
    await app.sendDue(undefined, { pace });
    expect(app.mails.length - before).toBeLessThanOrEqual(2);
  }
  expect(new Set(app.mails.map(({ to }) => to)).size).toBe(40);
  expect(app.mails).toHaveLength(40);
});
