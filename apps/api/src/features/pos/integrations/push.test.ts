/** Orders that a till's vendor sends: as tills write them, and some that cannot be read. */
import { randomUUID } from "node:crypto";
import type { IntegrationOrderDetail, IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ secrets: passingSecretBox(), log: "silent" });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Answer {
  readonly orders: readonly {
    external_id: string | null;
    status: string;
    refusal: string | null;
    errors: readonly { path: string; code: string; message: string }[];
  }[];
}

const open = async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const { integration, push: given } = (
    await owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft", place_id: business.place_id })
  ).body;
  const path = `/api/integrations/${integration._id}/orders`;
  const vendor = app.withToken(given!.key);
  const send = (orders: unknown) => vendor.call<Answer>("POST", path, { orders });
  const { card_subscription_id } = business.points;
  return {
    ...{ ...business, owner, send, integration_id: integration._id },
    push: async (...orders: unknown[]) => (await send(orders)).body.orders,
    listed: async () =>
      (await owner.call<{ items: IntegrationOrderRow[] }>("GET", "/api/integration_orders")).body.items,
    whole: async (_id: string) => (await owner.call<IntegrationOrderDetail>("GET", `${path}/${_id}`)).body,
    balance: async () =>
      (
        await witness.rows<{ balance: number }>("select balance from card_subscriptions where _id = $1", [
          card_subscription_id,
        ])
      )[0]!.balance,
  };
};

const order = (changes: object = {}) => ({
  ...{ external_id: randomUUID(), status: "closed", amount: 3000 },
  created_at: new Date(app.clock.nowMs()).toISOString(),
  items: [{ name: "Latte", group: "Coffee", quantity: 1, amount: 3000 }],
  ...changes,
});

test("an order that cannot be read holds up no other, and its row says what is wrong with it", async () => {
  const till = await open();
  const card = till.points.number;
  const good = [order({ card }), order({ card }), order({ card })];
  const rows = await till.push(
    good[0],
    order({ external_id: "text", amount: "30.00" }),
    order({ external_id: "unknown", tables: 4, items: [{ name: "Latte", quantity: 1, amount: 3000, colour: "red" }] }),
    good[1],
    { ...order(), external_id: undefined },
    "an order",
    null,
    order({ external_id: "surrogate", items: [{ name: "\ud800", quantity: 1, amount: 3000 }] }),
    order({ external_id: "plus", refunds: "PA/1" }),
    order({ external_id: "much", amount: 1e15 }),
    good[2],
  );
  expect(
    rows.map(({ external_id, status, errors }) => [external_id, status, ...errors.map((e) => `${e.path} ${e.code}`)]),
  ).toEqual([
    [good[0]!.external_id, "earned"],
    ["text", "invalid", "amount invalid_type"],
    ["unknown", "invalid", "items.0.colour unknown_field", "tables unknown_field"],
    [good[1]!.external_id, "earned"],
    [null, "invalid", "external_id required"],
    [null, "invalid", " invalid_type"],
    [null, "invalid", " invalid_type"],
    ["surrogate", "invalid", "items.0.name custom"],
    ["plus", "invalid", "amount custom"],
    ["much", "invalid", "amount too_big"],
    [good[2]!.external_id, "earned"],
  ]);
  expect(await till.balance()).toBe(9);
  expect(await till.listed()).toHaveLength(3);
  for (const orders of ["order", {}, [], undefined])
    expect([(await till.send(orders)).status, (await till.send(orders)).body]).toMatchObject([
      400,
      { code: "validation_failed" },
    ]);
});

test("times have an offset, what a till leaves empty is nothing, and names lose what turns their direction", async () => {
  const till = await open();
  const nowMs = app.clock.nowMs();
  const local = (ms: number) => new Date(ms + 3_600_000).toISOString().replace("Z", "+01:00");
  const sold = order({
    ...{ created_at: local(nowMs - 60_000), closed_at: local(nowMs), updated_at: local(nowMs), number: "", phone: "" },
    ...{ card: till.points.number, place_id: "", place_name: "", refunds: "" },
    items: [{ name: "Latte\u202e 3\u2066x", group: "", product_id: "", quantity: 1, amount: 3000 }],
  });
  expect(await till.push(sold)).toMatchObject([{ status: "earned", errors: [] }]);
  const [{ _id, occurred_at } = { _id: "", occurred_at: "" }] = await till.listed();
  expect(occurred_at).toBe(new Date(nowMs).toISOString());
  expect(await till.whole(_id)).toMatchObject({ number: null, items: [{ name: "Latte 3x", group: null }] });
});

test("a refund in each of the ways of tills is no visit and earns nothing", async () => {
  const till = await open();
  const card = till.stamps.number;
  const back = { name: "Latte", quantity: 1, amount: -3000 };
  const refunds = [
    order({ card, amount: -3000, items: [back] }),
    order({ card, amount: 0, items: [back] }),
    order({ card, amount: 3000, items: [back, { name: "Bag", quantity: 1, amount: 0 }] }),
    order({ card, amount: -3000, items: [] }),
    order({ card, amount: -3000, refunds: "PA/404", items: [{ ...back, quantity: -1 }] }),
    ...[-3000, 0, 3000].map((amount) => order({ card, amount, items: [{ ...back, quantity: -1, amount: 3000 }] })),
  ];
  for (const refund of refunds) expect((await till.push(refund))[0]!.status).not.toMatch(/earned|invalid|received/);
  expect(
    await witness.rows("select balance from card_subscriptions where _id = $1", [till.stamps.card_subscription_id]),
  ).toEqual([{ balance: 0 }]);
  expect((await till.listed()).map(({ amount }) => amount)).toEqual(refunds.map(() => -3000));
  const stored = "select is_refund, refunds from integration_orders where external_id = $1";
  expect(await witness.rows(stored, [refunds[4]!.external_id])).toEqual([{ is_refund: true, refunds: "PA/404" }]);
});

test("an order is read by its id here, by the till's, and by the newest receipt with its number", async () => {
  const till = await open();
  const uuid = randomUUID();
  const minutesAgo = (minutes: number) => new Date(app.clock.nowMs() - minutes * 60_000).toISOString();
  await till.push(
    order({ external_id: uuid, number: "PA/7", created_at: minutesAgo(30) }),
    order({ external_id: "81723", number: "PA/7", created_at: minutesAgo(5) }),
    order({ external_id: "PA/7", number: "PA/8", created_at: minutesAgo(60) }),
  );
  const ids = new Map((await till.listed()).map((row) => [row.external_id, row._id]));
  for (const [named, external_id] of [
    [ids.get("81723")!, "81723"],
    ["81723", "81723"],
    [uuid, uuid],
    ["PA%2F8", "PA/7"],
    ["PA%2F7", "PA/7"],
  ] as const)
    expect([named, (await till.whole(named)).external_id]).toEqual([named, external_id]);
  const none = await till.owner.call("GET", `/api/integrations/${till.integration_id}/orders/PA%2F9`);
  expect(none.status).toBe(404);
});

test("an order beyond what a receipt holds, or from long before connecting, is shown and earns nothing", async () => {
  const till = await open();
  const card = till.points.number;
  const daysAgo = (days: number) => new Date(app.clock.nowMs() - days * 86_400_000).toISOString();
  const line = { name: "Latte", quantity: 1, amount: 3000 };
  const rows = await till.push(
    order({ card, amount: 99_999_999_999 }),
    order({ card, items: [{ ...line, quantity: 1_000_000 }] }),
    order({ items: [{ ...line, amount: 100_000_001 }] }),
    order({ card, created_at: "2020-01-01T12:00:00.000Z" }),
    order({ card, created_at: daysAgo(9) }),
    order({ card, created_at: daysAgo(7) }),
    order({ card, closed_at: daysAgo(5) }),
  );
  expect(rows.map(({ status, refusal }) => [status, refusal])).toEqual([
    ["refused", "amount_too_high"],
    ["refused", "quantity_too_high"],
    ["refused", "amount_too_high"],
    ["refused", "occurred_too_long_ago"],
    ["refused", "occurred_too_long_ago"],
    ["earned", null],
    ["earned", null],
  ]);
  expect(await till.balance()).toBe(6);
  const counts = await till.owner.call("GET", "/api/integration_orders/counts");
  expect(counts.body).toMatchObject({ turnover: { total: 6000, earned: 6000 } });
});

test("the till of a vendor that is connected again is the same till, and another one is another", async () => {
  const till = await open();
  const card = till.points.number;
  const sold = [order({ card }), order({ card })];
  expect((await till.push(...sold)).map(({ status }) => status)).toEqual(["earned", "earned"]);
  const connect = async (more: object = {}) =>
    (await till.owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft", ...more })).body;
  const beside = await connect();
  expect(beside.integration._id, "the first one is still connected").not.toBe(till.integration_id);
  for (const id of [beside.integration._id, till.integration_id])
    await till.owner.call("POST", `/api/integrations/${id}/disconnect`);
  const again = await connect();
  expect(again.integration).toMatchObject({ _id: till.integration_id, place_id: till.place_id, status: "waiting" });
  const vendor = app.withToken(again.push!.key);
  const path = new URL(again.push!.url).pathname;
  const answer = await vendor.call<Answer>("POST", path, { orders: [...sold, order({ card })] });
  expect(answer.body.orders.map(({ status }) => status)).toEqual(["earned", "earned", "earned"]);
  expect(await till.balance()).toBe(9);
  await till.owner.call("POST", `/api/integrations/${till.integration_id}/disconnect`);
  expect((await connect({ is_another: true })).integration._id).not.toBe(till.integration_id);
});

test("a receipt is found in whatever way its number is typed", async () => {
  const till = await open();
  for (const receipt of ["pa/2001", " PA / 2001 ", "PA/20\u201301", "pa/20-01", "PA/\u200b2001", "ＰＡ/2001"]) {
    await till.push(order({ number: "PA/2001" }), order({ number: "PA/20011" }));
    const asked = { receipt, number: till.points.number, place_id: till.place_id };
    const found = await till.owner.call<{ number: string }>("POST", "/api/integration_orders/match", asked);
    expect([receipt, found.body]).toMatchObject([receipt, { number: "PA/2001", status: "earned" }]);
  }
});
