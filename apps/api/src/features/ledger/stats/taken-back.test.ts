/** What was taken back whole: the customer did not come, and what they had bought is sold no more. */
import type { Stat } from "@rewardo/contract/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { foldNext } from "./queue.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
let app: TestApp;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(() => app.close());

const month = "from=2026-06-01&to=2026-06-12";
const stat = async (path: string) => (await owner.call<Stat>("GET", `/api/stats/${path}?${month}`)).body;
const figures = async () => {
  const products = await stat("products/table");
  return {
    active: (await stat("active_users/number")).value,
    new: (await stat("new_users/number")).value,
    groups: (await stat("rfm/table")).items.flatMap(({ key, value }) => (value === 0 ? [] : [`${key} ${value}`])),
    products: products.items.map(({ name, value, figures }) => [name, value, figures["pieces"]]),
    whole: products.whole,
  };
};
let keys = 0;
const reverse = (id: string, body: object) =>
  owner.call("POST", `/api/transactions/${id}/reverse`, body, { "idempotency-key": `back-${++keys}` });
const buy = (number: string, items: { name: string; quantity: number; amount: number }[]) => {
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  const lines = items.map((item, index) => ({ ...item, line_no: index + 1 }));
  return commitAt(owner, number, business.place_id, { amount, items: lines, imported: true });
};

test("before, between and after folding it is in no figure of customers and products", async () => {
  const kept = await buy(business.points.number, [{ name: "Tort", quantity: 1, amount: 40_00 }]);
  const nothing = { active: 1, new: 1, groups: ["new 1", "prospects 1"], products: [["Tort", 40_00, 1]] };
  expect(await figures()).toEqual({ ...nothing, whole: { items: 1, value: 40_00 } });
  for (const fold of ["never", "between", "after"] as const) {
    const bought = [
      { name: "Kawa", quantity: 2, amount: 20_00 },
      { name: "Bułka", quantity: 3, amount: 10_00 },
    ];
    const id = await buy(business.stamps.number, bought);
    if (fold === "between") await foldNext(app.database, business.scope, 100);
    const now = await figures();
    expect([fold, now.active, now.new, now.products.length]).toEqual([fold, 2, 2, 3]);
    // In parts of an amount: the last of them takes back all lines.
    expect(await reverse(id, { amount: 12_00 })).toMatchObject({ status: 200 });
    expect((await figures()).active).toBe(2);
    expect(await reverse(id, { amount: 18_00 })).toMatchObject({ status: 200 });
    if (fold !== "never") await foldNext(app.database, business.scope, 100);
    expect([fold, await figures()]).toEqual([fold, { ...nothing, whole: { items: 1, value: 40_00 } }]);
  }
  expect(await reverse(kept, {})).toMatchObject({ status: 200 });
  expect(await figures()).toMatchObject({ active: 0, new: 0, groups: ["prospects 2"], products: [] });
});

test("a visit that is taken back after its card was merged into another one ends with the card that had it", async () => {
  const shop = await buildBusiness(app);
  const till = await app.as("OWNER", shop.scope);
  for (const fold of ["never", "between", "after"] as const) {
    const [from, into] = await joinCard(shop.ctx, shop.stamps_card_id, [{ first_name: "Ewa" }, { first_name: "Jan" }]);
    const id = await commitAt(till, from!.number, shop.place_id, { amount: 15_00, items: [] });
    if (fold === "between") await foldNext(app.database, shop.scope, 100);
    const merged = await till.call(
      "POST",
      `/api/card_subscriptions/${into!.card_subscription_id}/merge`,
      { from_id: from!.card_subscription_id },
      { "idempotency-key": `merge-${fold}` },
    );
    expect(merged.status).toBe(201);
    const back = await till.call("POST", `/api/transactions/${id}/reverse`, {}, { "idempotency-key": `back-${fold}` });
    expect(back.status).toBe(200);
    if (fold !== "never") await foldNext(app.database, shop.scope, 100);
    const path = `/api/stats/active_users/number?${month}`;
    expect([fold, (await till.call<Stat>("GET", path)).body.value]).toEqual([fold, 0]);
  }
});
