/** What invoices say: its normal form, its rules, who sees and changes it, and what is noted. */
import type { Business } from "@rewardo/contract/businesses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

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

const address = { address: "ul. Józefa 14/2", postcode: "31056", city: "Kraków", country: "PL" };

const setUp = async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const path = `/api/businesses/${scope.business_id}`;
  return { scope, owner, path, change: (body: object) => owner.call<Business>("PATCH", `${path}/`, body) };
};

test("a tax number, a name and an address are kept in their normal form, and a part alone changes", async () => {
  const { change } = await setUp();
  const first = await change({ tin: "123-456-32-18", billing_name: " Ziarno Marta Wilk ", billing_address: address });
  expect(first.status).toBe(200);
  const kept = {
    tin: "1234563218",
    billing_name: "Ziarno Marta Wilk",
    billing_address: { ...address, postcode: "31-056" },
  };
  expect(first.body).toMatchObject(kept);
  expect((await change({ billing_name: "Ziarno" })).body).toMatchObject({ ...kept, billing_name: "Ziarno" });
  expect((await change({ tin: null, billing_address: null })).body).toMatchObject({ tin: null, billing_address: null });
});

test("every wrong field is named", async () => {
  const { change } = await setUp();
  const { status, body } = await change({
    tin: "123-456-32-19",
    billing_address: { ...address, postcode: "ABC", city: " " },
  });
  expect(status).toBe(400);
  expect((body as unknown as { errors: { path: string; code: string }[] }).errors).toMatchObject([
    { path: "billing_address.city", code: "required" },
    { path: "billing_address.postcode", code: "invalid_postcode" },
    { path: "tin", code: "invalid_tin" },
  ]);
});

test("another country's tax number needs no Polish check digit; back in Poland it does", async () => {
  const { change } = await setUp();
  const german = { address: "Torstr. 1", postcode: "10119", city: "Berlin", country: "DE" };
  expect((await change({ tin: "DE 136 695 976", billing_address: german })).body).toMatchObject({ tin: "DE136695976" });
  expect((await change({ billing_address: address })).status).toBe(400);
  expect((await change({ tin: "!!", billing_address: german })).body).toMatchObject({ tin: null });
  expect((await change({ tin: "ÄÖÜ-12" })).status).toBe(400);
});

test("a tax number without an address is of any country, until there is an address", async () => {
  const { change } = await setUp();
  expect((await change({ tin: "DE 136 695 976", billing_address: null })).body).toMatchObject({ tin: "DE136695976" });
  expect((await change({ tin: "123-456-32-19" })).status).toBe(400);
  expect((await change({ tin: "ÄÖÜ-12" })).status).toBe(400);
  // The first address decides whether the number that is there fits.
  expect((await change({ billing_address: address })).body).toMatchObject({ errors: [{ path: "tin" }] });
  expect((await change({ billing_address: address, tin: "123-456-32-18" })).status).toBe(200);
});

test("only who may see payment details is shown them, and only who may change them does", async () => {
  const { change, path, scope } = await setUp();
  await change({ tin: "1234563218" });
  for (const role of ["ADMIN", "EMPLOYEE"] as const) {
    const caller = await app.as(role, scope);
    expect((await caller.call("PATCH", path, { tin: null })).status).toBe(403);
    for (const read of [path, "/api/businesses/current"]) {
      const { body } = await caller.call("GET", read);
      expect(Object.keys(body)).not.toContain("tin");
      expect(Object.keys(body)).not.toContain("billing_name");
      expect(Object.keys(body)).not.toContain("billing_address");
    }
  }
  const { scope: other } = await buildBusiness(app);
  expect((await (await app.as("OWNER", other)).call("PATCH", path, { tin: null })).status).toBe(404);
});

test("a change is noted once with what was before; the same again is none", async () => {
  const { change, scope } = await setUp();
  await change({ tin: "1234563218" });
  await change({ tin: "PL 123-456-32-18" });
  const noted = await witness.rows(
    "select action, before, after from audit_entries where business_id = $1 and entity = 'businesses'",
    [scope.business_id],
  );
  expect(noted).toEqual([{ action: "updated", before: { tin: null }, after: { tin: "1234563218" } }]);
});

test("of two changes at once to different fields both stay", async () => {
  const { change } = await setUp();
  for (let round = 0; round < 5; round += 1) {
    const billing_name = `Ziarno ${round}`;
    const tin = round % 2 === 0 ? "1234563218" : null;
    await Promise.all([change({ billing_name }), change({ tin }), change({ billing_address: address })]);
    expect((await change({})).body).toMatchObject({ billing_name, tin });
  }
});
