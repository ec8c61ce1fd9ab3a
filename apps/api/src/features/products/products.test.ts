import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Product } from "@rewardo/contract/products";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { checkProducts, importProducts, type ImportedProductRow } from "./import.ts";
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
