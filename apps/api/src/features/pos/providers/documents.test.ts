/** Documents of tills as their providers write them: refunds, cancellations, what sells nothing, and what cannot be read. */
import type { IntegrationOrderDetail } from "@rewardo/contract/integration-orders";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SimulatedOrder } from "../adapter/simulator.ts";
import { openPosSuite, type PosSuite, type Shop } from "../../../testing/pos-suite.ts";

let suite: PosSuite;
beforeAll(async () => {
  suite = await openPosSuite();
});
afterEach(() => suite.rest());
afterAll(() => suite.close());

const bits = { cancelledInPart: 1 << 0, cancelled: 1 << 1, cancels: 1 << 2, writtenOff: 1 << 11 };

/** An order of `amount` in one line. */
const sold = (card: string, amount: number, raw: object = {}, changes: Partial<SimulatedOrder> = {}): SimulatedOrder =>
  suite.order({
    card,
    items: [{ name: "Latte", group: "Kawa", quantity: amount < 0 ? -1 : 1, amount }],
    raw: { ...raw },
    ...changes,
  });

const points = (shop: Shop) => suite.balanceOf(shop.points.card_subscription_id);
const statusOf = async (shop: Shop, { id }: SimulatedOrder) => (await suite.listed(shop, [id]))[0]?.status ?? null;

test("Dotykačka: receipts and invoices earn, and what sells nothing is not stored", async () => {
  const shop = await suite.open("dotykacka");
  const kinds = [
    [{ documentType: "INVOICE" }, "earned"],
    [{ documentType: null }, "earned"],
    [{ documentType: "INVOICE_FROM_RECEIPTS" }, null],
    [{ documentType: "EXTERNAL_INVOICE_PAYMENT" }, null],
    [{ documentType: "CORRECTIVE_INVOICE" }, null],
    [{ documentType: "CASH_IN" }, null],
    [{ documentType: "CASH_OUT" }, null],
    [{ documentType: "ESTIMATE" }, null],
    [{ flags: String(bits.writtenOff) }, null],
    [{ flags: bits.cancelled }, "cancelled"],
    [{ flags: bits.cancelledInPart }, "earned"],
  ] as const;
  const orders = kinds.map(([raw, status]) => ({ order: sold(shop.points.number, 3000, raw), status }));
  for (const { order } of orders) shop.driver.put(order);
  await shop.driver.turn();
  for (const { order, status } of orders) expect([order.raw, await statusOf(shop, order)]).toEqual([order.raw, status]);
  expect(await points(shop)).toBe(9);
});

test("Dotykačka: a receipt that becomes no sale, or is cancelled by a flag, gives back what it earned", async () => {
  const shop = await suite.open("dotykacka");
  const [written, cancelled] = [sold(shop.points.number, 3000), sold(shop.points.number, 2000)];
  [written, cancelled].forEach(shop.driver.put);
  await shop.driver.turn();
  expect(await points(shop)).toBe(5);
  suite.later(5000);
  const now = { updated_at: suite.nowText() };
  shop.driver.put({ ...written, ...now, raw: { flags: bits.writtenOff } });
  shop.driver.put({ ...cancelled, ...now, raw: { flags: bits.cancelled } });
  suite.later(60_000);
  await shop.driver.turn();
  expect(await points(shop)).toBe(0);
  expect([await statusOf(shop, written), await statusOf(shop, cancelled)]).toEqual(["cancelled", "cancelled"]);
});

test.each(["dotykacka", "gopos"] as const)(
  "%s: a negative document is no visit, and names what it refunds",
  async (type) => {
    const shop = await suite.open(type);
    const first = sold(shop.stamps.number, 6000);
    shop.driver.put(first);
    await shop.driver.turn();
    expect(await suite.balanceOf(shop.stamps.card_subscription_id)).toBe(1);
    suite.later(60_000);
    const source = type === "dotykacka" ? { flags: String(bits.cancels), _sourceOrderId: first.id } : {};
    const back = sold(shop.stamps.number, -6000, source);
    shop.driver.put(back);
    await shop.driver.turn();
    expect(await suite.balanceOf(shop.stamps.card_subscription_id)).toBeLessThanOrEqual(1);
    const text = "select is_refund, refunds, amount::integer from integration_orders where external_id = $1";
    expect(await suite.witness.rows(text, [back.id])).toEqual([
      { is_refund: true, refunds: type === "dotykacka" ? first.id : null, amount: -6000 },
    ]);
    expect(await statusOf(shop, back)).not.toBe("earned");
  },
);

const unusable = {
  dotykacka: [
    [{ totalValueRounded: "NaN" }, "amount_unreadable"],
    [{ totalValueRounded: null }, "amount_unreadable"],
    [{ created: "1970-01-01T00:00:00+0000", completed: "1970-01-01T00:00:00+0000" }, "time_unreadable"],
    [{ totalValueRounded: "999999999.00" }, "amount_too_high"],
    [{ created: "2020-01-01T00:00:00+0000", completed: "2020-01-01T00:00:00+0000" }, "occurred_too_long_ago"],
  ],
  gopos: [
    [{ total_price: "13,50" }, "amount_unreadable"],
    [{ items: [{ name: "Latte", quantity: 1, total_price: "13,50" }] }, "amount_unreadable"],
    [{ created_at: "1970-01-01T00:00:00", closed_at: null }, "time_unreadable"],
    [{ items: [{ name: "Latte", quantity: 1_000_000, total_price: 30 }] }, "quantity_too_high"],
  ],
} as const;

test.each(["dotykacka", "gopos"] as const)(
  "%s: what cannot be right is shown, refused with its reason, and stops no other",
  async (type) => {
    const shop = await suite.open(type);
    const orders = unusable[type].map(([raw, refusal]) => ({ order: sold(shop.points.number, 3000, raw), refusal }));
    for (const { order } of orders) shop.driver.put(order);
    shop.driver.put(sold(shop.points.number, 2000));
    await shop.driver.turn();
    for (const { order, refusal } of orders)
      expect((await suite.listed(shop, [order.id]))[0], JSON.stringify(order.raw)).toMatchObject({
        status: "refused",
        refusal,
      });
    expect(await points(shop), "the other one counts").toBe(2);
  },
);

test("GoPOS: what was paid is the total of the order where its lines say more or nothing, and the receipt has its number", async () => {
  const shop = await suite.open("gopos");
  const bills = [
    ["without lines", { items: [], total_price: { amount: "30.00", currency: "PLN" } }, 3000],
    ["a total below the lines", { total_price: { amount: 20, currency: "PLN" } }, 2000],
    ["a discount that nothing else shows", { discount: { amount: 10 } }, 2000],
    ["a discount that the total shows", { total_price: 20, discount: 10 }, 2000],
    ["a total above the lines, as with a tip", { total_price: 35 }, 3000],
  ] as const;
  const orders = bills.map(([name, raw, amount]) => ({ name, amount, order: sold(shop.points.number, 3000, raw) }));
  for (const { order } of orders) shop.driver.put(order);
  await shop.driver.turn();
  for (const { name, order, amount } of orders)
    expect((await suite.listed(shop, [order.id]))[0], name).toMatchObject({
      status: "earned",
      amount,
      number: order.number,
    });
});

test("GoPOS: groups are known by the category's id, or by the product's alone", async () => {
  const shop = await suite.open("gopos");
  const line = { name: "Latte", quantity: 1, total_price: 14 };
  const first = sold(shop.points.number, 1400);
  const alone = sold(shop.points.number, 1400, { items: [{ ...line, product: { id: 1, name: "Latte" } }] });
  [first, alone].forEach(shop.driver.put);
  await shop.driver.turn();
  const rows = await suite.listed(shop, [first.id, alone.id]);
  for (const { _id } of rows) {
    const path = `/api/integrations/${shop.integration._id}/orders/${_id}`;
    const { items } = (await shop.owner.call<IntegrationOrderDetail>("GET", path)).body;
    expect(items).toMatchObject([{ name: "Latte", group: "Kawa" }]);
  }
  expect(rows).toHaveLength(2);
  expect(suite.simulators.gopos.calls.some((call) => /orders\?.*sort=id%2Casc/.test(call))).toBe(true);
});

test("Dotykačka: under a limit of 60 calls a minute 200 orders are read, and what is stored is not asked for again", async () => {
  const shop = await suite.open("dotykacka");
  const till = suite.simulators.dotykacka;
  await shop.driver.turn();
  suite.later(60_000);
  till.perMinute = 60;
  const orders = Array.from({ length: 200 }, (_, nr) => {
    suite.later(150);
    return sold(shop.points.number, 1000, { documentNumber: `PA/${nr}` });
  });
  orders.forEach(shop.driver.put);
  const began = till.calls.length;
  // A provider that allows few calls is asked again later: each turn gets further.
  for (let minute = 0; minute < 5; minute += 1) {
    suite.later(60_000);
    await shop.driver.turn();
  }
  till.perMinute = null;
  expect(
    await suite.listed(
      shop,
      orders.map(({ id }) => id),
    ),
  ).toHaveLength(200);
  expect(await points(shop)).toBe(200);
  expect(till.calls.length - began).toBeLessThan(60);
  const calls = till.calls.length;
  for (let nudge = 0; nudge < 20; nudge += 1) {
    await suite.app
      .as("OWNER", shop.scope)
      .then((owner) => owner.call("POST", `/api/integrations/${shop.integration._id}/ask`));
    await shop.driver.turn();
  }
  expect(till.calls.slice(calls).filter((call) => /order-items|customers/.test(call))).toEqual([]);
});

test("Dotykačka: a limit that lets one call through after another still gets on, and says that it is behind", async () => {
  const shop = await suite.open("dotykacka");
  const till = suite.simulators.dotykacka;
  await shop.driver.turn();
  suite.later(60_000);
  const orders = Array.from({ length: 120 }, () => {
    suite.later(1000);
    return sold(shop.points.number, 1000);
  });
  orders.forEach(shop.driver.put);
  till.perMinute = 5;
  const state = async () =>
    (
      await shop.owner.call<{ is_behind: boolean; trouble: string | null; mark: string }>(
        "GET",
        `/api/integrations/${shop.integration._id}`,
      )
    ).body;
  const marks = new Set<string>();
  const troubles: (string | null)[] = [];
  for (
    let turn = 0;
    turn < 30 &&
    (
      await suite.listed(
        shop,
        orders.map(({ id }) => id),
      )
    ).length < 120;
    turn += 1
  ) {
    suite.later(2 * 60_000);
    await shop.driver.turn();
    const { mark, trouble } = await state();
    marks.add(mark);
    troubles.push(trouble);
  }
  expect(troubles[0]).toBe("rate_limited");
  expect(marks.size).toBeGreaterThan(2);
  till.perMinute = 0;
  suite.later(6 * 60_000);
  await shop.driver.turn();
  expect(await state()).toMatchObject({ trouble: "rate_limited", is_behind: true });
  till.perMinute = null;
  await shop.driver.deliver();
  expect(await points(shop)).toBe(120);
  expect(await state()).toMatchObject({ trouble: null, is_behind: false });
});
