import type { StatsSummary } from "@rewardo/contract/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { newId } from "../../../platform/clock.ts";
import { createBusiness } from "../../tenants/businesses/index.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const coffee = {
  template: "coffee_stamps",
  name: "Karta kawowa",
  stock: "butter",
  stamp_icon: "mug",
  reward_name: "10. kawa",
};
interface Made {
  _id: string;
  rewards: { cost: number }[];
  code?: string;
  members_count: number;
}
const create = (body: object, key?: string, by = owner) =>
  by.call<Made>("POST", "/api/businesses/current/cards", body, key === undefined ? {} : { "idempotency-key": key });
const print = (card_id: string, count: number, key: string, by = owner) =>
  by.call<{ items: { number: string; code: string }[] }>(
    "POST",
    `/api/businesses/current/cards/${card_id}/paper_cards`,
    { count },
    { "idempotency-key": key },
  );

const bare = {
  ...{ name: "Nowa", plan_id: "00000000-0000-7000-8000-0000000000a3", logo_icon: "coffee_bean", logo_stock: "forest" },
  ...{ currency: "PLN", time_zone: "Europe/Warsaw", language: "pl", city: "Kraków" },
} as const;

test("set-up opens one card, also from two windows at once, and finds the one that is there", async () => {
  const fresh = await app.as("OWNER", await createBusiness(app, bare));
  const asked = { ...coffee, only_first: true };
  const made = await Promise.all(["one", "two", "three", "four"].map((key) => create(asked, key, fresh)));
  expect(new Set(made.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  const again = await create({ ...asked, name: "Druga" }, "five", fresh);
  expect(again.body._id).toBe(made[0]!.body._id);
  const { body } = await fresh.call<{ items: object[] }>("GET", "/api/businesses/current/cards");
  expect(body.items).toHaveLength(1);
  expect((await create(coffee, "six", fresh)).body._id).not.toBe(again.body._id);
});

test.each([
  [coffee, { type: "stamps_stacked", stamps_required: 10, earning: { mode: "visit", earns: 1 } }, 10],
  [{ ...coffee, stamps_required: 8 }, { stamps_required: 8 }, 8],
  [{ ...coffee, template: "visit_stamps" }, { type: "stamps_stacked", stamps_required: 6 }, 6],
  [
    { ...coffee, template: "points" },
    { type: "points", stamps_required: null, earning: { mode: "each", earns: 1, amount: 1000 } },
    20,
  ],
  [{ ...coffee, template: "points", reward_cost: 50 }, { type: "points" }, 50],
])("%j opens a card that is in force", async (body, expected, cost) => {
  const { status, body: card } = await create(body);
  expect(status).toBe(201);
  const names = { name: { pl: "Karta kawowa" }, rewards: [{ name: { pl: "10. kawa" }, cost }] };
  expect(card).toMatchObject({
    ...expected,
    ...names,
    status: "active",
    design: { stock: "butter", stamp_icon: "mug" },
  });
  const [note] = await witness.rows(`select action, account_id from audit_entries where entity_id = $1`, [card._id]);
  expect(note).toEqual({ action: "created", account_id: owner.account_id });
});

test("the same key opens one card; what a template does not have is refused, and so is who may not", async () => {
  const key = crypto.randomUUID();
  const [first, second] = [await create(coffee, key), await create(coffee, key)];
  expect(second.body._id).toBe(first.body._id);
  expect((await create({ ...coffee, name: "Inna" }, key)).body).toMatchObject({ code: "idempotency_key_reused" });
  for (const wrong of [
    { ...coffee, reward_cost: 5 },
    { ...coffee, template: "points", stamps_required: 8 },
    { ...coffee, stamps_required: 4 },
    { ...coffee, stock: "gold" },
    { ...coffee, stamp_icon: "no_such_stamp" },
  ])
    expect((await create(wrong)).status).toBe(400);
  const employee = await app.as("EMPLOYEE", business.scope);
  expect((await create(coffee, undefined, employee)).status).toBe(403);
  const limited = await app.as("ADMIN", business.scope, { place_ids: [business.place_id] });
  expect((await create(coffee, undefined, limited)).status).toBe(403);
});

test("a printed card is a new one with its first use, not when it is printed", async () => {
  const fresh = await buildBusiness(app);
  const by = await app.as("OWNER", fresh.scope);
  const summary = async () => {
    const { body } = await by.call<StatsSummary>("GET", "/api/stats/summary");
    return [
      body.new_card_subscriptions?.value ?? 0,
      body.card_subscriptions ?? 0,
      body.stamps[0]?.counts.reduce((a, b) => a + b, 0),
    ];
  };
  const [joined = 0, all = 0, counted = 0] = await summary();
  const { body: sheet } = await print(fresh.stamps_card_id, 8, crypto.randomUUID(), by);
  expect(await summary()).toEqual([joined, all, counted]);
  const basket = { number: sheet.items[0]!.number, place_id: fresh.place_id };
  expect((await by.call("POST", "/api/scanner/commit", basket, { "idempotency-key": "first-use" })).status).toBe(201);
  expect(await summary()).toEqual([joined + 1, all + 1, counted + 1]);
  const [member] = await witness.rows<{ is_new: boolean }>(
    "select joined_at > created_at as is_new from card_subscriptions where business_id = $1 and is_paper and ledger_seq > 0",
    [fresh.scope.business_id],
  );
  expect(member).toEqual({ is_new: true });
});

test("a sheet of paper cards is the same for the same key, and a till stamps what is printed", async () => {
  const { body: card } = await create(coffee);
  const key = crypto.randomUUID();
  const { status, body: sheet } = await print(card._id, 8, key);
  expect(status).toBe(201);
  expect(new Set(sheet.items.map(({ number }) => number)).size).toBe(8);
  expect((await print(card._id, 8, key)).body).toEqual(sheet);
  expect((await print(card._id, 9, key)).body).toMatchObject({ code: "idempotency_key_reused" });
  const other = await print(card._id, 8, crypto.randomUUID());
  expect(other.body.items.filter(({ number }) => sheet.items.some((one) => one.number === number))).toEqual([]);
  const basket = { number: sheet.items[3]!.code, place_id: business.place_id };
  const commit = await owner.call<{ code?: string }>("POST", "/api/scanner/commit", basket, {
    "idempotency-key": crypto.randomUUID(),
  });
  expect(commit).toMatchObject({ status: 201, body: { card_subscription: { card_id: card._id, balance: 1 } } });
  const { body: after } = await owner.call<Made>("GET", `/api/businesses/current/cards/${card._id}`);
  expect(after.members_count).toBe(16);
  const stranger = await app.as("OWNER", (await buildBusiness(app)).scope);
  expect((await print(card._id, 1, key, stranger)).status).toBe(404);
});

test("a card begun from scratch is a draft beside the others: nothing is earned on it before it says how", async () => {
  const { reward_name: _, ...scratch } = coffee;
  expect(await create(scratch)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "reward_name", code: "required" }] },
  });
  const made = await create({ ...scratch, status: "draft" });
  expect(made.body).toMatchObject({ status: "draft", rewards: [], earning: { mode: "undefined" } });
  const path = `/api/cards/${made.body._id}`;
  const publish = (version: number) =>
    owner.call("POST", `${path}/publish`, { mode: "now" }, { "if-match": String(version) });
  expect(await publish(1)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "earning.mode", code: "required" }] },
  });
  const earning = { mode: "visit", earns: 1, amount: null, filter: { mode: "all", names: [] } };
  expect((await owner.call("PATCH", path, { earning }, { "if-match": "1" })).status).toBe(200);
  expect(await publish(2)).toMatchObject({ status: 200, body: { status: "active" } });
  // From a template it is whole from the start.
  const whole = await create({ ...coffee, status: "draft" });
  expect(whole.body).toMatchObject({ status: "draft", rewards: [{ cost: 10 }] });
});

test("a stamp is for each visit, or for each item, within what the member of staff may count at once", async () => {
  const { body: perItem } = await create({ ...coffee, stamps_required: 5, stamp_per: "item" });
  const { body: perVisit } = await create({ ...coffee, stamps_required: 5 });
  const staff = await app.as("EMPLOYEE", business.scope);
  const stamp = async (card_id: string, quantity: number, by = owner) => {
    const { place_id } = business;
    const key = () => ({ "idempotency-key": newId() });
    const { body } = await by.call<{ number: string }>("POST", "/api/scanner/cards", { place_id, card_id }, key());
    const items = [{ line_no: 1, name: "Kawa", quantity, amount: 0 }];
    const basket = { number: body.number, place_id, items };
    return by.call("POST", "/api/scanner/commit", basket, key());
  };
  expect(await stamp(perItem._id, 2, staff)).toMatchObject({ status: 201, body: { transaction: { delta: 2 } } });
  expect(await stamp(perVisit._id, 2, staff)).toMatchObject({ status: 201, body: { transaction: { delta: 1 } } });
  const refused = { code: "visit_limit", params: { measure: "units" } };
  expect(await stamp(perItem._id, 99, staff)).toMatchObject({ status: 422, body: { params: { rejected: [refused] } } });
  expect(await stamp(perItem._id, 99)).toMatchObject({ status: 201, body: { transaction: { delta: 99 } } });

  // Points have no stamps, and a card from scratch no way of earning.
  const points = { ...coffee, template: "points", stamp_per: "item" };
  const { reward_name: _none, ...scratch } = { ...coffee, status: "draft", stamp_per: "item" };
  for (const body of [points, scratch]) {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "stamp_per", code: "not_allowed" }] },
    });
  }
});
