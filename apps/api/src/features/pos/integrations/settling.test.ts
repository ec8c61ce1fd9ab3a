/** Orders that are changed, cancelled, refunded and scanned one after the other: what the customers' cards say in the end. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openTillShop, type TillShop } from "../../../testing/till-shop.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ secrets: passingSecretBox(), log: "silent" });
});
afterAll(() => app.close());

const sound = async ({ scope }: TillShop): Promise<void> => {
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
};

test.each(["pending_first", "within_balance", "allow_negative"] as const)(
  "points that were spent before a correction are not paid again (%s)",
  async (earned) => {
    const shop = await openTillShop(app, { reversal_policy: { earned, spent: "restore" } });
    const { ada } = shop;
    const order = { external_id: randomUUID(), amount: 10_000, card: ada.number };
    expect(await shop.send(order)).toMatchObject({ status: "earned" });
    await shop.spend(ada, 100);
    const balances: number[] = [];
    const after = async (change: object) => {
      await shop.send({ ...order, ...change });
      balances.push(await shop.balanceOf(ada));
    };
    await after({ amount: 10_100 });
    await after({ amount: 10_100, items: [{ name: "Latte", quantity: 1, amount: 10_100 }] });
    await after({ amount: 10_100, items: [{ name: "Latte grande", quantity: 1, amount: 10_100 }] });
    await after({ status: "open", amount: 10_100 });
    await after({ amount: 10_100 });
    await after({ status: "cancelled", amount: 10_100 });
    await after({ amount: 10_200 });
    const owed = earned === "allow_negative" ? -100 : 0;
    expect(balances).toEqual([1, 1, 1, 1, 1, owed, 2]);
    expect(await shop.visitsOf(order.external_id)).toHaveLength(1);
    await sound(shop);
  },
);

test("an order that becomes smaller takes from what other purchases brought only what the policy says", async () => {
  const shop = await openTillShop(app, { reversal_policy: { earned: "within_balance", spent: "restore" } });
  const { ada } = shop;
  const order = { external_id: randomUUID(), amount: 10_000, card: ada.number };
  await shop.send(order);
  await shop.spend(ada, 100);
  await shop.send({ external_id: randomUUID(), amount: 3000, card: ada.number });
  await shop.send({ ...order, items: [{ name: "Tort", quantity: 1, amount: 10_000 }] });
  expect(await shop.balanceOf(ada), "nothing has changed").toBe(30);
  await shop.send({ ...order, amount: 9000 });
  expect(await shop.balanceOf(ada)).toBe(20);
  await shop.send({ ...order, amount: 5000 });
  expect(await shop.balanceOf(ada), "no more than there is").toBe(0);
  await shop.send(order);
  expect(await shop.balanceOf(ada), "what was taken comes back, what was let go of does not").toBe(30);
  await sound(shop);
});

test("a customer who is corrected at the till has the points, and the other one has not", async () => {
  const shop = await openTillShop(app);
  const { ada, jan } = shop;
  const order = { external_id: randomUUID(), amount: 2000, card: ada.number };
  await shop.send(order);
  expect(await shop.send({ ...order, card: jan.number })).toMatchObject({ status: "earned" });
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)]).toEqual([0, 20]);
  await shop.send({ ...order, amount: 3000, card: null });
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)], "who is not named again stays").toEqual([0, 30]);
  expect(await shop.send({ ...order, card: "482109375518" })).toMatchObject({ status: "unmatched" });
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)], "nobody of ours").toEqual([0, 0]);
  await shop.send({ ...order, amount: 2500, card: null });
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)]).toEqual([0, 0]);
  await shop.send(order);
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)]).toEqual([20, 0]);
  await sound(shop);
});

test("a correction of a group, a product, a time or a place counts like one of money", async () => {
  const shop = await openTillShop(app, {
    earning: { mode: "item", earns: 1, amount: null, filter: { mode: "include_item_group_names", names: ["Kawa"] } },
  });
  const { ada } = shop;
  const line = { name: "Latte", group: "Kawa", quantity: 1, amount: 1000 };
  const order = { external_id: randomUUID(), amount: 1000, card: ada.number, items: [line] };
  await shop.send(order);
  expect(await shop.balanceOf(ada)).toBe(1);
  await shop.send({ ...order, items: [{ ...line, group: "Dania" }] });
  expect(await shop.balanceOf(ada)).toBe(0);
  await shop.send(order);
  expect(await shop.balanceOf(ada)).toBe(1);
  const [before] = await shop.visitsOf(order.external_id);
  const earlier = new Date(app.clock.nowMs() - 600_000).toISOString();
  await shop.send({ ...order, created_at: earlier });
  const [after] = await shop.visitsOf(order.external_id);
  expect(after).not.toBe(before);
  const visit = (await shop.owner.call<{ occurred_at: string }>("GET", `/api/transactions/${after}`)).body;
  expect(visit.occurred_at).toBe(earlier);
  expect(await shop.balanceOf(ada)).toBe(1);
});

test("what staff took back stays taken back when the till changes the order", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const order = { external_id: randomUUID(), amount: 10_000, card: ada.number };
  const renamed = (name: string) => ({ items: [{ name, quantity: 1, amount: 10_000 }] });
  await shop.send(order);
  expect(await shop.reverse((await shop.visitsOf(order.external_id))[0]!, { amount: 4000 })).toBe(200);
  expect(await shop.balanceOf(ada)).toBe(60);
  await shop.send({ ...order, ...renamed("Latte") });
  expect(await shop.balanceOf(ada), "a name").toBe(60);
  await shop.send({ ...order, amount: 6000 });
  expect(await shop.balanceOf(ada), "the till says what staff said").toBe(60);
  await shop.send({ ...order, amount: 12_000 });
  expect(await shop.balanceOf(ada)).toBe(120);
  expect(await shop.reverse((await shop.visitsOf(order.external_id))[0]!)).toBe(200);
  expect(await shop.send({ ...order, amount: 12_000, ...renamed("Mokka") })).toMatchObject({ status: "earned" });
  expect(await shop.balanceOf(ada)).toBe(0);
  await shop.send({ ...order, status: "cancelled" });
  expect(await shop.send(order), "begun anew by the till").toMatchObject({ status: "earned" });
  expect(await shop.balanceOf(ada)).toBe(100);
  await sound(shop);
});
