/** One change to many records: by the calls and the queue's own handler. */
import type { ManagedAccount } from "@rewardo/contract/accounts";
import type { BulkChange } from "@rewardo/contract/bulk-changes";
import type { Device } from "@rewardo/contract/devices";
import type { Product } from "@rewardo/contract/products";
import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { someRole } from "../../../testing/tenant.ts";
import { createAccountRole } from "../../tenants/account-roles/index.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createProduct } from "../../tenants/products/index.ts";
import { bulkQueue, removeOldBulkChanges } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `bulk-${(keys += 1)}` });

const openDesk = async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const start = (body: object, headers = key()) => owner.call<BulkChange>("POST", "/api/bulk_changes", body, headers);
  const read = async (id: string) => (await owner.call<BulkChange>("GET", `/api/bulk_changes/${id}`)).body;
  return { business, owner, start, read };
};

/** Carries one out as the queue does, until it is told to end. */
const carryOut = (business: TestBusiness, bulk_change_id: string, signal?: AbortSignal) =>
  bulkQueue({ ...app, live: silentPublisher }).handle(jobOf(business, bulk_change_id, signal));

const jobOf = ({ scope }: TestBusiness, bulk_change_id: string, signal = new AbortController().signal) => ({
  _id: "job",
  payload: { business_id: scope.business_id, bulk_change_id },
  signal,
  ending: new AbortController().signal,
});

const products = async (owner: Caller): Promise<Product[]> =>
  (await owner.call<{ items: Product[] }>("GET", "/api/products?limit=200")).body.items;

test("all products that a list shows get a category, and an undo leaves what was changed again", async () => {
  const { business, owner, start, read } = await openDesk();
  for (const name of ["Espresso", "Espresso doppio", "Latte"]) await createProduct(business.ctx, name);
  const asked = { entity: "products", change: { category: " Kawa " }, matching: { q: "espresso" } };
  const headers = key();
  const { status, body } = await start(asked, headers);
  expect([status, body]).toMatchObject([201, { status: "queued", total: 2, done: 0 }]);
  expect((await start(asked, headers)).body._id).toBe(body._id);
  expect((await owner.call("POST", `/api/bulk_changes/${body._id}/undo`)).status).toBe(409);
  await carryOut(business, body._id);
  expect(await read(body._id)).toMatchObject({ status: "done", total: 2, done: 2, changed: 2 });
  const now = await products(owner);
  expect(now.map(({ category }) => category)).toEqual(["Kawa", "Kawa", null]);

  const [first] = now;
  const path = `/api/products/${first!._id}`;
  await owner.call("PATCH", path, { category: "Napoje" }, { "if-match": String(first!.version) });
  expect((await owner.call<BulkChange>("POST", `/api/bulk_changes/${body._id}/undo`)).body.status).toBe("undoing");
  await carryOut(business, body._id);
  expect(await read(body._id)).toMatchObject({ status: "undone", changed: 1 });
  expect((await products(owner)).map(({ category }) => category)).toEqual(["Napoje", null, null]);
  // After a month it is gone with what was kept for its undo; the audit log still tells of it.
  const removed = async (days: number) => {
    const clock = fixedClock(new Date(Date.now() + days * 86_400_000).toISOString());
    return app.database.background(business.scope, (tx) => removeOldBulkChanges(tx, business.scope, clock));
  };
  expect(await removed(29)).toEqual({ removed: 0, isMore: false });
  expect(await removed(31)).toEqual({ removed: 1, isMore: true });
  expect(await removed(31)).toEqual({ removed: 0, isMore: false });
  expect((await owner.call("GET", `/api/bulk_changes/${body._id}`)).status).toBe(404);
  const audit = await owner.call<{ items: { action: string; entity: string }[] }>("GET", "/api/audit_entries?limit=50");
  const told = audit.body.items.map(({ entity, action }) => `${entity} ${action}`);
  expect(told).toEqual(expect.arrayContaining(["bulk_changes created", "bulk_changes undone", "products updated"]));
});

test("a change goes on where it was left, and one that is stopped can be undone", async () => {
  const { business, owner, start, read } = await openDesk();
  for (let index = 0; index < 120; index += 1) await createProduct(business.ctx, `Produkt ${index}`);
  const { body } = await start({ entity: "products", change: { status: "archived" }, matching: {} });
  const ended = new AbortController();
  ended.abort();
  await expect(carryOut(business, body._id, ended.signal)).rejects.toThrow("The program is stopping");
  expect(await read(body._id)).toMatchObject({ status: "running", total: 120, done: 100, changed: 100 });
  expect((await owner.call<BulkChange>("POST", `/api/bulk_changes/${body._id}/cancel`)).body.status).toBe("cancelled");
  await carryOut(business, body._id);
  expect((await products(owner)).filter(({ status }) => status === "active")).toHaveLength(20);
  await owner.call("POST", `/api/bulk_changes/${body._id}/undo`);
  await carryOut(business, body._id);
  expect(await read(body._id)).toMatchObject({ status: "undone", changed: 0 });
  expect((await products(owner)).filter(({ status }) => status === "archived")).toEqual([]);
});

test("customers join a group that is named by hand, and leave it by an undo", async () => {
  const { business, owner, start, read } = await openDesk();
  const card_id = business.points_card_id;
  await joinCard(business.ctx, card_id, [{ first_name: "Ania" }, { first_name: "Ola" }]);
  const groups = `/api/cards/${card_id}/promotion_groups`;
  const made = await owner.call<PromotionGroup>("POST", groups, { name: "Stałe" }, key());
  const change = { card_id, promotion_group_id: made.body._id };
  const members = async () =>
    (await owner.call<{ members: number }>("GET", `${groups}/${made.body._id}/members`)).body.members;
  const { body } = await start({ entity: "users", change, matching: {} });
  await carryOut(business, body._id);
  // A customer without a card of this programme is left out.
  expect(await read(body._id)).toMatchObject({ status: "done", total: 4, changed: 3 });
  expect(await members()).toBe(3);
  await owner.call("POST", `/api/bulk_changes/${body._id}/undo`);
  await carryOut(business, body._id);
  expect(await members()).toBe(0);
});

test("what cannot be changed so is refused, and an employee changes nothing", async () => {
  const { business, start } = await openDesk();
  const nowhere = "01890a5d-ac96-774b-bcce-b302099a8057";
  const refusals = [
    { entity: "products", change: { place_ids: [nowhere] }, matching: {} },
    { entity: "products", change: { status: "sold" }, matching: {} },
    { entity: "products", change: { category: "X" } },
    { entity: "products", change: { category: "X" }, ids: [nowhere], matching: {} },
    { entity: "users", change: { card_id: business.points_card_id, promotion_group_id: nowhere }, matching: {} },
  ];
  for (const body of refusals) expect((await start(body)).status, JSON.stringify(body)).toBe(400);
  const employee = await app.as("EMPLOYEE", business.scope);
  const asked = { entity: "products", change: { category: "X" }, matching: {} };
  expect((await employee.call("POST", "/api/bulk_changes", asked, key())).status).toBe(403);
});

test("who may not see customers is not told how many a filter finds, and masked contacts are not searched whole", async () => {
  const { business, owner } = await openDesk();
  const card_id = business.points_card_id;
  await owner.call("POST", "/api/users", { first_name: "Ania", phone: "+48 601 234 567", card_id }, key());
  const groups = `/api/cards/${card_id}/promotion_groups`;
  const made = await owner.call<PromotionGroup>("POST", groups, { name: "Stałe" }, key());
  const change = { card_id, promotion_group_id: made.body._id };
  const ask = (q: string) => ({ entity: "users", change, matching: { q } });
  const { body } = await owner.call<BulkChange>("POST", "/api/bulk_changes", ask("234567"), key());
  expect(body.total).toBe(1);

  const permissions = ["cards_view", "cards_modify"] as const;
  const role_id = await createAccountRole(business.ctx, { ...someRole(), permissions: [...permissions] });
  const blind = await app.as({ role_id }, business.scope);
  expect((await blind.call("POST", "/api/bulk_changes", ask("234567"), key())).status).toBe(403);
  expect((await blind.call("GET", `/api/bulk_changes/${body._id}`)).status).toBe(404);
  expect((await blind.call<{ items: unknown[] }>("GET", "/api/bulk_changes")).body.items).toEqual([]);

  const seeing = { ...someRole(), permissions: [...permissions, "users_view" as const] };
  const masked = await app.as({ role_id: await createAccountRole(business.ctx, seeing) }, business.scope);
  const total = async (q: string) =>
    (await masked.call<BulkChange>("POST", "/api/bulk_changes", ask(q), key())).body.total;
  expect([await total("234567"), await total("4567")]).toEqual([0, 1]);
});

test("devices ask for PINs and move, as far as who asks may look after them", async () => {
  const { business, owner, start, read } = await openDesk();
  const { ctx, scope, place_id } = business;
  for (const [name, place_ids] of [
    ["Kasa", [place_id]],
    ["Wyspa", null],
  ] as const)
    await owner.call("POST", "/api/devices", { name, kind: "till", place_ids, pin_lock: false }, key());
  const devices = async () =>
    (await owner.call<{ items: Device[] }>("GET", "/api/devices?sort_by=name&q=a")).body.items
      .filter(({ name }) => name === "Kasa" || name === "Wyspa")
      .map(({ pin_lock, place_ids }) => ({ pin_lock, place_ids }));
  const told: unknown[] = [];
  const carry = async (id: string) =>
    bulkQueue({ ...app, live: { publish: (notice) => told.push(notice) } }).handle(jobOf(business, id));

  const locked = await start({ entity: "devices", change: { pin_lock: true }, matching: { q: "a", kind: "till" } });
  await carry(locked.body._id);
  const { changed } = await read(locked.body._id);
  expect(changed).toBeGreaterThanOrEqual(2);
  expect(told).toHaveLength(changed);
  expect(told[0]).toMatchObject({ kind: "actor", business_id: scope.business_id });
  expect((await devices()).map(({ pin_lock }) => pin_lock)).toEqual([true, true]);

  // Limited to one place: neither found nor taken back for a device that acts at all of them.
  const limited = await app.as("ADMIN", scope, { place_ids: [place_id] });
  const asked = { entity: "devices", change: { place_ids: [place_id] }, matching: { q: "Wyspa" } };
  expect((await limited.call<BulkChange>("POST", "/api/bulk_changes", asked, key())).body.total).toBe(0);
  const all = { ...asked, change: { place_ids: null }, matching: { q: "Kasa" } };
  expect((await limited.call("POST", "/api/bulk_changes", all, key())).status).toBe(400);
  await limited.call("POST", `/api/bulk_changes/${locked.body._id}/undo`);
  await carry(locked.body._id);
  expect((await devices()).map(({ pin_lock }) => pin_lock)).toEqual([false, true]);

  // The person who signs one in could do what it may do.
  const permissions = ["devices_view", "devices_modify"] as const;
  const role_id = await createAccountRole(ctx, { ...someRole(), permissions: [...permissions] });
  const lesser = await app.as({ role_id }, scope);
  expect((await lesser.call("POST", "/api/bulk_changes", asked, key())).status).toBe(422);
});

test("accounts get a role and places, without one's own and those with more rights, and an undo gives no more", async () => {
  const { business, owner, start, read } = await openDesk();
  const { ctx, scope, place_id } = business;
  const staff = [await app.as("EMPLOYEE", scope), await app.as("ADMIN", scope)];
  const roleOf = async ({ account_id }: Caller) =>
    (await owner.call<ManagedAccount>("GET", `/api/accounts/${account_id!}`)).body.account_role_id;
  const permissions = ["accounts_view", "accounts_modify", "account_roles_view"] as const;
  const account_role_id = await createAccountRole(ctx, { ...someRole(), permissions: [...permissions] });
  const lesser = await app.as({ role_id: account_role_id }, scope);
  const ids = [...staff, lesser, owner].map(({ account_id }) => account_id!);

  const { body } = await start({ entity: "accounts", change: { account_role_id }, ids });
  expect(body.total).toBe(3);
  await carryOut(business, body._id);
  expect(await read(body._id)).toMatchObject({ status: "done", changed: 2 });
  expect([await roleOf(staff[0]!), await roleOf(staff[1]!)]).toEqual([account_role_id, account_role_id]);

  // By who may give none of the earlier roles: they stay as they are.
  expect((await lesser.call("POST", `/api/bulk_changes/${body._id}/undo`)).status).toBe(200);
  await carryOut(business, body._id);
  expect(await read(body._id)).toMatchObject({ status: "undone", changed: 2 });
  expect(await roleOf(staff[1]!)).toBe(account_role_id);
  const given = { entity: "accounts", change: { account_role_id: roleIds.ADMIN }, ids };
  expect((await lesser.call("POST", "/api/bulk_changes", given, key())).status).toBe(422);

  const moved = await start({ entity: "accounts", change: { place_ids: [place_id] }, matching: { account_role_id } });
  await carryOut(business, moved.body._id);
  const places = await owner.call<ManagedAccount>("GET", `/api/accounts/${staff[0]!.account_id!}`);
  expect(places.body.place_ids).toEqual([place_id]);
  await owner.call("POST", `/api/bulk_changes/${moved.body._id}/undo`);
  await carryOut(business, moved.body._id);
  const back = await owner.call<ManagedAccount>("GET", `/api/accounts/${staff[0]!.account_id!}`);
  expect(back.body.place_ids).toBe(null);
});
