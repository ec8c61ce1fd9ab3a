/** Undoing an import of products keeps products in use and restores earlier values. */
import { randomUUID } from "node:crypto";
import type { Product } from "@rewardo/contract/products";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";
import { importProducts, type ImportedProductRow } from "./import.ts";
import { undoProducts } from "./undo.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

type Coupon = NonNullable<CardInput["coupons"]>[number];
/** A coupon for one product, in a programme. */
const couponFor = (product_id: string): Coupon => ({
  name: { en: "For one product" },
  status: "active",
  effect: { kind: "discount_amount", amount: 100 },
  discount_scope: "specific_items",
  items: { product_ids: [product_id], filter: { mode: "all", names: [] } },
  ...{ max_discount: null, minimum_amount: null, campaign_limit: null, customer_limit: null, place_ids: null },
  ...{ usage_frequency: { kind: "unlimited" }, validity: { kind: "unlimited" }, target: { kind: "all" } },
  times: { weekdays: null, hours: null },
  combines: false,
  created_at: "2026-01-01T00:00:00.000Z",
});

const row = (line: number, name: string, more: Partial<ImportedProductRow> = {}): ImportedProductRow => ({
  ...{ line, name, kind: null, price: 900, category: "Coffee", description: null, external_id: null },
  ...more,
});

/** A business with an owner and what its offer holds, by name. */
const open = async () => {
  const business = await buildBusiness(app);
  const { ctx, scope } = business;
  const owner = await app.as("OWNER", scope);
  const offer = async () => (await owner.call<{ items: Product[] }>("GET", "/api/products")).body.items;
  return {
    ...business,
    owner,
    offer,
    named: async (name: string) => (await offer()).find((one) => one.name === name)!,
    add: (body: object) => owner.call<Product>("POST", "/api/products", { kind: "product", ...body }),
    bring: (import_id: string, rows: ImportedProductRow[]) =>
      ctx.database.write(scope, (tx) => importProducts(tx, ctx, { import_id, rows })),
    undo: (import_id: string) =>
      ctx.database.write(scope, (tx) => undoProducts(tx, ctx, { import_id, after: null, limit: 10 })),
  };
};

test("what a coupon in force or a receipt names stays, and is counted", async () => {
  const { ctx, scope, owner, points, place_id, offer, named, bring, undo } = await open();
  const import_id = randomUUID();
  await bring(import_id, [row(2, "Cake"), row(3, "Latte"), row(4, "Mocha"), row(5, "Tea")]);
  const [mocha, cake, tea] = [await named("Mocha"), await named("Cake"), await named("Tea")];
  await createCard(ctx, { ...pointsCard, coupons: [couponFor(mocha._id)] });
  const former = await createCard(ctx, { ...pointsCard, coupons: [couponFor(cake._id)] });
  await witness.rows(
    `insert into programme_versions (business_id, _id, card_id, programme, valid_from, number)
      select business_id, $2, card_id, jsonb_set(programme, '{coupons}', '[]'), valid_from + interval '1 millisecond', 2
      from programme_versions where card_id = $1`,
    [former, newId()],
  );
  const items = [{ line_no: 1, name: "Tea", quantity: 1, amount: 900, product_id: tea._id }];
  const visit = { number: points.number, place_id, amount: 900, items };
  const key = { "idempotency-key": randomUUID() };
  expect((await owner.call("POST", "/api/scanner/commit", visit, key)).status).toBe(201);

  expect(await undo(import_id)).toEqual({ done: 2, kept: 2, next: null });
  expect((await offer()).map(({ name }) => name)).toEqual(["Mocha", "Tea"]);
  expect((await witness.rows("select 1 from products where business_id = $1", [scope.business_id])).length).toBe(2);
});

test("fields that were empty are empty again, except those changed since", async () => {
  const { owner, named, add, bring, undo } = await open();
  await add({ name: "Espresso", category: "Kawy" });
  const { body: filter } = await add({ name: "Filter" });
  await add({ name: "Flat white", price: 1500 });
  const [first, second] = [randomUUID(), randomUUID()];
  // Two lines may mean one product, and so may two imports.
  await bring(first, [
    row(2, "espresso", { external_id: "E1" }),
    row(3, "Filter"),
    row(4, "FLAT WHITE", { points: 7 }),
  ]);
  await bring(first, [row(5, "Espresso", { description: "Short" })]);
  await bring(second, [row(2, "Flat white", { description: "Small" })]);
  expect(await named("Espresso")).toMatchObject({ price: 900, category: "Kawy", external_id: "E1" });
  expect(await named("Flat white")).toMatchObject({ price: 1500, points: 7 });
  const changed = { "if-match": "2" };
  expect((await owner.call("PATCH", `/api/products/${filter._id}`, { price: 1000 }, changed)).status).toBe(200);

  expect(await undo(first)).toEqual({ done: 2, kept: 1, next: null });
  const nothing = { price: null, points: null, category: null, external_id: null, description: null };
  expect(await named("Espresso")).toMatchObject({ ...nothing, category: "Kawy" });
  expect(await named("Filter")).toMatchObject({ ...nothing, price: 1000 });
  expect(await named("Flat white")).toMatchObject({ ...nothing, price: 1500, description: "Small" });
  expect(await undo(second)).toEqual({ done: 1, kept: 0, next: null });
  expect(await named("Flat white")).toMatchObject({ ...nothing, price: 1500 });
});

test("imports undone the last first leave no product of the first, unless a person changed it", async () => {
  const { owner, named, offer, bring, undo } = await open();
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const names = ["Chai", "Lungo", "Matcha"];
  const bare = { price: null, category: null };
  await bring(
    first,
    names.map((name, nr) => row(nr + 2, name, bare)),
  );
  // In two portions of one file.
  for (const [nr, name] of names.entries()) await bring(second, [row(nr + 2, name, { category: null })]);
  for (const [nr, name] of names.entries()) await bring(second, [row(nr + 12, name, { price: null })]);
  const change = async (name: string) => {
    const { _id, version } = await named(name);
    const ask = owner.call("PATCH", `/api/products/${_id}`, { kind: "service" }, { "if-match": String(version) });
    expect((await ask).status).toBe(200);
  };
  await change("Lungo");
  await bring(
    third,
    names.map((name, nr) => row(nr + 2, name, { description: "Hot" })),
  );
  expect(await undo(third)).toEqual({ done: 3, kept: 0, next: null });
  await change("Matcha");
  expect(await undo(second)).toEqual({ done: 3, kept: 0, next: null });
  expect(await named("Chai")).toMatchObject({ price: null, category: null, description: null });
  expect(await undo(first)).toEqual({ done: 1, kept: 2, next: null });
  expect((await offer()).map(({ name }) => name)).toEqual(["Lungo", "Matcha"]);
});

test("what a draft names stays, so that it can be published", async () => {
  const { owner, points_card_id, named, bring, undo } = await open();
  const import_id = randomUUID();
  await bring(import_id, [row(2, "Cortado"), row(3, "Tonic")]);
  const { created_at: _made, ...terms } = couponFor((await named("Cortado"))._id);
  const coupon = { ...terms, name: { pl: "Tańsze cortado" } };
  const card = `/api/cards/${points_card_id}`;
  expect((await owner.call("POST", `${card}/coupons`, coupon)).status).toBe(201);
  expect(await undo(import_id)).toEqual({ done: 1, kept: 1, next: null });
  const { version } = (await owner.call<{ version: number }>("GET", `${card}/programme`)).body;
  const published = await owner.call("POST", `${card}/publish`, { mode: "now" }, { "if-match": String(version) });
  expect(published.status).toBe(200);
});
