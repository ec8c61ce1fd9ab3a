/** What a business tells its customers: normal forms, rules, pictures of its own, who may change it, and two at once. */
import type { ErrorBody } from "@rewardo/contract/errors";
import { businessCategories, type PublicInfo } from "@rewardo/contract/public-info";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { somePng } from "../../../testing/uploads.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { storeUpload } from "../../base/uploads/index.ts";

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

const path = "/api/businesses/current/public_info";

const setUp = async () => {
  const business = await buildBusiness(app);
  const admin = await app.as("ADMIN", business.scope);
  const change = <T = PublicInfo>(body: object, version = 1) =>
    admin.call<T>("PATCH", path, body, { "if-match": `"${version}"` });
  return { ...business, admin, change };
};

test("every field is kept in its normal form, what is left out stays, and empty is none", async () => {
  const { change, scope, admin } = await setUp();
  const first = await change({
    name: " Ziarno ",
    description: "Kawa i ciasto",
    category: "gastronomy",
    email: "kawa@ziarno.example",
    phone: "601 204 418",
    website: "Ziarno.example/",
    facebook: "https://www.facebook.com/cafe.ziarno?ref=x",
    instagram: "@cafe.ziarno",
    tiktok: "https://www.tiktok.com/@cafe.ziarno",
  });
  const kept = {
    name: "Ziarno",
    description: "Kawa i ciasto",
    category: "gastronomy",
    email: "kawa@ziarno.example",
    phone: "+48601204418",
    website: "https://ziarno.example",
    facebook: "cafe.ziarno",
    instagram: "cafe.ziarno",
    tiktok: "cafe.ziarno",
    version: 2,
  };
  expect([first.status, first.body]).toEqual([200, expect.objectContaining(kept)]);
  const second = await change({ tiktok: " ", description: null }, 2);
  expect(second.body).toMatchObject({ ...kept, tiktok: null, description: null, version: 3 });
  expect((await change({ name: "Ziarno" }, 3)).body.version).toBe(3);
  expect((await admin.call<PublicInfo>("GET", path)).body).toEqual(second.body);
  expect((await admin.call<{ name: string }>("GET", "/api/businesses/current")).body.name).toBe("Ziarno");
  const notes = await witness.rows<{ after: object }>(
    "select after from audit_entries where business_id = $1 and entity = 'businesses' order by recorded_at, _id",
    [scope.business_id],
  );
  expect(notes.map(({ after }) => after)).toEqual([
    expect.objectContaining({ website: "https://ziarno.example", category: "gastronomy" }),
    { tiktok: null, description: null },
  ]);
});

test("a business may be of each category, or of none", async () => {
  const { change } = await setUp();
  for (const [at, category] of [...businessCategories, null].entries())
    expect((await change({ category }, at + 1)).body).toMatchObject({ category, version: at + 2 });
});

test.each([
  ["name", " ", "required"],
  ["email", "kawa@-.example", "invalid_email"],
  ["phone", "12", "invalid_phone"],
  ["website", "javascript:alert(1)", "invalid_website"],
  ["website", "http://user:secret@ziarno.example", "invalid_website"],
  ["facebook", "https://evil.example/cafe.ziarno", "invalid_handle"],
  ["instagram", "https://www.instagram.com/p/abc", "invalid_handle"],
  ["tiktok", "a b", "invalid_handle"],
])("%s takes no %s", async (field, value, code) => {
  const { change } = await setUp();
  const { status, body } = await change<ErrorBody>({ [field]: value });
  expect([status, body.errors?.map((one) => [one.path, one.code])]).toEqual([400, [[field, code]]]);
});

test("logo and cover are pictures of the own business, and no other", async () => {
  const [home, away] = [await setUp(), await setUp()];
  const store = async ({ ctx }: typeof home) =>
    (await storeUpload({ ...ctx, uploads: app.uploads }, await somePng())).name;
  const [logo, cover, foreign] = [await store(home), await store(home), await store(away)];
  for (const field of ["logo", "cover"]) {
    const { status, body } = await home.change<ErrorBody>({ [field]: foreign });
    expect([status, body.errors?.[0]]).toEqual([400, expect.objectContaining({ path: field, code: "unknown_upload" })]);
  }
  expect((await home.change({ logo, cover })).body).toMatchObject({ logo, cover });
  expect((await home.change({ logo: null, cover: null }, 2)).body).toMatchObject({ logo: null, cover: null });
});

test("only who may change it sees it here, and an old version is refused", async () => {
  const { change, scope, admin } = await setUp();
  const employee = await app.as("EMPLOYEE", scope);
  expect((await employee.call("GET", path)).status).toBe(403);
  expect((await employee.call("PATCH", path, { name: "X" }, { "if-match": '"1"' })).status).toBe(403);
  expect((await admin.call("PATCH", path, { name: "X" })).status).toBe(428);
  expect((await change({ name: "Pierwsza" })).status).toBe(200);
  const late = await change<ErrorBody>({ name: "Druga" });
  expect([late.status, late.body.code, late.body.params]).toEqual([409, "version_conflict", { version: 2 }]);
});
