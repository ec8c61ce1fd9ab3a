/** Inviting friends through the whole app: the terms, an invitation for one friend, the card that it brings. */
import { randomBytes, randomUUID } from "node:crypto";
import { memberTokenFrom } from "@rewardo/rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { openMemberBrowser } from "../../../testing/member-browser.ts";
import { givenCoupon, openInviting } from "../../../testing/referrals.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
beforeEach(() => clock.set(noon));
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

test("inviting brings coupons of the card that are given to people alone, and these stay so", async () => {
  const { card, terms, owner, card_id } = await openInviting(app);
  const everyones = await card.addCoupon({ ...givenCoupon, issue: "automatic" });
  const once = await card.addCoupon({ ...givenCoupon, customer_limit: null });
  const paused = await card.addCoupon({ ...givenCoupon, status: "draft" });
  const refusedBy = async (referral: object) =>
    (await card.change<{ errors: object[] }>({ referral: { ...terms, ...referral } })).body.errors;
  const cases = [
    [{ inviter_coupon_id: randomUUID() }, "inviter", "unknown_coupon"],
    [{ guest_coupon_id: everyones }, "guest", "everyone_has_it"],
    [{ guest_coupon_id: paused }, "guest", "not_active"],
    [{ inviter_coupon_id: once }, "inviter", "used_once"],
  ] as const;
  for (const [change, side, code] of cases)
    expect(await refusedBy(change)).toMatchObject([{ path: `referral.${side}_coupon_id`, code }]);
  for (const invitations_a_month of [0, 101, -1, 1.5])
    expect(await refusedBy({ invitations_a_month })).toMatchObject([{ path: "referral.invitations_a_month" }]);
  // A friend comes once, so theirs may be one that each uses once.
  expect((await card.change({ referral: { ...terms, guest_coupon_id: once } })).status).toBe(200);

  const of = terms.inviter_coupon_id;
  const archived = await owner.call("POST", `/api/cards/${card_id}/coupons/${of}/archive`);
  expect(archived).toMatchObject({ status: 400, body: { errors: [{ path: "coupon_id", code: "coupon_in_use" }] } });
  for (const [change, path] of [
    [{ status: "draft" }, "status"],
    [{ issue: "automatic" }, "issue"],
    [{ customer_limit: null }, "usage_frequency"],
  ] as const)
    expect((await card.changePart(`coupons/${of}`, change)).body).toMatchObject({ errors: [{ path }] });
  // Without inviting it is a coupon like any other.
  expect((await card.change({ referral: null })).status).toBe(200);
  expect((await owner.call("POST", `/api/cards/${card_id}/coupons/${of}/archive`)).status).toBe(204);
});

test("a draft's terms count for nobody before they are published, and a card without terms invites nobody", async () => {
  const { card, newcomer, list, make, terms, points_card_id } = await openInviting(app);
  const phone = await newcomer();
  await card.change({ referral: { ...terms, invitations_a_month: 50 } });
  expect((await list(phone)).cards).toMatchObject([{ invitations_a_month: 3, made_this_month: 0, is_open: true }]);
  await card.publish();
  expect((await list(phone)).cards).toMatchObject([{ invitations_a_month: 50 }]);
  const elsewhere = (await openInviting(app)).card_id;
  for (const of of [points_card_id, elsewhere, randomUUID()]) expect((await make(phone, of)).status).toBe(404);
  await card.change({ referral: null });
  await card.publish();
  expect(await list(phone)).toMatchObject({ cards: [], items: [] });
  expect((await make(phone)).status).toBe(404);
});

test("an invitation is a link for one friend, in whose browser it brings the card, and is told to nobody else", async () => {
  const { newcomer, bring, list, view, join, card_id, qr_key, scope } = await openInviting(app);
  const phone = await newcomer();
  const { _id, token, friend } = await bring(phone);
  expect(token).toMatch(new RegExp(`^${qr_key}[0-9A-HJKMNP-TV-Z]{26}$`));
  expect((await view(friend)).cards).toMatchObject([{ card_id, balance: 0, coupons: [] }]);
  const { items } = await list(phone);
  expect(items).toMatchObject([{ _id, status: "joined", path: null, joined_day: "2026-06-12", came_day: null }]);
  // Of the friend it says nothing: neither id nor name nor card.
  const [row] = await witness.rows<{ guest_id: string }>("select guest_id from referrals where _id = $1", [_id]);
  expect(JSON.stringify(items)).not.toContain(row!.guest_id);
  const others = openMemberBrowser(app);
  expect((await join(others, token)).body).toMatchObject({ status: 410, code: "invitation_over" });
  expect((await others.ask("GET", `/api/member/${qr_key}/view`)).status).toBe(401);
  const kept = await witness.rows<{ text: string }>("select r::text as text from referrals r where business_id = $1", [
    scope.business_id,
  ]);
  expect(kept.filter(({ text }) => text.includes(token.slice(8)))).toEqual([]);
});

test("of six friends at once one has the invitation; a repeat from the same browser is the same", async () => {
  const { newcomer, invite, join, scope } = await openInviting(app);
  const { token } = await invite(await newcomer());
  const friends = Array.from({ length: 6 }, () => openMemberBrowser(app));
  const answers = await Promise.all(friends.map((friend) => join(friend, token.toLowerCase())));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410]);
  const winner = friends[answers.findIndex(({ status }) => status === 200)]!;
  expect((await join(winner, token)).body).toMatchObject({ was_member: true });
  const rows = await witness.rows("select 1 from referrals where business_id = $1 and guest_id is not null", [
    scope.business_id,
  ]);
  expect(rows).toHaveLength(1);
});

test("whoever has the card already gets nothing new, and in the inviter's own browser nothing is used up", async () => {
  const { newcomer, invite, join, list, at, view } = await openInviting(app);
  const phone = await newcomer();
  const { token } = await invite(phone);
  expect((await join(phone, token)).body).toMatchObject({ was_member: true });
  const regular = await newcomer();
  expect((await join(regular, token)).body).toMatchObject({ was_member: true });
  // The inviter takes their card out of this browser, and would be their own friend.
  const [{ _id }] = (await phone.ask<{ items: { _id: string }[] }>("GET", at("/browsers"))).body.items as [
    { _id: string },
  ];
  await phone.ask("DELETE", at(`/browsers/${_id}`));
  expect((await join(phone, token)).body).toMatchObject({ status: 409, code: "invitation_own" });
  expect((await list(regular)).items).toEqual([]);
  const friend = openMemberBrowser(app);
  expect((await join(friend, token)).status).toBe(200);
  expect((await view(friend)).cards).toHaveLength(1);
});

test("as many a month as the terms say, also at once; a withdrawn one is none, and the next month begins anew", async () => {
  const { newcomer, make, list, at, join, card_id } = await openInviting(app);
  const phone = await newcomer();
  const made = await Promise.all(Array.from({ length: 5 }, () => make(phone)));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 422, 422]);
  expect((await make(phone)).body).toMatchObject({
    params: { rejected: [{ code: "monthly_limit", params: { limit: 3 } }] },
  });
  const [first] = made.filter(({ status }) => status === 201).map(({ body }) => body);
  const withdraw = (phone_of = phone) => phone_of.ask("DELETE", at(`/referrals/${first!._id}`));
  expect((await withdraw(await newcomer())).status).toBe(404);
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
  const token = first!.path!.split("/").at(-1)!;
  expect((await join(openMemberBrowser(app), token)).status).toBe(410);
  expect((await list(phone)).cards).toMatchObject([{ made_this_month: 2 }]);
  expect((await list(phone)).items.find(({ _id }) => _id === first!._id)).toMatchObject({
    status: "withdrawn",
    path: null,
  });
  const same = { "idempotency-key": randomUUID() };
  const [once, again] = [await make(phone, card_id, same), await make(phone, card_id, same)];
  expect(once.status).toBe(201);
  expect(again.body).toEqual(once.body);
  expect((await list(phone)).cards).toMatchObject([{ made_this_month: 3 }]);
  // Still June in Warsaw, then July.
  clock.set("2026-06-30T21:59:00.000Z");
  expect((await make(phone)).status).toBe(422);
  clock.set("2026-06-30T22:00:00.000Z");
  expect((await make(phone)).status).toBe(201);
});

test("an invitation runs out after 30 days, and at once when inviting is ended", async () => {
  const { newcomer, invite, list, join, card } = await openInviting(app);
  const phone = await newcomer();
  const { token } = await invite(phone);
  expect((await list(phone)).items).toMatchObject([{ status: "sent", path: `/join/${token}` }]);
  await card.change({ referral: null });
  await card.publish();
  expect((await list(phone)).items).toMatchObject([{ status: "lapsed", path: null }]);
  expect((await join(openMemberBrowser(app), token)).status).toBe(410);
  clock.set("2026-07-12T09:59:59.000Z");
  const other = await openInviting(app);
  const late = await other.invite(await other.newcomer());
  clock.set("2026-08-11T09:59:59.000Z");
  expect((await other.join(openMemberBrowser(app), late.token)).status).toBe(410);
});

test("a frozen card invites nobody, nor do a suspended business and an archived card", async () => {
  const { newcomer, make, list, invite, join, scope, card_id, view, owner } = await openInviting(app);
  const phone = await newcomer();
  const { token } = await invite(phone);
  const { card_subscription_id } = (await view(phone)).cards[0]!;
  await owner.call("POST", `/api/card_subscriptions/${card_subscription_id}/freeze`);
  expect((await make(phone)).body).toMatchObject({ params: { rejected: [{ code: "membership_frozen" }] } });
  expect((await list(phone)).cards).toMatchObject([{ card_id, is_open: false }]);
  await owner.call("POST", `/api/card_subscriptions/${card_subscription_id}/unfreeze`);
  await witness.rows("update businesses set status = 'suspended' where _id = $1", [scope.business_id]);
  expect((await join(openMemberBrowser(app), token)).body).toMatchObject({ code: "link_not_found" });
  await witness.rows("update businesses set status = 'active' where _id = $1", [scope.business_id]);
  await witness.rows("update cards set status = 'archived' where business_id = $1", [scope.business_id]);
  expect((await join(openMemberBrowser(app), token)).status).toBe(404);
});

test("guessed invitations are counted as any link that leads nowhere", async () => {
  const { join, qr_key } = await openInviting(app);
  const guesser = openMemberBrowser(app, { address: "192.0.2.90" });
  const statuses: number[] = [];
  for (let nr = 0; nr < 80; nr += 1)
    statuses.push((await join(guesser, memberTokenFrom(qr_key, randomBytes(16)))).status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  for (const wrong of ["", "x", "Ω".repeat(34), `${qr_key}${"0".repeat(25)}`])
    expect([400, 404], wrong).toContain((await join(openMemberBrowser(app), wrong)).status);
});
