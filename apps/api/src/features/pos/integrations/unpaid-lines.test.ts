/** What was not paid earns nothing, whether a system sends it, a till scans it, or an import brings it. */
import { randomUUID } from "node:crypto";
import type { Item } from "@rewardo/contract/transactions";
import type { ConnectStep } from "@rewardo/contract/integrations";
import type { CardInput } from "../../programme/cards/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";

let app: TestApp;
let business: TestBusiness;
let owner: Caller;
let vendor: Caller;
let integration_id: string;
beforeAll(async () => {
  app = await openTestApp();
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
  const { body } = await owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft" });
  integration_id = body.integration._id;
  vendor = app.withToken(body.push!.key);
});
afterAll(() => app.close());

type Earning = CardInput["earning"];
const each: Earning = { ...pointsCard.earning, mode: "each", earns: 1, amount: 100 };
const byItem: Earning = { ...each, mode: "item", amount: null };
const byVisit: Earning = { ...each, mode: "visit", amount: null };
const coffeeOnly: Earning = { ...each, filter: { mode: "include_item_group_names", names: ["Coffee"] } };

type Line = Omit<Item, "line_no" | "quantity"> & { quantity?: number };
const latte = (amount: number, more: Partial<Line> = {}): Line => ({ name: "Latte", group: "Coffee", amount, ...more });
const cake = (amount: number, more: Partial<Line> = {}): Line => ({ name: "Cake", group: "Cakes", amount, ...more });

const join = async (earning: Earning) => {
  const card_id = await createCard(business.ctx, { ...pointsCard, earning });
  return (await joinCard(business.ctx, card_id, [{}]))[0]!;
};

const balance = async (_id: string) =>
  (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${_id}`)).body.balance;

/** What a new member has after these receipts: sent by a system, and scanned at a till. */
const earned = async (earning: Earning, ...receipts: { amount: number; lines?: Line[] }[]) => {
  const [sent, scanned] = [await join(earning), await join(earning)];
  const created_at = new Date(app.clock.nowMs()).toISOString();
  for (const { amount, lines = [] } of receipts) {
    const items = lines.map((line) => ({ quantity: 1, ...line }));
    const order = { external_id: randomUUID(), status: "closed", amount, items, created_at, card: sent.number };
    const pushed = await vendor.call("POST", `/api/integrations/${integration_id}/orders`, { orders: [order] });
    expect(pushed).toMatchObject({ status: 200, body: { orders: [{ status: "earned" }] } });
    const basket = { number: scanned.number, place_id: business.place_id, amount };
    const sold = { ...basket, items: items.map((line, at) => ({ line_no: at + 1, ...line })) };
    const answer = await owner.call("POST", "/api/scanner/commit", sold, { "idempotency-key": randomUUID() });
    expect(answer.status).toBe(201);
  }
  return [await balance(sent.card_subscription_id), await balance(scanned.card_subscription_id)];
};

test("a free line, a line made free by a discount, and a receipt of nothing earn nothing", async () => {
  const free = latte(0, { name: "Latte, the tenth" });
  expect(await earned(byItem, { amount: 1200, lines: [latte(1200), free] })).toEqual([1, 1]);
  expect(await earned(byItem, { amount: 1200, lines: [latte(1200), cake(900), cake(-900)] })).toEqual([1, 1]);
  const two = [latte(2400, { quantity: 2 }), latte(-1200, { quantity: -1 })];
  expect(await earned(byItem, { amount: 1200, lines: two })).toEqual([1, 1]);
  expect(await earned(byVisit, { amount: 0 }, { amount: 0, lines: [free] }, { amount: 1200 })).toEqual([1, 1]);
});

test("a line below zero lowers its own goods", async () => {
  const lines = [latte(3000), cake(3000), cake(-3000, { name: "Cake returned" })];
  expect(await earned(coffeeOnly, { amount: 3000, lines })).toEqual([30, 30]);
});

test("a gift card and a tip earn nothing, and what is paid with a gift card earns once", async () => {
  const sold = {
    amount: 11_000,
    lines: [cake(10_000, { never_earns: "gift_card" }), cake(1000, { never_earns: "tip" })],
  };
  expect(await earned(each, sold, { amount: 10_000, lines: [latte(10_000)] })).toEqual([100, 100]);
});
