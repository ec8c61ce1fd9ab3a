import type { ErrorBody } from "@rewardo/contract/errors";
import { mostViews, type SavedView } from "@rewardo/contract/saved-views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const names = async (caller: Caller, list = "products"): Promise<string[]> =>
  (await caller.call<{ items: SavedView[] }>("GET", `/api/saved_views?list=${list}`)).body.items.map(
    ({ name, is_own }) => `${name}${is_own ? " own" : ""}`,
  );

test("a person's views are their own until someone who may shares them", async () => {
  const { scope } = await buildBusiness(app);
  const [owner, kuba, ewa] = [
    await app.as("OWNER", scope),
    await app.as("EMPLOYEE", scope),
    await app.as("EMPLOYEE", scope),
  ];
  const view = { list: "products", name: " Kawy ", search: "q=kawa&status=active" };
  const mine = await kuba.call<SavedView>("POST", "/api/saved_views", view);
  expect([mine.status, mine.body]).toMatchObject([201, { name: "Kawy", is_shared: false, can: { modify: true } }]);
  expect([await names(kuba), await names(ewa), await names(kuba, "places")]).toEqual([["Kawy own"], [], []]);
  const path = `/api/saved_views/${mine.body._id}`;
  expect((await ewa.call("DELETE", path)).status).toBe(404);
  expect((await kuba.call("PATCH", path, { is_shared: true }, { "if-match": "1" })).status).toBe(403);
  expect((await kuba.call("POST", "/api/saved_views", { ...view, is_shared: true })).status).toBe(403);

  const shared = await owner.call<SavedView>("POST", "/api/saved_views", { ...view, name: "Alle", is_shared: true });
  expect(await names(ewa)).toEqual(["Alle"]);
  const its = `/api/saved_views/${shared.body._id}`;
  expect((await ewa.call("DELETE", its)).status).toBe(403);
  const admin = await app.as("ADMIN", scope);
  const renamed = await admin.call<SavedView>("PATCH", its, { name: "Wszystkie" }, { "if-match": "1" });
  expect(renamed.body).toMatchObject({ name: "Wszystkie", search: view.search, version: 2 });
  expect((await admin.call("PATCH", its, { name: "Nic" }, { "if-match": "1" })).status).toBe(409);
  expect((await owner.call("DELETE", its)).status).toBe(204);
  expect([await names(kuba), await names(ewa)]).toEqual([["Kawy own"], []]);
});

test("a view of a list that one may not see is refused, and what is no address is no view", async () => {
  const { scope } = await buildBusiness(app);
  const employee = await app.as("EMPLOYEE", scope);
  const view = { list: "accounts", name: "Biuro", search: "" };
  expect((await employee.call("POST", "/api/saved_views", view)).status).toBe(403);
  expect((await employee.call("GET", "/api/saved_views?list=accounts")).status).toBe(403);
  const products = { ...view, list: "products" };
  for (const wrong of [{ search: "javascript:<script>" }, { name: " " }, { list: "audit" }]) {
    const { status } = await employee.call("POST", "/api/saved_views", { ...products, ...wrong });
    expect(status, JSON.stringify(wrong)).toBe(400);
  }
});

test("sharing a view, or taking it back, goes past no limit", async () => {
  const { scope } = await buildBusiness(app);
  const [owner, admin] = [await app.as("OWNER", scope), await app.as("ADMIN", scope)];
  const save = (caller: Caller, name: string, is_shared: boolean) =>
    caller.call<SavedView>("POST", "/api/saved_views", { list: "products", name, search: "", is_shared });
  const share = (caller: Caller, { _id }: SavedView, is_shared: boolean) =>
    caller.call<ErrorBody>("PATCH", `/api/saved_views/${_id}`, { is_shared }, { "if-match": '"1"' });
  const { body: own } = await save(owner, "Own", false);
  const { body: shared } = await save(owner, "Shared", true);
  for (let nr = 1; nr < mostViews; nr += 1) {
    await save(admin, `Shared ${nr}`, true);
    await save(owner, `Own ${nr}`, false);
  }
  const full = { status: 400, code: "too_many" };
  const outcome = ({ status, body }: { status: number; body: ErrorBody }) => ({ status, code: body.errors?.[0]?.code });
  expect(outcome(await share(owner, own, true))).toEqual(full);
  // It would be the owner's own again.
  expect(outcome(await share(admin, shared, false))).toEqual(full);
});
