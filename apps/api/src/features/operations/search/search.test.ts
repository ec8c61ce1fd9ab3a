import type { SearchHit } from "@rewardo/contract/search";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { setUpDevice } from "../../tenants/devices/index.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { createProduct } from "../../tenants/products/index.ts";

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

const search = async (caller: Caller, q: string, more = "", prefix = "/api"): Promise<SearchHit[]> => {
  const { status, body } = await caller.call<{ items: SearchHit[] }>(
    "GET",
    `${prefix}/search?q=${encodeURIComponent(q)}${more}`,
  );
  expect(status).toBe(200);
  return body.items;
};
const found = async (caller: Caller, q: string, more = "") =>
  (await search(caller, q, more)).map(
    (hit) => `${hit.kind} ${"name" in hit && typeof hit.name === "string" ? hit.name : hit._id}`,
  );

/** A business with a customer of each name. */
const withCustomers = async (...names: readonly string[]) => {
  const business = await buildBusiness(app);
  const people = names.map((name) => {
    const [first_name = "", ...last] = name.split(" ");
    return { first_name, last_name: last.join(" ") };
  });
  await joinCard(business.ctx, business.points_card_id, people);
  return { ...business, owner: await app.as("OWNER", business.scope) };
};

test.each([
  ["zab", ["users Ewa Żabielska"]],
  ["ewa ża", ["users Ewa Żabielska"]],
  ["zabielska ewa", ["users Ewa Żabielska"]],
  ["Żabilska", ["users Ewa Żabielska"]],
  ["żabeilska", ["users Ewa Żabielska"]],
  ["Schefer", ["users Jörg Schäfer"]],
  ["jorg schaefer", ["users Jörg Schäfer"]],
  ["ганна", ["users Ґанна Єременко"]],
  ["єрименко", ["users Ґанна Єременко"]],
  ["ielsk", ["users Ewa Żabielska"]],
  ["luczja", ["users Łucja Nowak"]],
  ["xyzzy", []],
  ["  ", []],
])("%s finds customers without diacritics, by any word and with a wrong letter", async (q, expected) => {
  const { owner } = await withCustomers("Ewa Żabielska", "Jörg Schäfer", "Ґанна Єременко", "Łucja Nowak");
  expect(await found(owner, q, "&kind=users")).toEqual(expected);
});

test("a name that begins so comes before one that contains it and one that is misspelt", async () => {
  const { owner } = await withCustomers("Anna Marek", "Marta Zielona", "Ola Tamarska", "Adam Marzec", "Jan Mrek");
  expect(await found(owner, "mar", "&kind=users")).toEqual([
    "users Marta Zielona",
    "users Anna Marek",
    "users Adam Marzec",
    "users Ola Tamarska",
  ]);
  expect(await found(owner, "marek", "&kind=users")).toEqual(
    ["users Anna Marek", "users Jan Mrek", "users Adam Marzec", "users Marta Zielona"].slice(0, 2),
  );
});

test("a card's number and a phone's end find the customer with the last visited card, masked where contacts are", async () => {
  const { owner, points, place_id, scope, points_card_id } = await withCustomers();
  await witness.rows("update users set phone = '+48500600700' where _id = $1", [points.user_id]);
  await owner.call(
    "POST",
    "/api/scanner/commit",
    { number: points.number, place_id, amount: 5000 },
    { "idempotency-key": "a" },
  );
  const employee = await app.as("EMPLOYEE", scope);
  for (const q of [points.number, points.number.slice(0, 8)]) {
    const [hit] = await search(owner, q, "&kind=users");
    expect(hit).toMatchObject({
      _id: points.user_id,
      phone: "+48500600700",
      card: { card_id: points_card_id, number: points.number, balance: 5 },
    });
  }
  expect(await search(employee, "0700", "&kind=users")).toMatchObject([{ _id: points.user_id, phone: "•••0700" }]);
  // Digit by digit a masked number would be guessed; more digits than are shown find nothing.
  expect(await search(owner, "600700", "&kind=users")).toHaveLength(1);
  expect(await search(employee, "600700", "&kind=users")).toEqual([]);
});

test("every kind is found by those who may see it, of the own business alone", async () => {
  const { owner, ctx, scope } = await withCustomers("Zabłocka Maria");
  const { owner: stranger } = await withCustomers();
  await createPlace(ctx, { name: "Zabłocie" });
  await createProduct(ctx, "Zabajone");
  await setUpDevice(ctx, { name: "Kasa Zabłocie", kind: "till", place_ids: null });
  await owner.call("POST", "/api/accounts", { email: "zab@example.test", first_name: "Zab", last_name: "Nowy" });
  const seen = async (caller: Caller) => new Set((await search(caller, "zab")).map(({ kind }) => kind));
  expect(await seen(owner)).toEqual(new Set(["users", "places", "devices", "products"]));
  expect(await seen(await app.as("EMPLOYEE", scope))).toEqual(new Set(["users", "places", "devices", "products"]));
  expect(await search(stranger, "zab")).toEqual([]);
  expect(await found(owner, "zabloice", "&kind=places")).toEqual(["places Zabłocie"]);
  expect(await found(owner, "kasa zablocie")).toEqual(["devices Kasa Zabłocie"]);
});

test("a receipt is found by the beginning of its number, at the own places of an employee who is limited to them", async () => {
  const { owner, points, place_id, scope } = await withCustomers();
  const visit = await owner.call<{ transaction: { _id: string } }>(
    "POST",
    "/api/scanner/commit",
    { number: points.number, place_id, amount: 2400 },
    { "idempotency-key": "a" },
  );
  const { _id } = visit.body.transaction;
  await witness.rows("update transactions set external_order_id = 'GP-1183/26' where _id = $1", [_id]);
  expect(await search(owner, "GP-11", "&kind=transactions")).toMatchObject([
    { _id, receipt: "GP-1183/26", amount: 2400, user_name: "Zofia Lewandowska" },
  ]);
  const listed = await owner.call<{ items: { _id: string }[] }>("GET", "/api/transactions?q=GP-11");
  expect(listed.body.items.map((one) => one._id)).toEqual([_id]);
  const elsewhere = await createPlace({ ...app, scope }, { name: "Obok" });
  const employee = await app.as("EMPLOYEE", scope);
  const limited = (place: string) =>
    witness.rows(
      "with a as (update accounts set all_places = false where _id = $1 returning business_id, _id) insert into account_places (business_id, account_id, place_id) select business_id, _id, $2 from a on conflict do nothing",
      [employee.account_id, place],
    );
  await limited(elsewhere);
  expect(await search(employee, "GP-11")).toEqual([]);
  await limited(place_id);
  expect(await search(employee, "GP-11")).toHaveLength(1);
});

test("the platform finds businesses by name and tax number, and nothing of theirs across all; a till searches nothing", async () => {
  const { scope } = await buildBusiness(app, { name: "Palarnia Żuraw" });
  await witness.rows("update businesses set tin = '5260250995' where _id = $1", [scope.business_id]);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect(await found(platform, "zuraw")).toEqual(["businesses Palarnia Żuraw"]);
  expect(await found(platform, "palarnia zurwa")).toEqual(["businesses Palarnia Żuraw"]);
  expect(await found(platform, "526-025-09-95")).toEqual(["businesses Palarnia Żuraw"]);
  expect(await search(platform, "Zofia")).toEqual([]);
  const within = await search(platform, "Zofia", "", `/api/businesses/${scope.business_id}`);
  expect(within.map(({ kind }) => kind)).toEqual(["users"]);
  expect((await app.withToken(null).call("GET", "/api/search?q=zof")).status).toBe(401);
});
