/** What time heals: a till's clock that is ahead, a card that is given out later, a card that is published later. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { openTillShop, type TillShop } from "../../../testing/till-shop.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { integrationActor } from "./actor.ts";
import { settleOrders } from "./settle.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
const secrets = passingSecretBox();
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock, secrets, log: "silent" });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const minuteMs = 60_000;
const later = (minutes: number) => clock.set(new Date(clock.nowMs() + minutes * minuteMs).toISOString());
const ahead = (minutes: number) => new Date(clock.nowMs() + minutes * minuteMs).toISOString();

/** What a worker does when the integration is due. */
const work = ({ ctx, scope, integration }: TillShop) => {
  const { database } = ctx;
  const live = { publish: () => {} } as never;
  const till = { database, clock, live, scope, secrets, actor: integrationActor(scope, integration) };
  return settleOrders(till, integration._id, {
    failed: (_id, error) => {
      throw error;
    },
  });
};

test.each([3, 60, 73 * 365 * 24 * 60])(
  "an order of a clock that is %d minutes ahead counts as it comes",
  async (minutes) => {
    const shop = await openTillShop(app);
    const { ada, owner, integration } = shop;
    const order = { external_id: randomUUID(), amount: 1000, card: ada.number, created_at: ahead(minutes) };
    expect(await shop.send(order)).toMatchObject({ status: "earned" });
    expect(await shop.balanceOf(ada)).toBe(10);
    await shop.send(order);
    expect(await shop.visitsOf(order.external_id)).toHaveLength(1);
    const health = await owner.call<{ places: { last_order_at: string }[] }>(
      "GET",
      `/api/integrations/${integration._id}/health`,
    );
    const shown = health.body.places.map(({ last_order_at }) => Date.parse(last_order_at) <= clock.nowMs());
    expect(shown).toEqual([true]);
  },
);

test("what a till writes after its clock was put right counts, though the state before says that it is newer", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const order = { external_id: randomUUID(), card: ada.number };
  const nextYear = { created_at: ahead(365 * 24 * 60), updated_at: ahead(365 * 24 * 60) };
  await shop.send({ ...order, ...nextYear, amount: 1000 });
  const [before, created_at] = [ahead(-10), ahead(0)];
  later(2);
  await shop.send({ ...order, created_at, updated_at: ahead(-1), amount: 2000 });
  expect(await shop.balanceOf(ada)).toBe(20);
  await shop.send({ ...order, ...nextYear, amount: 3000 });
  await shop.send({ ...order, created_at: before, updated_at: before, amount: 500 });
  expect(await shop.balanceOf(ada), "what was written before it first came is older").toBe(30);
});

test("an order with a card that is given out later counts then, by itself or when it is sent again", async () => {
  const shop = await openTillShop(app);
  const { ada, jan } = shop;
  const [one, two] = [ada, jan].map(({ number }) => ({ external_id: randomUUID(), amount: 1000, card: number }));
  const hide =
    "update card_numbers set number = number || 'x', number_key = number_key || 'x' where card_subscription_id = any($1)";
  const show =
    "update card_numbers set number = rtrim(number, 'x'), number_key = rtrim(number_key, 'x') where card_subscription_id = any($1)";
  const cards = [ada.card_subscription_id, jan.card_subscription_id];
  await witness.rows(hide, [cards]);
  expect((await shop.sendAll(one!, two!)).map(({ status }) => status)).toEqual(["unmatched", "unmatched"]);
  await witness.rows(show, [cards]);
  await shop.send(one!);
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)]).toEqual([10, 0]);
  await work(shop);
  expect(await shop.balanceOf(jan), "not yet").toBe(0);
  later(10);
  await work(shop);
  expect(await shop.balanceOf(jan)).toBe(10);
  const kept = "select 1 from integration_orders where business_id = $1 and sealed_customer is not null";
  expect(await witness.rows(kept, [shop.scope.business_id]), "who paid is forgotten").toEqual([]);
});

test("who paid is forgotten when it is no longer waited for", async () => {
  const shop = await openTillShop(app);
  const kept = "select waits_until from integration_orders where business_id = $1 and sealed_customer is not null";
  const waiting = () => witness.rows<{ waits_until: string }>(kept, [shop.scope.business_id]);
  await shop.send({ external_id: randomUUID(), amount: 1000, card: "482109375518" });
  const [{ waits_until } = { waits_until: "" }] = await waiting();
  expect(Date.parse(waits_until) - clock.nowMs()).toBe(5 * minuteMs);
  for (let hours = 0; hours < 25; hours += 1) {
    later(60);
    await work(shop);
  }
  expect(await waiting()).toEqual([]);
});
