import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Product, ProductCategories } from "@rewardo/contract/products";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { checkProducts, importProducts, type ImportedProductRow } from "./import.ts";
import { readPointsOfLines } from "./index.ts";
import { undoProducts } from "./undo.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const owner = async (): Promise<Caller> => app.as("OWNER", (await buildBusiness(app)).scope);
const post = <T = Product>(caller: Caller, body: object, headers: Record<string, string> = {}) =>
  caller.call<T>("POST", "/api/products", { kind: "product", ...body }, headers);
const patch = <T = Product>(caller: Caller, id: string, version: number, body: unknown) =>
  caller.call<T>("PATCH", `/api/products/${id}`, body, { "if-match": String(version) });
const list = async (caller: Caller, search = "") =>
  (await caller.call<{ items: Product[] }>("GET", `/api/products${search}`)).body.items;
const namesOf = async (caller: Caller, search = "") => (await list(caller, search)).map(({ name }) => name);
const badFields = ({ body }: { body: ErrorBody }) => body.errors!.map(({ path, code }) => [path, code]);

test("a product is added once, read, found and listed by name", async () => {
  const { scope, place_id } = await buildBusiness(app);
  const caller = await app.as("OWNER", scope);
  const key = { "idempotency-key": randomUUID() };
  const input = { name: " Łąka ", description: " ", price: 1250, category: "Herbaty", external_id: "H-7" };
  const made = await post(caller, { ...input, place_ids: [place_id] }, key);
  expect([made.status, made.body]).toMatchObject([
    201,
    { ...input, name: "Łąka", description: null, place_ids: [place_id], status: "active", version: 1 },
  ]);
  expect((await post(caller, { ...input, place_ids: [place_id] }, key)).body).toEqual(made.body);
  await post(caller, { name: "Ąbc", kind: "service" });
  expect((await caller.call("GET", `/api/products/${made.body._id}`)).body).toEqual(made.body);
  expect(await namesOf(caller)).toEqual(["Ąbc", "Łąka"]);
  for (const q of ["LAK", "herbat", "h-7"]) expect(await namesOf(caller, `?q=${q}`), q).toEqual(["Łąka"]);
  expect(await namesOf(caller, "?kind=service")).toEqual(["Ąbc"]);
  expect(badFields(await post<ErrorBody>(caller, { name: "Other", external_id: "H-7" }))).toEqual([
    ["external_id", "taken"],
  ]);
  expect(badFields(await post<ErrorBody>(caller, { name: "Other", place_ids: [randomUUID()] }))).toEqual([
    ["place_ids", "unknown_place"],
  ]);
});

test("a number is one product's, also of two that come at once and when a product takes it later", async () => {
  const caller = await owner();
  const rivals = await Promise.all(["A", "B"].map((name) => post(caller, { name, external_id: " 1" })));
  expect(rivals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  const other = (await post(caller, { name: "Other" })).body;
  const taken = await patch<ErrorBody>(caller, other._id, other.version, { external_id: "1" });
  expect([taken.status, badFields(taken)]).toEqual([400, [["external_id", "taken"]]]);
});

test("a line of a till finds its product by number, name, a name at tills or its group, in this order", async () => {
  const { scope } = await buildBusiness(app);
  const caller = await app.as("OWNER", scope);
  const add = async (body: object) => (await post(caller, body)).body._id;
  const latte = await add({
    ...{ name: "Oat latte", external_id: "1041", points: 3 },
    item_names: ["Owsiane latte 300 ml", "LATTE OWS."],
  });
  await add({ name: "Hot drinks", points: 1, item_groups: ["Napoje gorące"] });
  const gone = await add({ name: "Summer soup", points: 9, item_names: ["Chłodnik"] });
  await caller.call("POST", `/api/products/${gone}/archive`);
  const other = await owner();
  await post(other, { name: "Theirs", points: 50, item_names: ["Szarlotka"] });

  const group = "NAPOJE GORACE";
  const lines: readonly [points: number | undefined, line: { name: string; group?: string; product_id?: string }][] = [
    [3, { name: "oat LATTE" }],
    [3, { name: " owsiane  latte 300 ML " }],
    [3, { name: "Latte ows.", group }],
    [1, { name: "Herbata", group }],
    [3, { name: "Herbata", group, product_id: "1041" }],
    [3, { name: "Whatever", product_id: latte }],
    // Its number says that it is another product.
    [undefined, { name: "Oat latte", group, product_id: "9999" }],
    [undefined, { name: "Herbata" }],
    [undefined, { name: "Chłodnik" }],
    [undefined, { name: "Szarlotka" }],
  ];
  const items = lines.map(([, line], index) => ({ line_no: index + 1, ...line }));
  const found = await app.database.read(scope, (tx) => readPointsOfLines(tx, scope, items));
  expect(items.map(({ line_no }) => found.get(line_no))).toEqual(lines.map(([points]) => points));
});

test("categories are counted by name, and a list, its export and a change in bulk hold to one", async () => {
  const caller = await owner();
  const categories = async () => (await caller.call<ProductCategories>("GET", "/api/products/categories")).body;
  expect(await categories()).toEqual({ items: [], products_count: 0 });
  for (const [name, category] of [
    ["Latte", "kawa"],
    ["Sernik", "Ciasta"],
    ["Makowiec", "Ciasta"],
    ["Kawa mrożona", "Zimne"],
    ["Voucher", null],
  ])
    await post(caller, { name, category });
  // What is archived keeps its category, and is not offered.
  for (const [name, category] of [
    ["Piernik", "Ciasta"],
    ["Lemoniada", "Lato"],
  ]) {
    const { body } = await post(caller, { name, category });
    await caller.call("POST", `/api/products/${body._id}/archive`);
  }
  expect(await categories()).toEqual({
    items: [
      { name: "Ciasta", products_count: 2 },
      { name: "kawa", products_count: 1 },
      { name: "Lato", products_count: 0 },
      { name: "Zimne", products_count: 1 },
    ],
    products_count: 7,
  });
  expect(await namesOf(caller, "?category=kawa")).toEqual(["Latte"]);
  expect(await namesOf(caller, "?category=Ciasta&q=mak")).toEqual(["Makowiec"]);
  const table = await caller.call<string>("GET", "/api/products/export?category=Ciasta&locale=en");
  expect([table.body.includes("Makowiec"), table.body.includes("Latte")]).toEqual([true, false]);
  const change = { entity: "products", change: { category: "Kuchen" }, matching: { category: "Ciasta" } };
  const { status, body } = await caller.call("POST", "/api/bulk_changes", change);
  expect([status, body]).toMatchObject([201, { total: 3 }]);
});

test("changes are for the version that was seen; archiving and restoring stay as they are when repeated", async () => {
  const caller = await owner();
  const { body: made } = await post(caller, { name: "Before", price: 100 });
  const changed = await patch(caller, made._id, 1, { name: "After", price: null });
  expect(changed.body).toMatchObject({ name: "After", price: null, version: 2 });
  const stale = await patch<ErrorBody>(caller, made._id, 1, { name: "Late" });
  expect([stale.status, stale.body.code]).toEqual([409, "version_conflict"]);
  expect(badFields(await patch<ErrorBody>(caller, made._id, 2, { name: "  " }))).toEqual([["name", "required"]]);
  const move = (verb: string) => caller.call<Product>("POST", `/api/products/${made._id}/${verb}`);
  const archived = await move("archive");
  expect(archived.body).toMatchObject({ status: "archived", version: 3 });
  expect((await move("archive")).body).toEqual(archived.body);
  expect((await move("restore")).body).toMatchObject({ status: "active", version: 4 });
});

const row = (line: number, name: string, more: Partial<ImportedProductRow> = {}): ImportedProductRow => ({
  line,
  name,
  kind: null,
  price: null,
  category: null,
  description: null,
  external_id: null,
  ...more,
});

test("an import adds what is not known, fills up what is, doubles nothing, and is undone but for what was touched", async () => {
  const { scope, ctx } = await buildBusiness(app);
  const caller = await app.as("OWNER", scope);
  const write = <T>(work: (tx: Parameters<typeof importProducts>[0]) => Promise<T>) => ctx.database.write(scope, work);
  const { body: espresso } = await post(caller, { name: "Espresso", category: "Kawy" });
  const import_id = randomUUID();
  const rows = [
    row(2, "ESPRESSO", { external_id: "E1", price: 900, category: "Coffee" }),
    row(3, "Latte", { external_id: "L1", price: 1400 }),
    row(4, "Caffè latte", { external_id: "L1", price: 1500 }),
    row(5, "Strzyżenie", { kind: "service" }),
    row(6, "espresso"),
    row(7, "Mocha"),
  ];
  const outcomes = [
    [2, "changed"],
    [3, "created"],
    [4, "set_aside"],
    [5, "created"],
    [6, "known"],
    [7, "created"],
  ];
  const said = async (work: ReturnType<typeof importProducts>) =>
    (await work).map(({ line, outcome }) => [line, outcome]);
  expect(await write((tx) => said(checkProducts(tx, ctx, { import_id, rows })))).toEqual(outcomes);
  expect(await namesOf(caller)).toEqual(["Espresso"]);
  const results = await write((tx) => importProducts(tx, ctx, { import_id, rows }));
  expect(results.map(({ line, outcome }) => [line, outcome])).toEqual(outcomes);
  expect(results[2]).toMatchObject({ code: "duplicate_in_file", field: "external_id", first_line: 3 });
  expect(await list(caller)).toMatchObject([
    { _id: espresso._id, name: "Espresso", external_id: "E1", price: 900, category: "Kawy", version: 2 },
    { name: "Latte", price: 1400, kind: "product", version: 1 },
    { name: "Mocha" },
    { name: "Strzyżenie", kind: "service" },
  ]);
  // The same lines again, as after a kill between commit and mark: nothing doubles, nothing changes.
  const again = await write((tx) => importProducts(tx, ctx, { import_id, rows }));
  expect(again.map(({ outcome }) => outcome)).toEqual(["known", "known", "set_aside", "known", "known", "known"]);

  const latte = (await list(caller))[1]!;
  await patch(caller, latte._id, 1, { price: 1600 });
  const first = await write((tx) => undoProducts(tx, ctx, { import_id, after: null, limit: 3 }));
  const second = await write((tx) => undoProducts(tx, ctx, { import_id, after: first.next, limit: 3 }));
  expect([first.done + second.done, first.kept + second.kept, second.next]).toEqual([3, 1, null]);
  expect(await list(caller)).toMatchObject([
    { name: "Espresso", external_id: null, price: null, category: "Kawy", version: 3 },
    { name: "Latte" },
  ]);
});
