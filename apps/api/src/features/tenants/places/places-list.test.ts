/** What a list of places tells beside its rows: how many there are, and what this reader may do with each. */
import type { Place } from "@rewardo/contract/places";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "./service.ts";

interface List {
  items: Place[];
  next_cursor: string | null;
  count?: number;
  count_is_estimate?: boolean;
}

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

const setUp = async () => {
  const business = await buildBusiness(app);
  return { ...business, owner: await app.as("OWNER", business.scope) };
};
const list = async (caller: Caller, search = "", prefix = "/api") =>
  (await caller.call<List>("GET", `${prefix}/places${search}`)).body;
const fill = (business_id: string, count: number) =>
  witness.rows(
    `insert into places (business_id, _id, name, name_key, status)
    select $1, gen_random_uuid(), 'Lokal ' || n, 'lokal ' || n, case n % 4 when 0 then 'closed' else 'active' end
    from generate_series(1, $2::integer) n`,
    [business_id, count],
  );

test("the count is of everything the filters let through, whatever the page", async () => {
  const { owner, scope, ctx } = await setUp();
  await createPlace(ctx, { name: "Podgórze" });
  await fill(scope.business_id, 8);
  expect(await list(owner, "?limit=3&count=true")).toMatchObject({ count: 10, count_is_estimate: false });
  expect(await list(owner, "?count=true&status=closed")).toMatchObject({ count: 2 });
  expect(await list(owner, "?count=true&q=podgorz")).toMatchObject({ count: 1 });
  expect(await list(owner, "?count=true&q=lokal&status=active&limit=1")).toMatchObject({ count: 6 });
  expect(await list(owner, "?count=true&q=nowhere")).toMatchObject({ items: [], count: 0 });
  const uncounted = await list(owner);
  expect([uncounted.count, uncounted.count_is_estimate]).toEqual([undefined, undefined]);
  // Another business's places are not counted, and the platform counts those of all.
  expect(await list((await setUp()).owner, "?count=true")).toMatchObject({ count: 1 });
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect((await list(platform, "?count=true&limit=1")).count).toBeGreaterThanOrEqual(11);
  expect(await list(platform, "?count=true", `/api/businesses/${scope.business_id}`)).toMatchObject({ count: 10 });
});

test("places are asked for by their ids, whatever page they would stand on", async () => {
  const { owner, scope, ctx, place_id } = await setUp();
  await fill(scope.business_id, 300);
  const last = await createPlace(ctx, { name: "Żoliborz" });
  const elsewhere = await setUp();
  const named = `?ids=${last}&ids=${place_id}&ids=${elsewhere.place_id}`;
  expect((await list(owner, `${named}&count=true`)).items.map(({ _id }) => _id).toSorted()).toEqual(
    [last, place_id].toSorted(),
  );
  expect(await list(owner, `${named}&count=true&q=zoli`)).toMatchObject({ items: [{ _id: last }], count: 1 });
  // A page of some places is not the next page of others.
  const { next_cursor } = await list(owner, `${named}&limit=1`);
  expect((await list(owner, `${named}&limit=1&cursor=${next_cursor}`)).items).toHaveLength(1);
  expect((await owner.call("GET", `/api/places?limit=1&cursor=${next_cursor}`)).status).toBe(400);
  const many = Array.from({ length: 201 }, () => `ids=${last}`).join("&");
  expect((await owner.call("GET", `/api/places?${many}`)).status).toBe(400);
});

test("who acts at some places finds them among all", async () => {
  const { owner, scope, ctx, place_id } = await setUp();
  await fill(scope.business_id, 300);
  const last = await createPlace(ctx, { name: "Żoliborz" });
  const bound = await app.as("ADMIN", scope, { place_ids: [last, place_id] });
  expect((await list(bound, "?own=true&count=true")).items.map(({ _id }) => _id).toSorted()).toEqual(
    [last, place_id].toSorted(),
  );
  expect(await list(bound, "?own=true&q=zoli&count=true")).toMatchObject({ items: [{ _id: last }], count: 1 });
  expect(await list(bound, `?own=true&ids=${last}&count=true`)).toMatchObject({ count: 1 });
  expect(await list(bound, "?limit=1&count=true")).toMatchObject({ count: 302 });
  expect(await list(owner, "?limit=1&own=true&count=true")).toMatchObject({ count: 302 });
  expect(await list(await app.as("ADMIN", scope, { place_ids: [] }), "?own=true")).toMatchObject({ items: [] });
});

test("beyond ten thousand it is an estimate", async () => {
  const { owner, scope } = await setUp();
  await fill(scope.business_id, 9999);
  expect(await list(owner, "?limit=1&count=true")).toMatchObject({ count: 10_000, count_is_estimate: false });
  await fill(scope.business_id, 1);
  expect(await list(owner, "?limit=1&count=true")).toMatchObject({ count: 10_000, count_is_estimate: true });
});

test("each place says whether this reader may change it", async () => {
  const { owner, scope, ctx, place_id } = await setUp();
  const elsewhere = await createPlace(ctx, { name: "Podgórze" });
  const mayChange = async (caller: Caller, prefix?: string) =>
    Object.fromEntries((await list(caller, "", prefix)).items.map(({ _id, can }) => [_id, can.modify]));
  expect(await mayChange(owner)).toEqual({ [place_id]: true, [elsewhere]: true });
  const bound = await app.as("ADMIN", scope, { place_ids: [place_id] });
  expect(await mayChange(bound)).toEqual({ [place_id]: true, [elsewhere]: false });
  expect(await mayChange(await app.as("EMPLOYEE", scope))).toEqual({ [place_id]: false, [elsewhere]: false });
  // The row says so as well when it is read alone, and after a change.
  const { body } = await bound.call<Place>("GET", `/api/places/${elsewhere}`);
  expect(body.can).toEqual({ modify: false });
  const changed = await bound.call<Place>("PATCH", `/api/places/${place_id}`, { city: "Kraków" }, { "if-match": "1" });
  expect(changed.body.can).toEqual({ modify: true });
  // The platform changes within the business that it names, and not across all of them.
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect((await mayChange(platform))[place_id]).toBe(false);
  expect((await mayChange(platform, `/api/businesses/${scope.business_id}`))[place_id]).toBe(true);
});
