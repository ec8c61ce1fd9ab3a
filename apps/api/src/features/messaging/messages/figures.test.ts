/** The figures of a message: what is known of it, why it did not reach all, and what its receivers spent. */
import type { Message } from "@rewardo/contract/message-fields";
import type { MessageFigures } from "@rewardo/contract/message-figures";
import { builtInRoles } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { MailRefused } from "../../../platform/mail/mailer.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { visitPattern } from "../../../testing/copy-visits.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { createAccountRole } from "../../tenants/account-roles/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());

test("figures say who has a message and why others have not, and compare what they spent once its days are over", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 44);
  const admin = await app.as("ADMIN", business.scope);
  // In a group by their age, so that twenty-two get it and as many do not.
  const meant = readers.slice(0, 22);
  await app.witness.rows("update users set birth_date = '2000-01-01' where _id = any($1::uuid[])", [meant]);
  const content = { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] };
  const recipient = { type: "age_group", age_group: "25_34" };
  const { body: made } = await admin.call<Message>("POST", "/api/emails", { name: "Kawa", recipient, content });
  const at = `/api/emails/${made._id}`;
  const figures = async () => (await admin.call<MessageFigures>("GET", `${at}/figures`)).body;
  const nothing = {
    delivered: 0,
    clicked: null,
    unsubscribed: 0,
    complained: 0,
    failed: [],
    suppressed: [],
    waiting: [],
    coupon: null,
    notices: null,
  };
  expect(await figures()).toEqual({ ...nothing, turnover_at: null, turnover: null });
  await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" });
  app.beforeMail(({ to }) => {
    if (to.startsWith(meant[0]!)) throw new MailRefused("no such mailbox", { bounce: "hard" });
  });
  // The audience is frozen; one of it withdraws before the message goes out.
  await app.sendDue(AbortSignal.abort());
  await app.consent(business, meant[21]!, "email", false);
  await app.sendDue();
  const sent = { delivered: 20, failed: [{ reason: "bounced", count: 1 }] };
  const known = { ...nothing, ...sent, suppressed: [{ reason: "no_consent", count: 1 }] };
  const turnover_at = "2026-06-19T08:00:00.000Z";
  expect(await figures()).toEqual({ ...known, turnover_at, turnover: null });

  // One visit of everyone before, and another one of the receivers after it.
  clock.set("2026-06-30T08:00:00.000Z");
  const later = await app.as("ADMIN", business.scope);
  const visit = await visitPattern(app.witness, business, later, readers[0]!);
  await visit({ user_ids: readers, amount: 1000, at: "2026-06-06T08:00:00.000Z" });
  await visit({ user_ids: meant.slice(1, 21), amount: 2400, at: "2026-06-19T08:00:00.000Z" });
  // Too early and too late to count.
  await visit({ user_ids: readers, amount: 9000, at: "2026-06-05T08:00:00.000Z" });
  await visit({ user_ids: readers, amount: 9000, at: "2026-06-19T08:00:00.001Z" });
  const { body: told } = await later.call<MessageFigures>("GET", `${at}/figures`);
  expect(told.turnover).toMatchObject({
    days: 7,
    beside: "others",
    receivers: { count: 20, before: 1000, after: 2400 },
    uplift: null,
  });
  const { others } = told.turnover!;
  // The builder's own customers spent nothing.
  expect([others.count >= 24, others.after]).toEqual([true, 0]);
  expect(others.before).toBe(Math.round((24 * 1000) / others.count));
  // What all places took is for those who may read it in the statistics.
  const { limits } = builtInRoles.ADMIN;
  for (const [permissions, own_places_only] of [
    [["messages_view", "stats_view"], false],
    [["messages_view", "stats_view"], true],
    [["messages_view"], false],
  ] as const) {
    const role = { name: newId(), permissions: [...permissions], limits: { ...limits, own_places_only } };
    const role_id = await createAccountRole(business.ctx, role);
    const reader = await app.as({ role_id }, business.scope, { place_ids: [business.place_id] });
    const { body: seen } = await reader.call<MessageFigures>("GET", `${at}/figures`);
    const isWhole = permissions.length > 1 && !own_places_only;
    expect(seen).toEqual(isWhole ? told : { ...told, turnover_at: null, turnover: null });
  }
  expect((await later.call("GET", `/api/sms/${made._id}/figures`)).status).toBe(404);
});

test("of an audience that is too small to learn from nobody is held out", async () => {
  const business = await buildBusiness(app);
  await app.addReaders(business, 39);
  const admin = await app.as("ADMIN", business.scope);
  const content = { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] };
  const draft = { name: "Kawa", recipient: { type: "all" }, held_out_percent: 50, content };
  const { body: made } = await admin.call<Message>("POST", "/api/emails", draft);
  await admin.call("POST", `/api/emails/${made._id}/send`, undefined, { "if-match": "1" });
  app.beforeMail(() => undefined);
  await app.sendDue();
  const { body: sent } = await admin.call<Message>("GET", `/api/emails/${made._id}`);
  expect(sent).toMatchObject({ status: "sent", recipients: 39, sent: 39, held_out: 0 });
});

test("a share of the audience is held out by chance, gets nothing, and is what receivers are compared with", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, 120);
  const admin = await app.as("ADMIN", business.scope);
  const recipient = { type: "all" };
  const content = { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] };
  const draft = { name: "Kawa", recipient, held_out_percent: 50, content };
  expect((await admin.call("POST", "/api/emails", { ...draft, held_out_percent: 51 })).status).toBe(400);
  const { body: made } = await admin.call<Message>("POST", "/api/emails", draft);
  const estimate = await admin.call("POST", "/api/emails/estimate_number_of_recipients", { recipient });
  const at = `/api/emails/${made._id}`;
  await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" });
  app.mails.length = 0;
  app.beforeMail(() => undefined);
  await app.sendDue();
  const { body: sent } = await admin.call<Message>("GET", at);
  expect(sent).toMatchObject({ status: "sent", sent: sent.recipients });
  expect(estimate.body).toMatchObject({ count: sent.recipients! + sent.held_out });
  const got = app.mails.map(({ to }) => to.slice(0, 36));
  expect(got).toHaveLength(sent.sent);
  const out = readers.filter((reader) => !got.includes(reader));
  // By chance: of 120 fewer than 30 on a side come once in a hundred million.
  expect(Math.min(got.length, out.length)).toBeGreaterThanOrEqual(30);
  expect(out).toHaveLength(sent.held_out);

  clock.set("2026-06-20T08:00:00.000Z");
  const later = await app.as("ADMIN", business.scope);
  const visit = await visitPattern(app.witness, business, later, readers[0]!);
  await visit({ user_ids: got, amount: 3000, at: "2026-06-13T08:00:00.000Z" });
  await visit({ user_ids: out, amount: 2000, at: "2026-06-13T08:00:00.000Z" });
  const { body: even } = await later.call<MessageFigures>("GET", `${at}/figures`);
  // No one differs from the others of their side, so nothing is left to chance.
  expect(even.turnover?.uplift).toEqual({
    ...{ reached: 3000, held_out: 2000, difference: 1000, low: 1000, high: 1000, is_clear: true },
  });
  // One of those it was for, to whom it came not, stays on the side that chance gave them.
  await app.witness.rows(
    "update message_deliveries set status = 'failed', reason = 'bounced' where message_id = $1 and user_id = $2",
    [made._id, got[0]!],
  );
  // Who spends far more than the others widens the interval until it says nothing.
  await visit({ user_ids: [out[0]!], amount: 300_000, at: "2026-06-14T08:00:00.000Z" });
  const { body: told } = await later.call<MessageFigures>("GET", `${at}/figures`);
  expect(told.turnover).toMatchObject({
    ...{ beside: "held_out", receivers: { count: got.length, after: 3000 } },
    others: { count: out.length, before: 0, after: 2000 + Math.round(300_000 / out.length) },
  });
  const { uplift } = told.turnover!;
  expect(uplift).toMatchObject({ reached: 3000, is_clear: false });
  expect([uplift!.low < 0, uplift!.high > 0]).toEqual([true, true]);
});
