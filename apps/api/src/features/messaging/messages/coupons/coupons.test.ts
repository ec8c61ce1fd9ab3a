/** Coupons that messages give: to whom, once, what readers are told, and when no one gets any. */
import type { Uplift } from "@rewardo/contract/automation-fields";
import type { HeldCoupon } from "@rewardo/contract/card-subscriptions";
import type { EmailContent, Message } from "@rewardo/contract/message-fields";
import type { MessageFigures } from "@rewardo/contract/message-figures";
import type { ReceivedMessage } from "@rewardo/contract/received-messages";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, newId } from "../../../../platform/clock.ts";
import type { Caller } from "../../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../../testing/builders.ts";
import { archiveCoupon, publishCoupon, type PublishedCoupon } from "../../../../testing/give-coupon.ts";
import { signInMember } from "../../../../testing/members.ts";
import { openMessageApp, type MessageApp } from "../../../../testing/message-app.ts";
import { insertAutomated } from "../index.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());
beforeEach(() => {
  clock.set(start);
  app.mails.length = 0;
  app.texts.length = 0;
  app.beforeMail(() => undefined);
});

interface Desk {
  readonly business: TestBusiness;
  readonly owner: Caller;
  readonly coupon: PublishedCoupon;
}

const openDesk = async (changes: object = {}): Promise<Desk> => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  return { business, owner, coupon: await publishCoupon(owner, business.points_card_id, changes) };
};

const mailWith = (coupon: PublishedCoupon) => ({
  subject: { pl: "Dla ciebie: {coupon}" },
  blocks: [
    { kind: "text", text: { pl: "Prezent" } },
    { kind: "coupon", ...coupon },
  ],
});

const recipient = { type: "all" };
const send = async (owner: Caller, path: string, content: object): Promise<string> => {
  const { body } = await owner.call<Message>("POST", path, { name: "Prezent", recipient, content });
  const sent = await owner.call("POST", `${path}/${body._id}/send`, undefined, { "if-match": "1" });
  expect(sent.status).toBe(200);
  return `${path}/${body._id}`;
};

/** How many coupons of a message the customers hold, by customer. */
const heldOf = async (at: string): Promise<Record<string, number>> => {
  const rows = await app.witness.rows<{ user_id: string; count: number }>(
    `select cs.user_id, count(*)::integer as count from coupon_grants g
      join card_subscriptions cs on cs.business_id = g.business_id and cs._id = g.card_subscription_id
      where g.message_id = $1 group by 1`,
    [at.slice(-36)],
  );
  return Object.fromEntries(rows.map(({ user_id, count }) => [user_id, count]));
};

const membershipOf = async (user_id: string): Promise<string> =>
  (await app.witness.rows<{ _id: string }>("select _id from card_subscriptions where user_id = $1", [user_id]))[0]!._id;

const numberOf = async (user_id: string): Promise<string> =>
  (
    await app.witness.rows<{ number: string }>(
      "select n.number from card_numbers n join card_subscriptions cs on cs.business_id = n.business_id and cs._id = n.card_subscription_id where cs.user_id = $1",
      [user_id],
    )
  )[0]!.number;

/** Pays at the till with the coupon that a customer holds. */
const payWith = async ({ business, owner, coupon }: Desk, user_id: string) => {
  const held = `/api/card_subscriptions/${await membershipOf(user_id)}/coupons`;
  const [mine] = (await owner.call<{ items: HeldCoupon[] }>("GET", held)).body.items;
  const used = [{ coupon_id: coupon.coupon_id, grant_id: mine!.grant_id }];
  const basket = { number: await numberOf(user_id), place_id: business.place_id, amount: 2000, coupons: used };
  const key = { "idempotency-key": `with-${mine!.grant_id}` };
  const paid = await owner.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", basket, key);
  return { ends_at: mine!.ends_at, paid };
};

test("each reader with the coupon's card is given it once, however often a mail is tried, and the figures count its uses", async () => {
  const { business, owner, coupon } = await openDesk();
  const readers = await app.addReaders(business, 4);
  // One agreed, too, and has another card alone.
  const { user_id: without } = business.stamps;
  await app.consent(business, without, "email", true);
  await app.witness.rows("update users set email = 'bez@example.test', email_confirmed_at = now() where _id = $1", [
    without,
  ]);
  const estimate = async (card_id?: string) =>
    (await owner.call("POST", "/api/emails/estimate_number_of_recipients", { recipient, card_id })).body;
  expect([await estimate(), await estimate(coupon.card_id)]).toMatchObject([{ count: 5 }, { count: 4 }]);
  const at = await send(owner, "/api/emails", mailWith(coupon));
  await app.sendDue(AbortSignal.abort());
  const [first, second, , frozen] = readers as [string, string, string, string];
  const frozenAt = `/api/card_subscriptions/${await membershipOf(frozen)}/freeze`;
  expect((await owner.call("POST", frozenAt)).status).toBe(200);
  let isDown = true;
  app.beforeMail(({ to }) => {
    if (isDown && to.startsWith(first)) throw new Error("421 later");
  });
  await app.sendDue();
  isDown = false;
  clock.set("2026-06-12T09:00:00.000Z");
  await app.sendDue();
  const figures = async () => (await owner.call<MessageFigures>("GET", `${at}/figures`)).body;
  expect((await owner.call<Message>("GET", at)).body).toMatchObject({ status: "sent", recipients: 4, sent: 3 });
  expect(await figures()).toMatchObject({
    suppressed: [{ reason: "no_card", count: 1 }],
    coupon: { given: 3, redeemed: 0 },
  });
  expect(await heldOf(at)).toEqual(Object.fromEntries(readers.slice(0, 3).map((id) => [id, 1])));
  expect(app.mails.map(({ subject }) => subject)).toEqual(Array(3).fill("Dla ciebie: Rabat na lato"));
  // Also the one that went out an hour later tells the end of the coupon that was given at eight.
  for (const { html, text } of app.mails) {
    expect(html).toContain("Aktualny do 19.06.2026 10:00");
    expect(text).toContain("Twój kupon: Rabat na lato\nAktualny do 19.06.2026 10:00");
  }

  const { ends_at, paid } = await payWith({ business, owner, coupon }, second);
  expect(ends_at).toBe("2026-06-19T08:00:00.000Z");
  expect([paid.status, await figures()]).toMatchObject([201, { coupon: { given: 3, redeemed: 1 } }]);
  const back = `/api/transactions/${paid.body.transaction._id}/reverse`;
  const reversed = await owner.call("POST", back, { reason: "mistake" }, { "idempotency-key": "back" });
  expect([reversed.status, await figures()]).toMatchObject([200, { coupon: { given: 3, redeemed: 0 } }]);
});

test("SMS name the coupon, and a message on the card shows what came with it and until when", async () => {
  const { business, owner, coupon } = await openDesk({ name: { pl: "Ciastko", en: "Cookie" } });
  const [reader] = (await app.addReaders(business, 1, "sms")) as [string];
  await app.consent(business, reader, "in_app", true);
  const sms = await send(owner, "/api/sms", { text: { pl: "Mamy dla ciebie: {coupon}" }, coupon });
  const inApp = await send(owner, "/api/messages", {
    title: { pl: "Prezent" },
    text: { pl: "Proszę" },
    poll: null,
    coupon,
  });
  await app.sendDue();
  await app.sendDue();
  expect(app.texts.map(({ text }) => text)).toEqual(["Mamy dla ciebie: Ciastko\nAktualny do 19.06.2026 10:00"]);
  expect([await heldOf(sms), await heldOf(inApp)]).toEqual([{ [reader]: 1 }, { [reader]: 1 }]);
  const member = await signInMember(app, business.ctx, reader!);
  const received = async () => (await member.call<{ items: ReceivedMessage[] }>("GET", "/messages")).body;
  const shown = { coupon: { name: "Ciastko", ends_at: "2026-06-19T08:00:00.000Z" } };
  expect((await received()).items).toMatchObject([shown]);
  // What was given stays, also when the coupon is given no more.
  clock.set("2026-06-13T08:00:00.000Z");
  await archiveCoupon(await app.as("OWNER", business.scope), coupon);
  expect((await received()).items).toMatchObject([shown]);
});

test("a coupon that cannot be given is refused; one that ends before the sending pauses the message, and no one gets it", async () => {
  const { business, owner, coupon } = await openDesk();
  await app.addReaders(business, 2);
  const other = await openDesk();
  const content = (one: PublishedCoupon) => ({ name: "Prezent", recipient, content: mailWith(one) });
  for (const foreign of [other.coupon, { ...coupon, coupon_id: other.coupon.coupon_id }])
    expect(await owner.call("POST", "/api/emails", content(foreign))).toMatchObject({
      status: 400,
      body: { errors: [{ path: "content.coupon", code: "unknown_coupon" }] },
    });
  const twice = {
    ...content(coupon),
    content: { ...mailWith(coupon), blocks: Array(2).fill({ kind: "coupon", ...coupon }) },
  };
  expect((await owner.call("POST", "/api/emails", twice)).status).toBe(400);
  // The field without a coupon has nothing to name.
  const unnamed = { subject: { pl: "{coupon}" }, blocks: [{ kind: "text", text: { pl: "x" } }] };
  const { body: named } = await owner.call<Message>("POST", "/api/emails", { name: "x", recipient, content: unnamed });
  expect(await owner.call("POST", `/api/emails/${named._id}/send`, undefined, { "if-match": "1" })).toMatchObject({
    body: { errors: [{ path: "content.subject.pl", code: "unknown_placeholder" }] },
  });

  const at = await send(owner, "/api/emails", mailWith(coupon));
  await archiveCoupon(owner, coupon);
  const { body: late } = await owner.call<Message>("POST", "/api/emails", content(coupon));
  expect(await owner.call("POST", `/api/emails/${late._id}/send`, undefined, { "if-match": "1" })).toMatchObject({
    body: { errors: [{ path: "content.coupon", code: expect.stringMatching(/not_running|not_published/) }] },
  });
  await app.sendDue();
  const told = async () => (await owner.call<Message>("GET", at)).body;
  expect(await told()).toMatchObject({ status: "sending", pause_reason: "coupon_over", recipients: 2, sent: 0 });
  expect([app.mails, await heldOf(at)]).toEqual([[], {}]);
  // Resumed, it is paused again while nothing has changed.
  expect((await owner.call("POST", `${at}/resume`)).status).toBe(200);
  await app.sendDue();
  expect(await told()).toMatchObject({ pause_reason: "coupon_over", sent: 0 });
});

test("a test to oneself shows the coupon and gives none", async () => {
  const { owner, coupon } = await openDesk();
  const { body } = await owner.call<Message>("POST", "/api/emails", {
    ...{ name: "Prezent", recipient, content: mailWith(coupon) },
  });
  expect((await owner.call("POST", `/api/emails/${body._id}/test`)).status).toBe(204);
  await app.sendTest();
  expect(app.mails).toMatchObject([{ html: expect.stringContaining("Rabat na lato") }]);
  expect(await heldOf(`/api/emails/${body._id}`)).toEqual({});
});

test("what an automation sends gives its coupon, too; once that is over, nothing of it is sent", async () => {
  const { business, owner, coupon } = await openDesk();
  const [reader] = (await app.addReaders(business, 1)) as [string];
  const automation_id = newId();
  await app.witness.rows(
    `insert into automations (business_id, _id, name, trigger, delay_hours, hour, message, held_out_percent, window_days, created_at, updated_at)
      values ($1, $2, 'Urodziny', '{"kind": "first_visit"}', 0, 10, $3, 10, 28, now(), now())`,
    [business.scope.business_id, automation_id, { channel: "email", content: mailWith(coupon) }],
  );
  const setOff = async (): Promise<string> => {
    const _id = newId();
    const one = { _id, automation_id, channel: "email", name: "Urodziny", user_ids: [reader], now: start } as const;
    const content = mailWith(coupon) as EmailContent;
    await business.ctx.database.write(business.scope, (tx) => insertAutomated(tx, business.scope, { ...one, content }));
    await app.sendDue();
    return _id;
  };
  const counted = async () => (await owner.call<Uplift>("GET", `/api/automations/${automation_id}/uplift`)).body.coupon;
  expect(await counted()).toEqual({ given: 0, redeemed: 0 });
  expect(await heldOf(await setOff())).toEqual({ [reader]: 1 });
  expect((await payWith({ business, owner, coupon }, reader)).paid.status).toBe(201);
  expect(await counted()).toEqual({ given: 1, redeemed: 1 });
  await archiveCoupon(owner, coupon);
  const late = await setOff();
  expect([app.mails.length, await heldOf(late)]).toEqual([1, {}]);
  expect(await app.witness.rows("select status, suppressed from messages where _id = $1", [late])).toEqual([
    { status: "sent", suppressed: 1 },
  ]);
});
