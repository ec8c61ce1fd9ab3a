import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlace } from "../features/tenants/places/index.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { buildTenant, type Tenant, tenantNames } from "./tenant.ts";
import { type WatchedWrites, watchWrites } from "./watched-writes.ts";
import { changedEntries, openWitness, type Witness } from "./witness.ts";

let app: TestApp;
let witness: Witness;
let tenant: Tenant;
let watched: WatchedWrites;

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  tenant = await buildTenant(app, tenantNames.home);
  watched = await watchWrites(witness);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** As the fingerprint tells it, and as it was seen to be written: both are the same. */
const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = await witness.fingerprint();
  await watched.written();
  await work();
  const changed = changedEntries(before, await witness.fingerprint());
  expect(await watched.written()).toEqual(changed);
  return changed;
};

test("every way to write shows, with its table and business; reading and what is undone do not", async () => {
  const places = [`places ${tenant.id}`];
  const at = `where _id = '${tenant.places[0]}'`;
  expect(await changedBy(() => witness.rows(`select * from places ${at} for share`))).toEqual([]);
  expect(await changedBy(() => witness.rows(`update places set city = 'Sopot' ${at}`))).toEqual(places);
  const contents = await witness.contents();
  expect(await changedBy(() => witness.rows(`update places set city = city ${at}`))).toEqual(places);
  expect(changedEntries(contents, await witness.contents())).toEqual([]);
  const swap = `update places set city = case when _id = '${tenant.places[0]}' then 'Gdynia' else 'Sopot' end where business_id = $1`;
  expect(await changedBy(() => witness.rows(swap, [tenant.id]))).toEqual(places);
  const replace = `with gone as (delete from sessions where account_id = $1 returning *) insert into sessions select * from gone`;
  expect(await changedBy(() => witness.rows(replace, [tenant.accounts.owner.account_id]))).toEqual([
    `sessions ${tenant.id}`,
  ]);
  expect(await changedBy(() => witness.rows(`update plans set position = position`))).toEqual(["plans -"]);
  expect(changedEntries(contents, await witness.contents())).toEqual([...places]);
  const undo = `do $$ begin update places set city = 'Hel'; raise exception 'no'; exception when others then end $$`;
  expect(await changedBy(() => witness.rows(undo))).toEqual([]);
  expect(await changedBy(() => createPlace(tenant.ctx, { name: "Zabłocie" }))).toEqual(places);
});

test("a write that went unseen is told", async () => {
  await witness.rows("alter table products disable trigger watched");
  await witness.rows("update products set name = name where business_id = $1", [tenant.id]);
  await witness.rows("alter table products enable trigger watched");
  expect(await watched.unseen()).toEqual([`products ${tenant.id}`]);
});
