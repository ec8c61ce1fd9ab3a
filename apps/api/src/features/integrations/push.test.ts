/** Orders that a till's vendor sends: as tills write them, and some that cannot be read. */
import { randomUUID } from "node:crypto";
import type { IntegrationOrderDetail, IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passingSecretBox } from "../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { openWitness, type Witness } from "../../testing/witness.ts";

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
    ...{ ...business, owner, send },
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
    order({ card, amount: -3000, items: [] }),
    order({ card, amount: -3000, refunds: "PA/404", items: [{ ...back, quantity: -1 }] }),
  ];
  for (const refund of refunds) expect((await till.push(refund))[0]!.status).not.toMatch(/earned|invalid|received/);
  expect(
    await witness.rows("select balance from card_subscriptions where _id = $1", [till.stamps.card_subscription_id]),
  ).toEqual([{ balance: 0 }]);
  expect((await till.listed()).map(({ amount }) => amount)).toEqual([-3000, -3000, -3000, -3000]);
  const stored = "select is_refund, refunds from integration_orders where external_id = $1";
  expect(await witness.rows(stored, [refunds[3]!.external_id])).toEqual([{ is_refund: true, refunds: "PA/404" }]);
});
