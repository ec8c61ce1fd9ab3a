/** Sending the card: the mail that also confirms the address, the SMS, the code on a screen, and what strangers get of them. */
import type { CardLink, GivenLink } from "@rewardo/contract/card-links";
import type { User } from "@rewardo/contract/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteReturned } from "../../messaging/messages/index.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { openMemberBrowser } from "../../../testing/member-browser.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";

let app: MailApp;
let home: Tenant;
beforeAll(async () => {
  app = await openMailApp();
  home = await buildTenant(app, tenantNames.home);
});
afterAll(() => app.close());

let keys = 0;
const fresh = () => ({ "idempotency-key": `e${++keys}` });
const owner = () => home.accounts.owner.caller;
const add = async (more: object) => {
  const body = { first_name: "Ala", card_id: home.points_card_id, ...more };
  return (await owner().call<User>("POST", "/api/users", body, fresh())).body;
};
const read = async (id: string) => (await owner().call<User>("GET", `/api/users/${id}`)).body;
const standing = async (id: string) =>
  (
    await owner().call<{ phones: number; email: string; sms: string; links: CardLink[] }>(
      "GET",
      `/api/users/${id}/phone_card`,
    )
  ).body;
const give = (id: string, body: object, headers = fresh()) =>
  owner().call<GivenLink & { errors?: { code: string }[] }>("POST", `/api/users/${id}/card_links`, body, headers);
const atTill = (card_subscription_id: string, channel: string) =>
  home.accounts.employee.caller.call<GivenLink & { errors?: { code: string }[]; code?: string }>(
    ...(["POST", "/api/scanner/card_links"] as const),
    { place_id: home.places[0], card_subscription_id, channel },
    fresh(),
  );
const tokenIn = (text: string) => /\/c\/([0-9A-Z]{34})/i.exec(text)![1]!;
const mailed = async (email: string) => tokenIn((await app.mails.mailsTo(email)).at(-1)!.text);
const open = (phone: ReturnType<typeof openMemberBrowser>, token: string) =>
  phone.ask<{ code?: string }>("POST", "/api/member_links/open", { token });
const view = (phone: ReturnType<typeof openMemberBrowser>) => phone.ask("GET", `/api/member/${home.qr_key}/view`);

test("an address that was typed in the console gets the card, in the customer's language; a touch confirms the address", async () => {
  const { _id, email_confirmed_at } = await add({ email: "ala@example.test", language: "de" });
  expect(email_confirmed_at).toBeNull();
  const token = await mailed("ala@example.test");
  const [mail] = await app.mails.mailsTo("ala@example.test");
  expect(mail!.subject).toBe("Kawiarnia Ziarno: Ihre Karte auf dem Telefon");
  // The card is drawn as it stands, without its number: whose address it is, is not known yet.
  const number = (await read(_id)).card_subscriptions[0]!.numbers[0]!;
  expect(mail!.text).toMatch(/\nStand: 0\n/);
  expect(mail!.html).toContain(">Klub Kawiarnia Ziarno</p>");
  for (const part of [mail!.text, mail!.html]) expect(part.replaceAll(/\s/g, "")).not.toContain(number);
  await expect.poll(async () => (await read(_id)).email_confirmation_sent_at).not.toBeNull();
  const phone = openMemberBrowser(app);
  expect((await open(phone, `${token.slice(0, -2)}00`)).status).toBe(404);
  expect((await read(_id)).email_confirmed_at).toBeNull();
  expect((await open(phone, token)).status).toBe(200);
  const { email_confirmed_at: confirmed } = await read(_id);
  expect(confirmed).not.toBeNull();
  expect((await view(phone)).body).toMatchObject({ self: { email: "ala@example.test", email_proven: true } });
  // The link is the card from now on: the same again, and on another phone.
  expect((await open(phone, token)).status).toBe(200);
  expect((await open(openMemberBrowser(app), token)).status).toBe(200);
  expect(await standing(_id)).toMatchObject({
    phones: 2,
    email: "open",
    sms: "no_address",
    links: [{ channel: "email" }],
  });
  const audit = await app.witness.rows<{ action: string }>(
    "select action from audit_entries where entity_id = $1 order by recorded_at, _id",
    [_id],
  );
  expect(audit.map(({ action }) => action)).toEqual(["created", "link_opened", "email_confirmed", "link_opened"]);
});

test("another address is another question: the old link opens the card and confirms nothing", async () => {
  const { _id, version } = await add({ email: "old@example.test" });
  const old = await mailed("old@example.test");
  const other = await owner().call<User>(
    "PATCH",
    `/api/users/${_id}`,
    { email: "new@example.test" },
    { "if-match": `"${version}"` },
  );
  expect(other.body.email_confirmed_at).toBeNull();
  const phone = openMemberBrowser(app);
  expect((await open(phone, old)).status).toBe(200);
  expect((await read(_id)).email_confirmed_at).toBeNull();
  expect((await open(phone, await mailed("new@example.test"))).status).toBe(200);
  expect((await read(_id)).email_confirmed_at).not.toBeNull();
});

test("a repeat with the same key sends nothing twice, and for a lost phone all before ends", async () => {
  const { _id } = await add({ email: "late@example.test" });
  const first = await mailed("late@example.test");
  const headers = fresh();
  const sent = await Promise.all([give(_id, { channel: "email" }, headers), give(_id, { channel: "email" }, headers)]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(sent[0]!.body.link._id).toBe(sent[1]!.body.link._id);
  await expect.poll(async () => (await app.mails.mailsTo("late@example.test")).length).toBe(2);
  const second = await mailed("late@example.test");
  expect(second).not.toBe(first);
  const phone = openMemberBrowser(app);
  expect((await open(phone, first)).status).toBe(200);
  await give(_id, { channel: "email", replaces: true });
  await expect.poll(async () => (await app.mails.mailsTo("late@example.test")).length).toBe(3);
  expect((await view(phone)).status).toBe(401);
  for (const ended of [first, second]) expect((await open(openMemberBrowser(app), ended)).status).toBe(404);
  expect((await open(openMemberBrowser(app), await mailed("late@example.test"))).status).toBe(200);
});

test("no mail to a suppressed address, none without one, none from an account whose own address is not proven", async () => {
  const { _id } = await add({ email: "gone@example.test" });
  await mailed("gone@example.test");
  const bare = await add({});
  expect((await give(bare._id, { channel: "email" })).body.errors).toMatchObject([{ code: "no_address" }]);
  const returned = { user_id: _id, message_id: _id, reason: "hard_bounce", now: "2026-06-12T08:00:00.000Z" } as const;
  await home.ctx.database.write(home.scope, (tx) =>
    noteReturned(tx, home.scope, { channel: "email", address: "gone@example.test", ...returned }),
  );
  expect((await give(_id, { channel: "email" })).body.errors).toMatchObject([{ code: "suppressed" }]);
  const unproven =
    "update identities set email_verified_at = null where _id = (select identity_id from accounts where _id = $1)";
  const { _id: quiet } = await add({ email: "quiet@example.test" });
  await app.witness.rows(unproven, [home.accounts.owner.account_id]);
  const before = app.mails.offered();
  await add({ email: "unasked@example.test" });
  expect(await give(quiet, { channel: "email" })).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
  await app.witness.rows(unproven.replace("= null", "= now()"), [home.accounts.owner.account_id]);
  expect(app.mails.offered()).toBeLessThanOrEqual(before + 1);
});

test("an SMS goes where the customer agreed, and nowhere else", async () => {
  const { _id } = await add({ phone: "+48601777888" });
  expect(await standing(_id)).toMatchObject({ sms: "no_consent" });
  expect((await give(_id, { channel: "sms" })).body.errors).toMatchObject([{ code: "no_consent" }]);
  const answer = { channel: "sms", is_granted: true, language: "pl" };
  await owner().call("POST", `/api/users/${_id}/consents`, answer);
  expect((await give(_id, { channel: "sms" })).status).toBe(201);
  await expect.poll(() => app.texts.length).toBe(1);
  expect(app.texts[0]!.to).toBe("+48601777888");
  expect((await open(openMemberBrowser(app), tokenIn(app.texts[0]!.text))).status).toBe(200);
});

test("a code on the till's screen is taken once and soon, and only while no phone has the card", async () => {
  const { card_subscriptions } = await add({});
  const id = card_subscriptions[0]!._id;
  const shown = (await atTill(id, "screen")).body;
  expect(shown.url).toMatch(/^HTTPS?:\/\/[A-Z0-9.:-]+\/C\/[0-9A-Z]{34}$/);
  const asks = (link: CardLink) =>
    home.accounts.employee.caller.call<CardLink>("GET", `/api/scanner/card_links/${link._id}`);
  expect((await asks(shown.link)).body).toMatchObject({ opened_at: null, is_over: false });
  const [one, two] = [openMemberBrowser(app), openMemberBrowser(app)];
  const both = await Promise.all([one, two].map((phone) => open(phone, tokenIn(shown.url!))));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await asks(shown.link)).body).toMatchObject({ is_over: true });
  // The page tells the late one nothing of the card.
  expect((await atTill(id, "screen")).body.errors).toMatchObject([{ code: "on_phone" }]);
  expect((await open(both[0]!.status === 200 ? one : two, tokenIn(shown.url!))).status).toBe(200);
  const next = await add({});
  const late = (await atTill(next.card_subscriptions[0]!._id, "screen")).body;
  app.pass(2);
  expect((await open(openMemberBrowser(app), tokenIn(late.url!))).status).toBe(404);
});

test("a phone that holds another customer's card keeps it", async () => {
  const one = await add({ email: "one@example.test" });
  const two = await add({ email: "two@example.test" });
  const phone = openMemberBrowser(app);
  await open(phone, await mailed("one@example.test"));
  expect((await open(phone, await mailed("two@example.test"))).body).toMatchObject({ code: "card_on_phone" });
  expect([(await read(one._id)).email_confirmed_at === null, (await read(two._id)).email_confirmed_at]).toEqual([
    false,
    null,
  ]);
});

test("a link is to be opened within thirty days, and is the card from then on", async () => {
  await add({ email: "unread@example.test" });
  await add({ email: "read@example.test" });
  const [unread, opened] = [await mailed("unread@example.test"), await mailed("read@example.test")];
  await open(openMemberBrowser(app), opened);
  app.pass(60 * 24 * 31);
  expect((await open(openMemberBrowser(app), unread)).status).toBe(404);
  expect((await open(openMemberBrowser(app), opened)).status).toBe(200);
});
