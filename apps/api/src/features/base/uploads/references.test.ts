/** Pictures that something refers to stay, and the others go after a while. */
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Place } from "@rewardo/contract/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, type Clock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { somePng } from "../../../testing/uploads.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { removeUnusedUploads, requireUpload, storeUpload } from "./index.ts";

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
  const ctx = { ...business.ctx, uploads: app.uploads };
  return { ...business, ctx, owner: await app.as("OWNER", business.scope) };
};
const patch = <T = Place>(caller: Caller, id: string, version: number, image: string | null) =>
  caller.call<T>("PATCH", `/api/places/${id}`, { image }, { "if-match": String(version) });
const inDays = (days: number): Clock => fixedClock(new Date(app.clock.nowMs() + days * 86_400_000).toISOString());
const isServed = async (name: string): Promise<boolean> =>
  (await app.app.inject({ url: `/api/uploads/${name}` })).statusCode === 200;

test("a place takes a picture of its own business, and no other", async () => {
  const [home, away] = [await setUp(), await setUp()];
  const own = await storeUpload(home.ctx, await somePng());
  const foreign = await storeUpload(away.ctx, await somePng());
  const made = await home.owner.call<Place>("POST", "/api/places", { name: "Nowe", country: "PL", image: own.name });
  expect([made.status, made.body.image]).toEqual([201, own.name]);
  for (const image of [foreign.name, "0".repeat(64)]) {
    const refused = [
      await patch<ErrorBody>(home.owner, home.place_id, 1, image),
      await home.owner.call<ErrorBody>("POST", "/api/places", { name: "Inne", country: "PL", image }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.errors]).toEqual([
        400,
        [expect.objectContaining({ path: "image", code: "unknown_upload" })],
      ]);
    }
  }
  expect((await patch(home.owner, home.place_id, 1, "../x")).status).toBe(400);
  expect((await patch(home.owner, home.place_id, 1, own.name)).body.image).toBe(own.name);
  const emptied = await patch(home.owner, home.place_id, 2, null);
  expect([emptied.body.image, emptied.body.version]).toEqual([null, 3]);
});

test("unused pictures are removed after two weeks; those of a place, a card, its draft, a reward or a business stay", async () => {
  const { ctx, owner, place_id, scope, stamps_card_id } = await setUp();
  const [ofPlace, ofCard, ofBusiness, ofDraft, ofReward, unused] = await Promise.all(
    Array.from({ length: 6 }, async () => (await storeUpload(ctx, await somePng())).name),
  );
  await patch(owner, place_id, 1, ofPlace!);
  await witness.rows("update cards set image = $1 where _id = $2", [ofCard, stamps_card_id]);
  const draft = { image: ofDraft };
  await owner.call("PATCH", `/api/cards/${stamps_card_id}`, draft, { "if-match": "1" });
  const rewards = `/api/cards/${stamps_card_id}/rewards`;
  const treat = { name: { pl: "Ciastko" }, cost: 5 };
  const foreign = await owner.call<ErrorBody>("POST", rewards, { ...treat, image: "0".repeat(64) });
  expect(foreign.body.errors).toMatchObject([{ path: "image", code: "unknown_upload" }]);
  expect((await owner.call("POST", rewards, { ...treat, image: ofReward })).status).toBe(201);
  await witness.rows("update businesses set logo = $1 where _id = $2", [ofBusiness, scope.business_id]);
  expect(await removeUnusedUploads({ ...ctx, clock: inDays(13) })).toBe(0);
  await removeUnusedUploads({ ...ctx, clock: inDays(15) });
  expect(
    await Promise.all([ofPlace, ofCard, ofBusiness, ofDraft, ofReward, unused].map((name) => isServed(name!))),
  ).toEqual([true, true, true, true, true, false]);
  await expect(witness.rows("delete from uploads where name = $1", [ofPlace])).rejects.toMatchObject({ code: "23503" });
  // No longer shown, and gone at the next cleaning.
  await patch(owner, place_id, 2, null);
  await removeUnusedUploads({ ...ctx, clock: inDays(15) });
  expect(await isServed(ofPlace!)).toBe(false);
});

test("a picture sent again is young again, and comes back after it was removed", async () => {
  const { ctx } = await setUp();
  const bytes = await somePng();
  const { name } = await storeUpload(ctx, bytes);
  await storeUpload({ ...ctx, clock: inDays(10) }, bytes);
  expect(await removeUnusedUploads({ ...ctx, clock: inDays(15) })).toBe(0);
  await removeUnusedUploads({ ...ctx, clock: inDays(30) });
  expect(await isServed(name)).toBe(false);
  expect((await storeUpload(ctx, bytes)).name).toBe(name);
  expect(await isServed(name)).toBe(true);
  // Bytes lost from the store are written again.
  await app.uploads.remove(name);
  await storeUpload(ctx, bytes);
  expect(await isServed(name)).toBe(true);
});

test("a clean-up under way leaves the picture that a business is about to show", async () => {
  const { ctx, scope } = await setUp();
  const { name } = await storeUpload(ctx, await somePng());
  const later = { ...ctx, clock: inDays(15) };
  const removing = await ctx.database.write(scope, async (tx) => {
    await requireUpload(tx, scope, name, "logo", new Date(later.clock.nowMs()).toISOString());
    const cleaning = removeUnusedUploads(later);
    await tx.rows({ text: "update businesses set logo = $1 where _id = $2", values: [name, scope.business_id] });
    return { cleaning };
  });
  await removing.cleaning;
  expect(await isServed(name)).toBe(true);
});

test("every column that holds the name of a picture refers to the pictures", async () => {
  const columns = await witness.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('image', 'logo', 'cover', 'photo', 'picture')
      and table_name <> 'businesses' order by 1`, // a common table: no key to a tenant's, see the test above
  );
  const referring = await witness.rows<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'uploads'::regclass order by 1`,
  );
  expect(referring).toEqual(columns);
});
