/** Messages on the card as a pass tells of them: the locked phone speaks of a new one, and of nothing else. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { keyOfBusiness, memberCaller, openMemberSession } from "../../../testing/members.ts";
import { openNoticeApp, type NoticeApp } from "../../../testing/notice-app.ts";
import { openPhone, openTestWallet, type TestWallet } from "../../../testing/test-wallet.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { markPassesOf, tellKind } from "./index.ts";

// A little later than the certificates, which openssl makes now.
const clock = fixedClock(new Date(Date.now() + 60_000).toISOString());
const secrets = passingSecretBox();
let own: TestWallet;
let app: NoticeApp;
beforeAll(async () => {
  own = await openTestWallet(clock);
  app = await openNoticeApp(clock, { wallet: own.wallet, secrets });
});
afterAll(async () => {
  await app.close();
  await own.close();
});

/** A customer who allows messages on the card and keeps their pass on a phone; the business is never quiet. */
const open = async () => {
  const business = await buildBusiness(app);
  const { ctx, scope, stamps_card_id } = business;
  const [joined] = await joinCard(ctx, stamps_card_id, [{}]);
  const { card_subscription_id, user_id } = joined!;
  const key = await keyOfBusiness(ctx);
  const member = memberCaller(app, await openMemberSession(ctx, user_id));
  const admin = await app.as("ADMIN", scope);
  await admin.call("PATCH", "/api/message_settings", { sms_quiet_from: 8, sms_quiet_until: 8 });
  const allow = (is_granted: boolean) =>
    member.call("POST", `/api/member/${key}/consents`, {
      ...{ channel: "in_app", is_granted, language: "pl" },
      ...(is_granted ? { is_16: true } : {}),
    });
  await allow(true);
  const { rawPayload } = await app.app.inject({
    ...{ method: "GET", url: `/api/member/${key}/cards/${card_subscription_id}/apple_pass` },
    headers: { cookie: member.cookie! },
  });
  const phone = openPhone(app, rawPayload);
  expect(await phone.register()).toBe(201);
  const told = () => phone.pass().storeCard["backFields"]!.filter(({ key: name }) => name === "notice");
  /** What the workers do every second or two, and then the phone. */
  const work = async (changes: Partial<NoticeApp["deps"]> = {}) => {
    clock.set(new Date(clock.nowMs() + 5000).toISOString());
    const { database } = app;
    await app.work({ markPasses: markPassesOf({ database, clock }), ...changes });
    const log = jsonLog("silent", clock.nowMs);
    await tellKind({ database, clock, secrets, wallet: own.wallet, log }, "apple");
    await phone.fetch();
  };
  return { business, card_subscription_id, user_id, allow, told, work };
};

test("a message is the one field of which the phone speaks, until its customer allows none", async () => {
  const { business, allow, told, work } = await open();
  expect(told()).toEqual([]);
  await app.lay(business, "Nowa kawa");
  await work();
  const [field, ...others] = told();
  expect([field, others]).toEqual([
    { key: "notice", label: "Wiadomość", changeMessage: "%@", value: expect.stringMatching(/^Nowa kawa\nNowa kawa, /) },
    [],
  ]);
  await app.lay(business, "Herbata");
  await work();
  expect(told()[0]?.value).toMatch(/^Herbata/);
  await allow(false);
  await app.lay(business, "Sok");
  await work();
  await markPassesOf({ database: app.database, clock })(
    business.scope,
    (
      await app.witness.rows<{ _id: string }>(
        "select card_subscription_id as _id from wallet_passes where business_id = $1",
        [business.scope.business_id],
      )
    ).map(({ _id }) => _id),
  );
  await work();
  expect([told(), await app.states(business)]).toEqual([[], { told: 2 }]);
});

test("whoever is told by a browser is not told by the pass as well, and is once the browser is gone", async () => {
  const { business, user_id, told, work } = await open();
  const browser = await app.tell(business, user_id);
  await app.lay(business, "Nowa kawa");
  await work();
  expect([browser.titles(), told()]).toEqual([["Nowa kawa"], []]);
  app.service.fail("gone");
  await app.lay(business, "Herbata");
  await work();
  await work();
  expect(browser.titles()).toEqual(["Nowa kawa"]);
  expect(told()[0]?.value).toMatch(/^Herbata/);
});

test("a balance that moves is no new message, nor is an old one after a no and a yes", async () => {
  const { business, card_subscription_id, allow, told, work } = await open();
  const admin = await app.as("ADMIN", business.scope);
  const content = { title: { pl: "Punkty" }, text: { pl: "Masz {balance|kilka} punktów" }, poll: null };
  const draft = { name: "Punkty", recipient: { type: "all" }, content };
  const { body } = await admin.call<{ _id: string }>("POST", "/api/messages", draft);
  await admin.call("POST", `/api/messages/${body._id}/send`, undefined, { "if-match": "1" });
  await work();
  const before = told();
  expect(before).toHaveLength(1);
  /** Moves the balance, and with it the pass. */
  const adjust = async () => {
    const path = `/api/card_subscriptions/${card_subscription_id}/adjust`;
    const key = { "idempotency-key": randomUUID() };
    expect((await admin.call("POST", path, { delta: 1, reason: "A coffee" }, key)).status).toBeLessThan(300);
    await markPassesOf({ database: app.database, clock })(business.scope, [card_subscription_id]);
    await work();
  };
  await adjust();
  expect(told()).toEqual(before);
  await allow(false);
  await work();
  await allow(true);
  await adjust();
  expect(told()).toEqual([]);
});

test("where browsers are told no longer, or are signed out before, the pass tells", async () => {
  const { business, user_id, told, work } = await open();
  const browser = await app.tell(business, user_id);
  await app.lay(business, "Nowa kawa");
  await work({ web_push: null });
  await work({ web_push: null });
  expect([browser.titles(), told()[0]?.value]).toEqual([[], expect.stringMatching(/^Nowa kawa/)]);
});

test("a pass speaks of three messages within 24 hours, and of no fourth", async () => {
  const { business, told, work } = await open();
  for (const title of ["Raz", "Dwa", "Trzy", "Cztery"]) {
    await app.lay(business, title);
    await work();
  }
  expect(told()[0]?.value).toMatch(/^Trzy/);
  expect(await app.states(business)).toEqual({ told: 3, over_limit: 1 });
});
