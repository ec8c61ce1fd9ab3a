import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Place } from "@rewardo/contract/places";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "./service.ts";

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

const solo = "00000000-0000-7000-8000-0000000000a1";
const team = "00000000-0000-7000-8000-0000000000a2";
const full = {
  name: " Stary Kleparz ",
  address: "ul. Długa 5",
  postcode: "31 147",
  city: "Kraków",
  country: "PL",
  location: [19.9412345678, 50.0678],
  opening_hours: "mo–fr 8:00 – 16:00; Sa 9:00-13:00",
  phone: "601 234 567",
  email: "kleparz@example.test",
  time_zone: "Europe/Warsaw",
};

const setUp = async (plan_id?: string) => {
  const business = await buildBusiness(app, plan_id === undefined ? {} : { plan_id });
  return { ...business, owner: await app.as("OWNER", business.scope) };
};
const post = <T = Place>(caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
  caller.call<T>("POST", "/api/places", body, headers);
const patch = <T = Place>(caller: Caller, id: string, version: number | string, body: unknown) =>
  caller.call<T>("PATCH", `/api/places/${id}`, body, { "if-match": String(version) });
const move = <T = Place>(caller: Caller, id: string, verb: "close" | "reopen") =>
  caller.call<T>("POST", `/api/places/${id}/${verb}`);
const auditOf = (id: string) =>
  witness.rows<{ action: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    "select action, before, after from audit_entries where entity = 'places' and entity_id = $1 order by _id",
    [id],
  );

test("a place is kept in its normal form", async () => {
  const { owner } = await setUp();
  const made = await post(owner, full);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: "Stary Kleparz",
    postcode: "31-147",
    location: [19.941235, 50.0678],
    opening_hours: "Mo-Fr 08:00-16:00; Sa 09:00-13:00",
    phone: "+48601234567",
    email: "kleparz@example.test",
    status: "active",
    version: 1,
  });
  expect((await owner.call("GET", `/api/places/${made.body._id}`)).body).toEqual(made.body);
  const [entry, ...more] = await auditOf(made.body._id);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ action: "created", before: null, after: { name: "Stary Kleparz", latitude: 50.0678 } });
});

test("postcodes and phones follow the country", async () => {
  const { owner } = await setUp();
  const berlin = await post(owner, { name: "Mitte", country: "DE", postcode: "d-10117", phone: "030 12345678" });
  expect(berlin.body).toMatchObject({ postcode: "10117", phone: "+493012345678" });
  const london = await post(owner, { name: "Soho", country: "UK", postcode: "w1d4hs" });
  expect(london.body.postcode).toBe("W1D 4HS");
  const moved = await patch<ErrorBody>(owner, london.body._id, 1, { country: "PL" });
  expect(moved.body.errors).toEqual([expect.objectContaining({ path: "postcode", code: "invalid_postcode" })]);
  const both = await patch(owner, london.body._id, 1, { country: "PL", postcode: "00001" });
  expect(both.body).toMatchObject({ country: "PL", postcode: "00-001", version: 2 });
});

test("every wrong field is named, opening hours with the place of the mistake", async () => {
  const { owner } = await setUp();
  const wrong = {
    name: "   ",
    country: "DE",
    postcode: "31-14",
    opening_hours: "Mo 08:00-16:60",
    phone: "12",
    email: "a@b",
    time_zone: "+01:00",
  };
  const { status, body } = await post<ErrorBody>(owner, wrong);
  expect([status, body.code]).toEqual([400, "validation_failed"]);
  expect(Object.fromEntries(body.errors!.map(({ path, code }) => [path, code]))).toEqual({
    name: "required",
    postcode: "invalid_postcode",
    opening_hours: "bad_time",
    phone: "invalid_phone",
    email: "invalid_email",
    time_zone: "invalid_time_zone",
  });
  expect(body.errors!.find(({ path }) => path === "opening_hours")!.params).toEqual({ position: 9 });
});

test.each([
  [{ location: [181, 0] }, "location.0"],
  [{ location: [0, -90.1] }, "location.1"],
  [{ location: [19] }, "location"],
  [{ country: "FR" }, "country"],
  [{ status: "closed" }, "status"],
  [{ opening_hours: "" }, "opening_hours"],
  [{ name: "x".repeat(201) }, "name"],
  [{ _id: randomUUID() }, "_id"],
])("%j is refused by its path", async (more, path) => {
  const { owner } = await setUp();
  const { status, body } = await post<ErrorBody>(owner, { name: "Nowe", country: "PL", ...more });
  expect(status).toBe(400);
  expect(body.errors!.map((error) => error.path)).toContain(path);
});

test("a repeat with the same key answers the same place, and another request with it is refused", async () => {
  const { owner, scope } = await setUp();
  const key = { "idempotency-key": randomUUID() };
  const [first, second] = await Promise.all([post(owner, full, key), post(owner, full, key)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(await auditOf(first.body._id)).toHaveLength(1);
  const other = await post<ErrorBody>(owner, { ...full, name: "Nowy Kleparz" }, key);
  expect([other.status, other.body.code]).toEqual([409, "idempotency_key_reused"]);
  // Idempotency keys are per account, and without a key every request counts.
  const colleague = await app.as("ADMIN", scope);
  const ids = [await post(colleague, full, key), await post(owner, full), await post(owner, full)].map(
    ({ body }) => body._id,
  );
  expect(new Set([first.body._id, ...ids]).size).toBe(4);
  expect((await post(owner, full, { "idempotency-key": "a b" })).status).toBe(400);
});

test("a refused write gives its key back", async () => {
  const { owner, place_id } = await setUp(solo);
  const key = { "idempotency-key": randomUUID() };
  expect((await post(owner, full, key)).status).toBe(409);
  await move(owner, place_id, "close");
  expect((await post(owner, full, key)).status).toBe(201);
});

test("changes are for the version that was seen", async () => {
  const { owner, place_id } = await setUp();
  const blind = await owner.call<ErrorBody>("PATCH", `/api/places/${place_id}`, { city: "Kraków" });
  expect([blind.status, blind.body.code]).toEqual([428, "precondition_required"]);
  for (const tag of ["*", 'W/"1"', "x", '"1", "2"']) expect((await patch(owner, place_id, tag, {})).status).toBe(400);
  const changed = await patch(owner, place_id, '"1"', { city: "Kraków", opening_hours: "24/7" });
  expect(changed.body).toMatchObject({ name: "Kazimierz", city: "Kraków", opening_hours: "24/7", version: 2 });
  const stale = await patch<ErrorBody>(owner, place_id, 1, { city: "Wieliczka" });
  expect([stale.status, stale.body.code, stale.body.params]).toEqual([409, "version_conflict", { version: 2 }]);
  const emptied = await patch(owner, place_id, 2, { city: null, opening_hours: " " });
  expect(emptied.body).toMatchObject({ city: null, opening_hours: null, version: 3 });
  // What changes nothing is no new version.
  expect((await patch(owner, place_id, 3, { name: "Kazimierz", _id: place_id })).body.version).toBe(3);
  expect((await patch(owner, place_id, 3, { _id: randomUUID() })).status).toBe(400);
  expect(await auditOf(place_id)).toEqual([
    {
      action: "updated",
      before: { city: null, opening_hours: null },
      after: { city: "Kraków", opening_hours: "24/7" },
    },
    {
      action: "updated",
      before: { city: "Kraków", opening_hours: "24/7" },
      after: { city: null, opening_hours: null },
    },
  ]);
});

test("of two changes of one version one is refused", async () => {
  const { owner, place_id } = await setUp();
  const answers = await Promise.all(["Kraków", "Wieliczka"].map((city) => patch(owner, place_id, 1, { city })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const winner = answers.find(({ status }) => status === 200)!;
  expect((await owner.call<Place>("GET", `/api/places/${place_id}`)).body).toEqual(winner.body);
});

test("a new name is found and sorted by", async () => {
  const { owner, place_id } = await setUp();
  await patch(owner, place_id, 1, { name: "Łobzów" });
  const { body } = await owner.call<{ items: Place[] }>("GET", "/api/places?q=LOB");
  expect(body.items.map(({ name }) => name)).toEqual(["Łobzów"]);
});

test("closing and reopening stay as they are when repeated", async () => {
  const { owner, place_id } = await setUp();
  const closed = await move(owner, place_id, "close");
  expect(closed.body).toMatchObject({ status: "closed", version: 2 });
  expect((await move(owner, place_id, "close")).body).toEqual(closed.body);
  const open = await move(owner, place_id, "reopen");
  expect(open.body).toMatchObject({ status: "active", version: 3 });
  expect((await move(owner, place_id, "reopen")).body).toEqual(open.body);
  expect((await auditOf(place_id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["closed", { status: "active" }, { status: "closed" }],
    ["reopened", { status: "closed" }, { status: "active" }],
  ]);
});

test("the plan's number of places counts the open ones, and the next plan is named", async () => {
  const { owner, place_id } = await setUp(solo);
  const refused = await post<ErrorBody>(owner, full);
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    "place_limit_reached",
    { max_places: 1, next_plan: { name: "Team", max_places: 5 } },
  ]);
  await move(owner, place_id, "close");
  const second = await post(owner, full);
  expect(second.status).toBe(201);
  const reopened = await move<ErrorBody>(owner, place_id, "reopen");
  expect([reopened.status, reopened.body.code]).toEqual([409, "place_limit_reached"]);
  await move(owner, second.body._id, "close");
  expect((await move(owner, place_id, "reopen")).status).toBe(200);
});

test("above the last plan with a number stands the one without", async () => {
  const { owner, ctx } = await setUp(team);
  for (let nr = 0; nr < 4; nr += 1) await createPlace(ctx, { name: `Lokal ${nr}` });
  const { body } = await post<ErrorBody>(owner, full);
  expect(body.params).toEqual({ max_places: 5, next_plan: { name: "Chain", max_places: null } });
});

test("a plan that is no longer offered is not named as the next", async () => {
  const { owner } = await setUp(solo);
  const archive = (at: string | null) =>
    witness.rows("update plans set archived_at = $2::timestamptz where _id = $1", [team, at]);
  await archive("2026-06-01T00:00:00Z");
  const { body } = await post<ErrorBody>(owner, full);
  await archive(null);
  expect(body.params).toEqual({ max_places: 1, next_plan: { name: "Chain", max_places: null } });
});

test("of those who open the last place at once one is let in", async () => {
  const { owner, ctx, place_id, scope } = await setUp(team);
  for (let nr = 0; nr < 3; nr += 1) await createPlace(ctx, { name: `Lokal ${nr}` });
  const closed = await createPlace(ctx, { name: "Zamknięty" });
  await move(owner, closed, "close");
  const answers = await Promise.all([
    post(owner, full),
    post(owner, full),
    post(await app.as("ADMIN", scope), full),
    move(owner, closed, "reopen"),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  const { body } = await owner.call<{ items: Place[] }>("GET", "/api/places?status=active");
  expect(body.items).toHaveLength(5);
  expect(body.items.map(({ _id }) => _id)).toContain(place_id);
});

test("who acts at some places changes those alone and opens none", async () => {
  const { scope, ctx, place_id } = await setUp();
  const elsewhere = await createPlace(ctx, { name: "Podgórze" });
  const bound = await app.as("ADMIN", scope, { place_ids: [place_id] });
  expect((await post(bound, full)).status).toBe(403);
  expect((await patch(bound, place_id, 1, { city: "Kraków" })).status).toBe(200);
  expect((await patch(bound, elsewhere, 1, { city: "Kraków" })).status).toBe(404);
  expect((await move(bound, elsewhere, "close")).status).toBe(404);
  expect((await move(bound, elsewhere, "reopen")).status).toBe(404);
});

test("search and status narrow the list, page by page", async () => {
  const { owner, ctx } = await setUp();
  for (const name of ["Żabka 1", "ŻABKA 2", "Żabka 3", "Piekarnia"]) await createPlace(ctx, { name });
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? "" : `&cursor=${cursor}`;
    const url = `/api/places?q=%20zabka&status=active&limit=1${more}`;
    const { body } = await owner.call<{ items: Place[]; next_cursor: string | null }>("GET", url);
    names.push(...body.items.map(({ name }) => name));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(names).toEqual(["Żabka 1", "ŻABKA 2", "Żabka 3"]);
  const newest = await owner.call<{ items: Place[]; next_cursor: string }>(
    "GET",
    "/api/places?q=abk&sort_by=created_at&limit=2",
  );
  expect(newest.body.items.map(({ name }) => name)).toEqual(["Żabka 3", "ŻABKA 2"]);
  const foreign = await owner.call("GET", `/api/places?q=piek&sort_by=created_at&cursor=${newest.body.next_cursor}`);
  expect(foreign.status).toBe(400);
});

test("across businesses neither search nor status is offered, within one they are", async () => {
  const { scope } = await setUp();
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  for (const search of ["q=kaz", "status=active"]) {
    const across = await platform.call<ErrorBody>("GET", `/api/places?${search}`);
    expect([across.status, across.body.errors?.[0]?.code]).toEqual([400, "needs_business"]);
    const within = await platform.call<{ items: Place[] }>(
      "GET",
      `/api/businesses/${scope.business_id}/places?${search}`,
    );
    expect(within.body.items.map(({ name }) => name)).toEqual(["Kazimierz"]);
  }
});
