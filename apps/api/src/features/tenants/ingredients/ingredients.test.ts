import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Ingredient, IngredientCounts } from "@rewardo/contract/ingredients";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { platformBusinessId } from "@rewardo/contract/roles";
import { businessScope } from "../../../platform/scope.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { setUpFlags } from "../businesses/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const owner = async (): Promise<Caller> => {
  const { ctx, scope } = await buildBusiness(app);
  await setUpFlags(ctx, { ingredients: true });
  return app.as("OWNER", scope);
};
const post = <T = Ingredient>(caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
  caller.call<T>("POST", "/api/ingredients", body, headers);
const patch = <T = Ingredient>(caller: Caller, id: string, version: number, body: unknown) =>
  caller.call<T>("PATCH", `/api/ingredients/${id}`, body, { "if-match": String(version) });

test("an ingredient is added, read and listed by name", async () => {
  const caller = await owner();
  const made = await post(caller, { name: " Łąka ", unit: " ", allergens: ["milk", "gluten", "milk"], price: 340 });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ...{ name: "Łąka", unit: null, price: 340, status: "active", version: 1, products_count: 0 },
    allergens: ["gluten", "milk"],
  });
  await post(caller, { name: "Ąbc" });
  expect((await caller.call("GET", `/api/ingredients/${made.body._id}`)).body).toEqual(made.body);
  const { body } = await caller.call<{ items: Ingredient[] }>("GET", "/api/ingredients");
  expect(body.items.map(({ name }) => name)).toEqual(["Ąbc", "Łąka"]);
});

test("a repeat with the same key adds nothing", async () => {
  const caller = await owner();
  const key = { "idempotency-key": randomUUID() };
  const first = await post(caller, { name: "Once" }, key);
  expect((await post(caller, { name: "Once" }, key)).body).toEqual(first.body);
});

test("changes are for the version that was seen", async () => {
  const caller = await owner();
  const { body: made } = await post(caller, { name: "Before" });
  const changed = await patch(caller, made._id, 1, { name: "After" });
  expect(changed.body).toMatchObject({ name: "After", version: 2 });
  const stale = await patch<ErrorBody>(caller, made._id, 1, { name: "Late" });
  expect([stale.status, stale.body.code]).toEqual([409, "version_conflict"]);
  const empty = await patch<ErrorBody>(caller, made._id, 2, { name: "  " });
  expect(empty.body.errors!.map(({ path }) => path)).toEqual(["name"]);
});

test("archiving and restoring stay as they are when repeated", async () => {
  const caller = await owner();
  const { body: made } = await post(caller, { name: "Short-lived" });
  const move = (verb: string) => caller.call<Ingredient>("POST", `/api/ingredients/${made._id}/${verb}`);
  const archived = await move("archive");
  expect(archived.body).toMatchObject({ status: "archived", version: 2 });
  expect((await move("archive")).body).toEqual(archived.body);
  expect((await move("restore")).body).toMatchObject({ status: "active", version: 3 });
});

test("ingredients are found by a part of the name, by status and by what they contain", async () => {
  const caller = await owner();
  await post(caller, { name: "Mleko 3,2%", allergens: ["milk"] });
  await post(caller, { name: "Mąka żytnia", allergens: ["gluten"] });
  await post(caller, { name: "Kawa" });
  const names = async (query: string) =>
    (await caller.call<{ items: Ingredient[] }>("GET", `/api/ingredients?${query}`)).body.items.map(({ name }) => name);
  expect(await names("q=zytn")).toEqual(["Mąka żytnia"]);
  expect(await names("allergen=milk")).toEqual(["Mleko 3,2%"]);
  expect(await names("status=archived")).toEqual([]);
  expect(await names("has_allergens=true")).toEqual(["Mąka żytnia", "Mleko 3,2%"]);
  expect(await names("has_allergens=false")).toEqual(["Kawa"]);
  const { body: kawa } = await caller.call<{ items: Ingredient[] }>("GET", "/api/ingredients?q=kawa");
  const espresso = { name: "Espresso", kind: "product", ingredient_ids: [kawa.items[0]?._id] };
  const { body: product } = await caller.call<{ _id: string }>("POST", "/api/products", espresso);
  expect(await names("is_used=true")).toEqual(["Kawa"]);
  expect(await names("is_used=false")).toEqual(["Mąka żytnia", "Mleko 3,2%"]);
  const counts = async () => (await caller.call<IngredientCounts>("GET", "/api/ingredients/counts")).body;
  expect(await counts()).toEqual({ all: 3, with_allergens: 2, unused: 2 });
  await caller.call("POST", `/api/products/${product._id}/archive`);
  expect(await counts()).toEqual({ all: 3, with_allergens: 2, unused: 3 });
  expect(await names("is_used=true")).toEqual([]);
  expect((await post<ErrorBody>(caller, { name: "X", allergens: ["honey"] })).status).toBe(400);
});

test("a product names what it is made of, and an ingredient in how many products it is", async () => {
  const caller = await owner();
  const { body: milk } = await post(caller, { name: "Mleko", allergens: ["milk"] });
  const product = { name: "Latte", kind: "product", ingredient_ids: [milk._id] };
  const made = await caller.call<{ _id: string; ingredient_ids: string[] }>("POST", "/api/products", product);
  expect(made).toMatchObject({ status: 201, body: { ingredient_ids: [milk._id] } });
  const read = () => caller.call<Ingredient>("GET", `/api/ingredients/${milk._id}`);
  expect((await read()).body.products_count).toBe(1);
  await caller.call("POST", `/api/products/${made.body._id}/archive`);
  expect((await read()).body.products_count).toBe(0);
  const { body: foreign } = await post(await owner(), { name: "Obcy" });
  for (const ingredient_ids of [[foreign._id], [milk._id, milk._id]]) {
    const refused = await caller.call<ErrorBody>("POST", "/api/products", { ...product, ingredient_ids });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "ingredient_ids"]);
  }
});

test("the platform switches ingredients on and off; without them nothing can be written", async () => {
  const { scope } = await buildBusiness(app);
  const chief = await app.as("OWNER", scope);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const path = `/api/businesses/${scope.business_id}/flags`;
  expect((await post<ErrorBody>(chief, { name: "Sól" })).status).toBe(404);
  expect((await chief.call("PATCH", path, { ingredients: true })).status).toBe(403);
  expect(await platform.call("PATCH", path, { ingredients: true })).toMatchObject({
    status: 200,
    body: { flags: { ingredients: true } },
  });
  const made = await post(chief, { name: "Sól" });
  expect(made.status).toBe(201);
  await platform.call("PATCH", path, { ingredients: false });
  expect((await patch<ErrorBody>(chief, made.body._id, 1, { name: "Cukier" })).status).toBe(404);
});
