/** Nights and invitations: both get their coupon once, after a visit that stood, and every refusal says why. */
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import type { ReferralRefusal } from "@rewardo/contract/referrals";
import { addDays } from "@rewardo/rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { jsonLog } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { openMemberBrowser, type MemberBrowser } from "../../../testing/member-browser.ts";
import { newKey, openInviting } from "../../../testing/referrals.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { runNights } from "../../operations/nightly/index.ts";
import { settleReferrals } from "./index.ts";

const today = "2026-06-12";
const clock = fixedClock(`${today}T10:00:00.000Z`);
/** Ten o'clock of a day, so many days on. */
const later = (days: number): void => clock.set(`${addDays(today, days)}T10:00:00.000Z`);
beforeEach(() => later(0));
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

type Inviting = Awaited<ReturnType<typeof openInviting>>;

/** The night after a day, so many days on; the clock stands in the morning after. */
const night = async ({ scope }: Pick<Inviting, "scope">, days: number) => {
  later(days + 1);
  const signal = new AbortController().signal;
  const of = { day: addDays(today, days), zone: "Europe/Warsaw", signal };
  return settleReferrals({ database: app.database, clock }, scope, of);
};

/** Somebody who invites, and a friend who has the card. */
const open = async (changes: Parameters<typeof openInviting>[1] = {}) => {
  const of = await openInviting(app, changes);
  const inviter = await of.newcomer();
  const brought = await of.bring(inviter);
  const stateOf = async () => (await of.list(inviter)).items.find(({ _id }) => _id === brought._id);
  const userOf = async (phone: MemberBrowser): Promise<string> => {
    const { card_subscription_id } = (await of.view(phone)).cards[0]!;
    const [row] = await witness.rows<{ user_id: string }>("select user_id from card_subscriptions where _id = $1", [
      card_subscription_id,
    ]);
    return row!.user_id;
  };
  return { ...of, ...brought, inviter, stateOf, userOf };
};

test("both have their coupon on the morning after the visit has stood 14 days, and once", async () => {
  const of = await open();
  const { inviter, friend, pay, coupons, stateOf, figures, terms, scope } = of;
  await night(of, 0);
  expect(await stateOf()).toMatchObject({ status: "joined", came_day: null });
  later(2);
  await pay(friend);
  await night(of, 2);
  expect(await stateOf()).toMatchObject({ status: "came", came_day: "2026-06-14", stands_until: "2026-06-28" });
  await night(of, 15);
  expect(await stateOf()).toMatchObject({ status: "came" });
  expect([await coupons(inviter), await coupons(friend)]).toEqual([[], []]);
  expect(await night(of, 16)).toMatchObject({ settled: 1 });
  expect(await stateOf()).toMatchObject({ status: "paid", refusal: null, is_rewarded: true });
  expect(await coupons(inviter)).toMatchObject([{ coupon_id: terms.inviter_coupon_id, rejected: null }]);
  expect(await coupons(friend)).toMatchObject([{ coupon_id: terms.guest_coupon_id, rejected: null }]);
  const before = await witness.fingerprint();
  for (const days of [16, 17, 40]) expect(await night(of, days)).toEqual({ looked: 0, settled: 0 });
  expect(await witness.fingerprint()).toEqual(before);
  expect((await figures()).total).toMatchObject({ invitations: 1, joined: 1, came: 1, paid: 1, refused: [] });
  // Which browsers were there is forgotten.
  const [row] = await witness.rows(
    "select browser_hashes, guest_browser_hash, sealed_token from referrals where business_id = $1",
    [scope.business_id],
  );
  expect(row).toEqual({ browser_hashes: [], guest_browser_hash: null, sealed_token: null });
});

test("several workers at once, and nights that were missed, give each coupon once", async () => {
  const of = await open({ invitations_a_month: 10 });
  const friends = [of.friend];
  for (let nr = 0; nr < 4; nr += 1) friends.push((await of.bring(of.inviter)).friend);
  for (const friend of friends) await of.pay(friend);
  const others = [openDatabase(app.server, { poolSize: 2 }), openDatabase(app.server, { poolSize: 2 })];
  later(30);
  const signal = new AbortController().signal;
  const on = { day: addDays(today, 29), zone: "Europe/Warsaw", signal };
  await Promise.all([app.database, ...others].map((database) => settleReferrals({ database, clock }, of.scope, on)));
  for (const other of others) await other.close();
  const grants = await witness.rows("select 1 from coupon_grants where business_id = $1", [of.scope.business_id]);
  expect(grants).toHaveLength(10);
  expect((await of.figures()).total).toMatchObject({ came: 5, paid: 5 });
});

test("a night of the program settles them, in the time zone of the business", async () => {
  const of = await open();
  const { scope, pay, friend, stateOf } = of;
  // Late in the evening in Warsaw it is the 13th already.
  clock.set("2026-06-12T22:30:00.000Z");
  await pay(friend);
  await witness.rows("update businesses set created_at = '2099-01-01' where _id <> $1 and qr_key <> 'platform'", [
    scope.business_id,
  ]);
  const directory = mkdtempSync(joinPath(tmpdir(), "nights-"));
  const log = jsonLog("error", clock.nowMs);
  const deps = { database: app.database, clock, log, roots: rootFiles(joinPath(directory, "roots")) };
  clock.set("2026-06-27T10:00:00.000Z");
  expect(await runNights(deps)).toMatchObject({ failed: 0 });
  expect(await stateOf()).toMatchObject({ status: "came", came_day: "2026-06-13" });
  clock.set("2026-06-27T22:10:00.000Z");
  expect(await runNights(deps)).toMatchObject({ failed: 0, days: 1 });
  expect(await stateOf()).toMatchObject({ status: "paid" });
  rmSync(directory, { recursive: true });
});

test("a visit that was taken back counts for nothing, the next one does; one taken back later has stood", async () => {
  const of = await open();
  const { friend, pay, takeBack, stateOf } = of;
  const first = await pay(friend);
  await night(of, 0);
  later(3);
  expect((await takeBack(first)).status).toBe(200);
  await night(of, 3);
  expect(await stateOf()).toMatchObject({ status: "joined", came_day: null });
  later(5);
  const second = await pay(friend);
  await night(of, 18);
  expect(await stateOf()).toMatchObject({ status: "came", came_day: addDays(today, 5) });
  // The 14 days are over, and the night comes late.
  later(21);
  expect((await takeBack(second)).status).toBe(200);
  await night(of, 21);
  expect(await stateOf()).toMatchObject({ status: "paid" });
});

test("a visit that cost nothing is not paid; one whose till asks for no amount is", async () => {
  const of = await open();
  const { friend, pay, stateOf } = of;
  await pay(friend, { amount: 0 });
  await night(of, 0);
  expect(await stateOf()).toMatchObject({ status: "joined" });
  await pay(friend, { amount: undefined });
  await night(of, 1);
  expect(await stateOf()).toMatchObject({ status: "came" });
});

test("whoever does not come in 90 days has run out, as an invitation that nobody has used", async () => {
  const of = await open();
  await of.invite(of.inviter);
  expect(await night(of, 31)).toMatchObject({ settled: 1 });
  expect((await of.list(of.inviter)).items.map(({ status }) => status)).toEqual(["lapsed", "joined"]);
  await night(of, 90);
  expect(await of.stateOf()).toMatchObject({ status: "joined" });
  await night(of, 91);
  expect(await of.stateOf()).toMatchObject({ status: "lapsed" });
  later(92);
  await of.pay(of.friend, {}, await app.as("OWNER", of.scope));
  expect(await night(of, 120)).toEqual({ looked: 0, settled: 0 });
});

/** What makes an invitation not count, after the friend has come. */
const refusals: Readonly<
  Record<
    Exclude<ReferralRefusal, "monthly_limit" | "no_card" | "coupon_over" | "same_receipt">,
    (of: Awaited<ReturnType<typeof open>>) => Promise<unknown>
  >
> = {
  same_person: async ({ owner, userOf, inviter, friend }) =>
    owner.call("POST", `/api/users/${await userOf(inviter)}/merge`, { from_id: await userOf(friend) }, newKey()),
  same_contact: async ({ userOf, inviter, friend }) =>
    witness.rows("update users set phone = '+48601204418', phone_confirmed_at = now() where _id = any($1)", [
      [await userOf(inviter), await userOf(friend)],
    ]),
  same_browser: async ({ at, inviter, friend }) => {
    // The friend's browser is the inviter's now.
    const { items } = (await friend.ask<{ items: { _id: string }[] }>("GET", at("/browsers"))).body;
    const { path } = (await inviter.ask<{ path: string }>("POST", at("/link"), {})).body;
    await friend.ask("DELETE", at(`/browsers/${items[0]!._id}`));
    await friend.ask("POST", "/api/member_links/open", { token: path.slice(3) });
  },
  was_customer: async ({ owner, newcomer, pay, userOf, friend }) => {
    clock.set(`${addDays(today, -9)}T10:00:00.000Z`);
    const old = await newcomer();
    await pay(old);
    later(1);
    await owner.call("POST", `/api/users/${await userOf(friend)}/merge`, { from_id: await userOf(old) }, newKey());
  },
  own_staff: async ({ userOf, friend, scope }) =>
    witness.rows(
      `update users set email = (select i.email from identities i join accounts a on a.identity_id = i._id where a.business_id = $2 limit 1)
        where _id = $1`,
      [await userOf(friend), scope.business_id],
    ),
  guest_gone: async ({ friend, at }) => friend.ask("POST", at("/erasure"), { confirmed: true }),
};

test.each(Object.entries(refusals))(
  "%s: nobody gets a coupon, and both sides of the counter read why",
  async (refusal, cause) => {
    const of = await open();
    await of.pay(of.friend);
    await cause(of);
    await night(of, 20);
    expect((await of.figures()).total).toMatchObject({ paid: 0, refused: [{ refusal, count: 1 }] });
    const grants = await witness.rows("select 1 from coupon_grants where business_id = $1", [of.scope.business_id]);
    expect(grants).toEqual([]);
    expect(await of.stateOf()).toMatchObject({ status: "refused", refusal, is_rewarded: false });
    const noted = await witness.rows(
      "select after from audit_entries where business_id = $1 and entity = 'referrals' and action = 'refused'",
      [of.scope.business_id],
    );
    expect(noted).toMatchObject([{ after: { refusal } }]);
  },
);

test("same_receipt: a receipt that was on the inviter's card before is nobody's first visit", async () => {
  const of = await open();
  const ids = [await of.pay(of.inviter), await of.pay(of.friend)];
  await witness.rows("update transactions set external_order_id = 'FV 12' where _id = $1", [ids[0]]);
  await witness.rows("update transactions set external_order_id = 'FV 12' where _id = $1", [ids[1]]);
  await night(of, 20);
  expect(await of.stateOf()).toMatchObject({ status: "refused", refusal: "same_receipt" });
});

test("the same number on receipts of two till systems is two receipts", async () => {
  const of = await open();
  const ids = [await of.pay(of.inviter), await of.pay(of.friend)];
  await witness.rows(
    "update transactions set external_order_id = '1042', integration_id = case when _id = $2 then $3::uuid else $4::uuid end where _id = any($1)",
    [ids, ids[0], randomUUID(), randomUUID()],
  );
  await night(of, 20);
  expect(await of.stateOf()).toMatchObject({ status: "paid" });
});

test("was_customer: who was imported with a balance is no newcomer", async () => {
  const of = await open();
  clock.set(`${addDays(today, -9)}T10:00:00.000Z`);
  const old = await of.newcomer();
  const id = await of.pay(old);
  // As an import writes it.
  await witness.rows("update transactions set kind = 'adjust', import_id = $2 where _id = $1", [id, randomUUID()]);
  later(9);
  await of.pay(of.friend);
  await of.owner.call(
    "POST",
    `/api/users/${await of.userOf(of.friend)}/merge`,
    { from_id: await of.userOf(old) },
    newKey(),
  );
  await night(of, 20);
  expect(await of.stateOf()).toMatchObject({ status: "refused", refusal: "was_customer" });
});

test("a contact proven later makes the friend the inviter, also by the digits themselves", async () => {
  const of = await open();
  await of.pay(of.friend);
  await night(of, 0);
  expect(await of.stateOf()).toMatchObject({ status: "came" });
  await witness.rows("update users set phone = '+48601204418' where _id = $1", [await of.userOf(of.inviter)]);
  const guest = await of.userOf(of.friend);
  await of.friend.ask("POST", of.at("/contact"), { phone: "601204418" });
  const code_hash = createHash("sha256").update(`${guest} 123456`).digest();
  await witness.rows("update member_proofs set code_hash = $2 where user_id = $1", [guest, code_hash]);
  expect((await of.friend.ask("POST", of.at("/contact/proof"), { code: "123456" })).status).toBe(200);
  await night(of, 14);
  expect((await of.figures()).total.refused).toEqual([{ refusal: "same_person", count: 1 }]);
});

test("monthly_limit: two accounts of one inviter that became one get no more than one may", async () => {
  const of = await open({ invitations_a_month: 1 });
  const second = await of.newcomer();
  const { friend } = await of.bring(second);
  await of.pay(of.friend);
  await of.pay(friend);
  await of.owner.call(
    "POST",
    `/api/users/${await of.userOf(of.inviter)}/merge`,
    { from_id: await of.userOf(second) },
    newKey(),
  );
  await night(of, 20);
  expect((await of.figures()).total).toMatchObject({ paid: 1, refused: [{ refusal: "monthly_limit", count: 1 }] });
  expect(await of.coupons(of.inviter)).toHaveLength(1);
});

test("a frozen card is waited for, a closed one is left out, and without any there is no coupon", async () => {
  const of = await open();
  const { owner, inviter, friend, coupons, stateOf, view } = of;
  await of.pay(friend);
  const cardOf = async (phone: MemberBrowser) => (await view(phone)).cards[0]!.card_subscription_id;
  await owner.call("POST", `/api/card_subscriptions/${await cardOf(friend)}/freeze`);
  await night(of, 20);
  expect(await stateOf()).toMatchObject({ status: "came" });
  await owner.call("POST", `/api/card_subscriptions/${await cardOf(friend)}/unfreeze`);
  await owner.call("POST", `/api/card_subscriptions/${await cardOf(inviter)}/close`, {}, newKey());
  await night(of, 21);
  expect(await stateOf()).toMatchObject({ status: "paid", is_rewarded: false });
  expect(await coupons(friend)).toHaveLength(1);

  later(0);
  const gone = await open();
  await gone.pay(gone.friend);
  for (const phone of [gone.inviter, gone.friend]) {
    const { card_subscription_id } = (await gone.view(phone)).cards[0]!;
    expect(
      (await gone.owner.call("POST", `/api/card_subscriptions/${card_subscription_id}/close`, {}, newKey())).status,
    ).toBe(200);
  }
  await night(gone, 20);
  expect(await gone.stateOf()).toMatchObject({ status: "refused", refusal: "no_card" });
});

test("an inviter whose data are deleted ends what nobody used, and the friend keeps what was promised", async () => {
  const of = await open();
  const open_token = (await of.invite(of.inviter)).token;
  await of.pay(of.friend);
  await of.inviter.ask("POST", of.at("/erasure"), { confirmed: true });
  expect((await of.join(openMemberBrowser(app), open_token)).status).toBe(410);
  const rows = await witness.rows(
    "select status, browser_hashes from referrals where business_id = $1 order by created_at",
    [of.scope.business_id],
  );
  expect(rows).toMatchObject([{ status: "joined", browser_hashes: [] }, { status: "withdrawn" }]);
  await night(of, 20);
  expect((await of.figures()).total).toMatchObject({ paid: 1 });
  expect(await of.coupons(of.friend)).toHaveLength(1);
});

test("what was promised holds when the coupon is changed, archived or inviting is ended meanwhile", async () => {
  const of = await open();
  const { card, terms, owner, card_id } = of;
  await of.pay(of.friend);
  await card.changePart(`coupons/${terms.guest_coupon_id}`, { effect: { kind: "discount_percentage", percent: 1 } });
  await card.change({ referral: null });
  await card.publish();
  for (const _id of [terms.guest_coupon_id, terms.inviter_coupon_id])
    expect((await owner.call("POST", `/api/cards/${card_id}/coupons/${_id}/archive`)).status).toBe(204);
  await card.publish();
  await night(of, 20);
  expect(await of.stateOf()).toMatchObject({ status: "paid" });
  expect(await of.coupons(of.friend)).toMatchObject([{ coupon_id: terms.guest_coupon_id, amount: 50, rejected: null }]);
});

test("coupon_over: a coupon with an end of its own is not given after it", async () => {
  const of = await openInviting(app);
  const validity = { kind: "datetime_range", from: null, to: `${addDays(today, 10)}T12:00` };
  for (const id of [of.terms.guest_coupon_id, of.terms.inviter_coupon_id])
    await of.card.changePart(`coupons/${id}`, { validity });
  await of.card.publish();
  const inviter = await of.newcomer();
  const { friend } = await of.bring(inviter);
  await of.pay(friend);
  await night(of, 20);
  expect((await of.list(inviter)).items).toMatchObject([{ status: "refused", refusal: "coupon_over" }]);
});

test("a visit that a till's code brought counts as the friend's first", async () => {
  const of = await open();
  const body = { place_id: of.place_id, card_id: of.card_id, amount: 900 };
  const begun = await of.owner.call<{ url: string }>("POST", "/api/scanner/claims", body, newKey());
  expect(begun.status).toBe(201);
  const token = begun.body.url.split("/").at(-1);
  expect((await of.friend.ask("POST", "/api/member_claims", { token })).body).toMatchObject({ was_member: true });
  await night(of, 14);
  expect(await of.stateOf()).toMatchObject({ status: "paid" });
});

test("figures are of one card of one business, and none for an unknown one", async () => {
  const of = await open();
  const elsewhere = await openInviting(app);
  expect((await of.figures()).month).toMatchObject({ invitations: 1, joined: 1, came: 0 });
  expect((await elsewhere.figures()).total).toMatchObject({ invitations: 0, refused: [] });
  expect((await of.owner.call("GET", `/api/cards/${randomUUID()}/referral_figures`)).status).toBe(404);
  expect((await elsewhere.owner.call("GET", `/api/cards/${of.card_id}/referral_figures`)).status).toBe(404);
});
