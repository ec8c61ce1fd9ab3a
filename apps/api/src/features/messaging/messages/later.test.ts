/** A receiver's "later" is about that receiver: others go on, and the one is tried again until taken or given up. */
import type { Message } from "@rewardo/contract/message-fields";
import type { MessageFigures } from "@rewardo/contract/message-figures";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMailSink, type MailSink } from "../../../testing/mail-sink.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

const morning = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(morning);
const from = { name: "", address: "no-reply@example.test" };
let app: MessageApp;
let sink: MailSink;
let reply: (address: string) => string | null;
const taken: string[] = [];
beforeAll(async () => {
  app = await openMessageApp(clock);
  sink = await openMailSink(
    (address) => taken.push(address),
    (address) => reply(address),
  );
});
afterAll(async () => {
  await sink.close();
  await app.close();
});
beforeEach(() => {
  clock.set(morning);
  taken.length = 0;
});

/** A message to so many readers, sent over the mail server at each minute that is asked for. */
const campaign = async (readers: number) => {
  const business = await buildBusiness(app);
  const ids = await app.addReaders(business, readers);
  const admin = await app.as("OWNER", business.scope);
  const content = { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] };
  const draft = { name: "Kawa", recipient: { type: "all" }, content };
  const { body } = await admin.call<Message>("POST", "/api/emails", draft);
  await admin.call("POST", `/api/emails/${body._id}/send`, undefined, { "if-match": "1" });
  return {
    ids,
    sendAt: async (minute: number) => {
      clock.set(new Date(Date.parse(morning) + minute * 60_000).toISOString());
      const mailer = smtpMailer({ url: sink.url, from });
      await app.sendDue(undefined, { mailer });
      mailer.close();
    },
    read: async () => (await admin.call<Message>("GET", `/api/emails/${body._id}`)).body,
    figures: async () => (await admin.call<MessageFigures>("GET", `/api/emails/${body._id}/figures`)).body,
  };
};

test("a server that greylists gets the whole message at the second round", async () => {
  const seen = new Set<string>();
  reply = (address) => (seen.size === seen.add(address).size ? null : "451 4.7.1 Greylisted, try again later");
  const { sendAt, read, figures } = await campaign(120);
  await sendAt(0);
  expect([seen.size, taken.length]).toEqual([120, 0]);
  expect((await figures()).waiting).toEqual([{ reason: "deferred", count: 120 }]);
  await sendAt(2);
  expect([taken.length, new Set(taken).size]).toEqual([120, 120]);
  expect(await read()).toMatchObject({ status: "sent", sent: 120, delivered: 120, failed: 0 });
  expect(await figures()).toMatchObject({ delivered: 120, waiting: [], failed: [] });
});

test("a full mailbox waits alone, says so, and is given up in the end", async () => {
  const { ids, sendAt, read, figures } = await campaign(12);
  reply = (address) => (address.startsWith(ids[0]!) ? "452 4.2.2 Mailbox full" : null);
  await sendAt(0);
  expect(taken).toHaveLength(11);
  expect(await figures()).toMatchObject({ delivered: 11, waiting: [{ reason: "mailbox_full", count: 1 }] });
  expect(await read()).toMatchObject({ status: "sending", sent: 11, delivered: 11 });
  for (let round = 1; round < 8; round += 1) await sendAt(180 * round);
  expect(await read()).toMatchObject({ status: "partly_failed", sent: 11, failed: 1 });
  expect((await figures()).failed).toEqual([{ reason: "gave_up", count: 1 }]);
});

test("a server that ends the talk is in trouble, and the message waits for it without losing anyone", async () => {
  const { sendAt, read, figures } = await campaign(12);
  reply = () => "421 4.3.2 Going down";
  await sendAt(0);
  expect(taken).toHaveLength(0);
  expect((await figures()).waiting).toEqual([{ reason: "server_trouble", count: 12 }]);
  reply = () => null;
  await sendAt(1);
  expect(taken).toHaveLength(0);
  await sendAt(3);
  expect(await read()).toMatchObject({ status: "sent", sent: 12, failed: 0 });
});
