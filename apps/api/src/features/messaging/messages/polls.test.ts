/** Polls of messages in the app: customers read and answer them, and the business reads the figures. */
import type { Message, Poll } from "@rewardo/contract/message-fields";
import type { PollSummary } from "@rewardo/contract/messages";
import type { ReceivedMessage } from "@rewardo/contract/received-messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { signInMember } from "../../../testing/members.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());

const recipient = { type: "all" };
interface Refused {
  readonly code: string;
  readonly errors?: readonly { readonly path: string }[];
}

/** A business with readers, and what each of them is asked. */
const ask = async (business: TestBusiness, poll: Partial<Poll>, count: number) => {
  const admin = await app.as("ADMIN", business.scope);
  const readers = await app.addReaders(business, count, "in_app");
  const members = new Map<string, Caller>();
  for (const user_id of readers) members.set(user_id, await signInMember(app, business.ctx, user_id));
  const whole = { question: { pl: "Polecisz nas?" }, kind: "nps", options: [], closes_at: null, ...poll };
  const content = { title: { pl: "Pytanie" }, text: { pl: "{first_name|Gościu}, masz {balance|0} pkt" }, poll: whole };
  const made = await admin.call<Message<"in_app">>("POST", "/api/messages", { name: "NPS", recipient, content });
  const at = `/api/messages/${made.body._id}`;
  return {
    ...{ admin, at, poll: whole, readers: [...readers].toSorted(), message_id: made.body._id },
    send: async (version = "1") => {
      const sent = await admin.call<Refused>("POST", `${at}/send`, undefined, { "if-match": version });
      await app.sendDue();
      return sent;
    },
    find: (user_id: string) => members.get(user_id)!.call<{ items: ReceivedMessage[] } & Refused>("GET", "/messages"),
    answer: async (user_id: string, answer: object) => {
      const member = members.get(user_id) ?? (await signInMember(app, business.ctx, user_id));
      return member.call<ReceivedMessage & Refused>("POST", `/messages/${made.body._id}/answer`, answer);
    },
    summary: async () => (await admin.call<PollSummary>("GET", `${at}/poll/response_summary`)).body,
  };
};

test("customers read and answer, nothing is told of less than five, and a closed poll takes no answer", async () => {
  const business = await buildBusiness(app);
  const { admin, at, poll, readers, message_id, send, find, answer, summary } = await ask(business, {}, 6);
  expect((await find(readers[0]!)).body.items).toEqual([]);
  expect((await answer(readers[0]!, { values: [9] })).status).toBe(404);
  expect((await admin.call("POST", `${at}/poll/close`)).status).toBe(409);
  await send();
  expect((await admin.call("GET", at)).body).toMatchObject({ status: "sent", recipients: 6, sent: 6 });
  expect((await admin.call("GET", "/api/messages/count")).body).toEqual({ count: 1 });
  expect((await admin.call("GET", `${at}/poll`)).body).toEqual(poll);
  const [received] = (await find(readers[0]!)).body.items;
  expect(received).toMatchObject({ _id: message_id, language: "pl", title: "Pytanie" });
  expect(received).toMatchObject({ text: expect.stringMatching(/^Gość 0?.*, masz 0 pkt$/u) });
  expect(received!.poll).toMatchObject({ question: "Polecisz nas?", kind: "nps", is_open: true, answer: null });
  const stranger = await buildBusiness(app);
  const elsewhere = await signInMember(app, stranger.ctx, stranger.points.user_id);
  expect((await elsewhere.call("POST", `/messages/${message_id}/answer`, { values: [9] })).status).toBe(404);
  expect((await answer(business.points.user_id, { values: [9] })).status).toBe(404);
  for (const wrong of [{}, { values: [] }, { values: [11] }, { values: [1, 2] }])
    expect((await answer(readers[0]!, wrong)).body.errors).toMatchObject([{ path: expect.stringContaining("values") }]);
  expect((await answer(readers[0]!, { values: [9], text: "Tak" })).body.errors).toMatchObject([{ path: "text" }]);

  for (const [nr, value] of [0, 10, 9, 7].entries())
    expect((await answer(readers[nr]!, { values: [value] })).status).toBe(200);
  // Another answer takes the place of the one before.
  expect((await answer(readers[0]!, { values: [10] })).body.poll?.answer).toEqual({ values: [10] });
  const unbroken = { options: null, average: null, nps: null, texts: null };
  expect(await summary()).toMatchObject({ answered: 4, rate: 0.6667, ...unbroken });
  await answer(readers[4]!, { values: [2] });
  const told = await summary();
  expect(told).toMatchObject({ recipients: 6, delivered: 6, answered: 5, average: 7.6, nps: 40, texts: null });
  expect(told.options).toHaveLength(11);
  expect(told.options![10]).toEqual({ label: null, value: 10, count: 2, share: 0.4 });

  const employee = await app.as("EMPLOYEE", business.scope);
  expect((await employee.call("POST", `${at}/poll/close`)).status).toBe(403);
  const closed = await admin.call<Message<"in_app">>("POST", `${at}/poll/close`);
  expect(closed.body.content.poll?.closes_at).toBe("2026-06-12T08:00:00.000Z");
  expect((await admin.call("POST", `${at}/poll/close`)).body).toEqual(closed.body);
  expect((await answer(readers[5]!, { values: [9] })).body).toMatchObject({ code: "already_decided" });
  expect((await find(readers[5]!)).body.items[0]!.poll).toMatchObject({ is_open: false, answer: null });
  const noted = await app.witness.rows(
    "select 1 from audit_entries where entity_id = $1 and entity = 'messages' and action = 'poll_closed'",
    [message_id],
  );
  expect(noted).toHaveLength(1);
});

test("one chooses among options, several of them, or writes; an erased customer's words go", async () => {
  const business = await buildBusiness(app);
  const options = [{ pl: "Owsiane" }, { pl: "Sojowe" }, { pl: "Krowie" }];
  const several = await ask(business, { kind: "multiple", options }, 5);
  await several.send();
  for (const reader of several.readers) await several.answer(reader, { values: [2, 0, 2] });
  expect((await several.answer(several.readers[0]!, { values: [3] })).body.errors).toMatchObject([{ path: "values" }]);
  expect((await several.summary()).options).toEqual([
    { label: options[0], value: 0, count: 5, share: 1 },
    { label: options[1], value: 1, count: 0, share: 0 },
    { label: options[2], value: 2, count: 5, share: 1 },
  ]);

  const closing = { kind: "text", closes_at: "2026-06-12T07:00:00.000Z" } as const;
  const written = await ask(await buildBusiness(app), closing, 5);
  expect((await written.send()).body.errors).toMatchObject([{ path: "content.poll.closes_at" }]);
  const content = { title: { pl: "Pytanie" }, text: { pl: "Krótko" }, poll: { ...written.poll, closes_at: null } };
  await written.admin.call("PATCH", written.at, { content }, { "if-match": "1" });
  await written.send("2");
  expect((await written.answer(written.readers[0]!, { values: [1] })).body.errors).toMatchObject([{ path: "values" }]);
  expect((await written.answer(written.readers[0]!, { text: "  " })).body.errors).toMatchObject([{ path: "text" }]);
  for (const [nr, reader] of written.readers.entries()) {
    expect((await written.summary()).texts).toBeNull();
    await written.answer(reader, { text: ` Odpowiedź ${nr} ` });
  }
  const { texts } = await written.summary();
  expect(texts?.toSorted()).toEqual([0, 1, 2, 3, 4].map((nr) => `Odpowiedź ${nr}`));
  const [gone] = await app.witness.rows<{ user_id: string }>(
    "select user_id from message_deliveries where message_id = $1 and answer ->> 'text' = 'Odpowiedź 0'",
    [written.message_id],
  );
  const erased = await written.admin.call("POST", `/api/users/${gone!.user_id}/erase`, undefined, {
    "idempotency-key": "erase",
  });
  expect(erased.status).toBeLessThan(300);
  expect((await written.summary()).texts).toHaveLength(4);
});

test("the reach of messages on the card says how many of those who agreed hold the card in a browser", async () => {
  const business = await buildBusiness(app);
  const admin = await app.as("ADMIN", business.scope);
  const [first, second, third, other] = await app.addReaders(business, 4, "in_app");
  // Two browsers are one customer, and one who agrees no longer is none.
  for (const user_id of [first!, first!, second!, other!]) await signInMember(app, business.ctx, user_id);
  await app.consent(business, other!, "in_app", false);
  const reach = async (path: string) =>
    (await admin.call("POST", `/api/${path}/estimate_number_of_recipients`, { recipient })).body;
  expect(await reach("messages")).toEqual({ count: 3, unconfirmed: 0, readers: 2, phones: 0 });
  expect(await reach("emails")).toMatchObject({ readers: null });
  const automated = { trigger: { kind: "first_visit" }, promotion_group_id: null, held_out_percent: 10 };
  const week = async (channel: string) =>
    (await admin.call("POST", "/api/automations/estimate", { ...automated, channel })).body;
  expect(await week("in_app")).toMatchObject({ reachable: 3, readers: 2 });
  expect(await week("sms")).toMatchObject({ readers: null });
  await signInMember(app, business.ctx, third!);
  expect(await reach("messages")).toMatchObject({ count: 3, readers: 3 });
});
