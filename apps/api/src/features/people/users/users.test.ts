import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { User } from "@rewardo/contract/users";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { joinCard } from "../card-subscriptions/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface List {
  items: User[];
  next_cursor: string | null;
  count?: number;
}
const change = (caller: Caller, id: string, body: object, version = 1) =>
  caller.call<User>("PATCH", `/api/users/${id}`, body, { "if-match": `"${version}"` });
const names = async (caller: Caller, query: string): Promise<(string | null)[]> => {
  const { status, body } = await caller.call<List>("GET", `/api/users?${query}`);
  expect(status).toBe(200);
  return body.items.map(({ first_name }) => first_name);
};

test("a customer comes with the memberships, the last visited first", async () => {
  const { ctx, scope, points, place_id, stamps_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  await witness.rows(
    `insert into card_subscriptions (business_id, _id, card_id, user_id) values ($1, gen_random_uuid(), $2, $3)`,
    [scope.business_id, stamps_card_id, points.user_id],
  );
  await owner.call(
    "POST",
    "/api/scanner/commit",
    { number: points.number, place_id, amount: 5000 },
    { "idempotency-key": "a" },
  );
  const read = await owner.call<User>("GET", `/api/users/${points.user_id}`);
  expect(read.body).toMatchObject({
    first_name: "Zofia",
    last_name: "Lewandowska",
    contact: "full",
    can: { modify: true },
    card_subscriptions: [
      { numbers: [points.number], balance: 5, last_visit_at: "2026-06-12T08:00:00.000Z" },
      { card_id: stamps_card_id, numbers: [], balance: 0 },
    ],
  });
  const memberships = await owner.call<{ items: ManagedCardSubscription[] }>(
    "GET",
    `/api/users/${points.user_id}/card_subscriptions`,
  );
  expect(memberships.body.items).toEqual(read.body.card_subscriptions);
  const filtered = await owner.call<{ items: ManagedCardSubscription[] }>(
    "GET",
    `/api/card_subscriptions?user_id=${points.user_id}`,
  );
  expect(filtered.body.items).toHaveLength(2);
  expect((await owner.call("GET", `/api/users/${ctx.scope.business_id}/card_subscriptions`)).status).toBe(404);
});

test("what a customer bought: without what was taken back, with a merged card, and where; nobody sees a part of it", async () => {
  const { ctx, scope, points, place_id, points_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const other = await createPlace(ctx, { name: "Podgórze" });
  const [twin] = await joinCard(ctx, points_card_id, [{}]);
  const visit = async (number: string, at: string, amount?: number) =>
    (
      await owner.call<{ transaction: { _id: string } }>(
        "POST",
        "/api/scanner/commit",
        { number, place_id: at, amount },
        { "idempotency-key": crypto.randomUUID() },
      )
    ).body.transaction._id;
  const figures = async (caller: Caller) =>
    (await caller.call<User>("GET", `/api/users/${points.user_id}`)).body.figures;
  expect(await figures(owner)).toEqual({ spent: 0, purchases: 0, usual_place: null });
  await visit(points.number, place_id, 2000);
  const undone = await visit(points.number, place_id, 9000);
  await owner.call(
    "POST",
    `/api/transactions/${undone}/reverse`,
    { reason: "Wrong card" },
    { "idempotency-key": "undo" },
  );
  await visit(twin!.number, other, 1000);
  await visit(twin!.number, other, 500);
  await owner.call(
    "POST",
    `/api/users/${points.user_id}/merge`,
    { from_id: twin!.user_id },
    { "idempotency-key": "m" },
  );
  expect(await figures(owner)).toEqual({
    spent: 3500,
    purchases: 3,
    usual_place: { _id: other, name: "Podgórze", visits: 2 },
  });
  // Who sees the visits of some places would take a part for all.
  expect(await figures(await app.as("EMPLOYEE", scope, { place_ids: [place_id] }))).toBeUndefined();
});

test("newest first or by name, in pages, and counted", async () => {
  const { ctx, scope, points_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  for (const [nr, first_name] of ["Łucja", "Lena", "Ździsław"].entries()) {
    clock.set(new Date(Date.parse("2026-06-12T09:00:00.000Z") + nr * 1000).toISOString());
    await joinCard(ctx, points_card_id, [{ first_name }]);
  }
  expect(new Set(await names(owner, "limit=3"))).toEqual(new Set(["Lena", "Łucja", "Ździsław"]));
  expect(await names(owner, "sort_by=name")).toEqual(["Lena", "Łucja", "Oliwia", "Ździsław", "Zofia"]);
  for (const listed of ["sort_by=name,name&sort=desc,desc", "sort_by=name&sort_by=name&sort=desc"])
    expect(await names(owner, listed)).toEqual(["Zofia", "Ździsław", "Oliwia", "Łucja", "Lena"]);
  // A second sort would be ignored in silence.
  for (const two of ["sort_by=name,created_at", "sort_by=name&sort_by=created_at", "sort_by=name&sort=asc,desc"])
    expect(await owner.call("GET", `/api/users?${two}`)).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringMatching(/^One sort at a time/) as string }] },
    });
  expect((await owner.call("GET", "/api/users?sort_by=name,shoe_size")).status).toBe(400);
  const seen: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? "" : `&cursor=${cursor}`;
    const page: { body: List } = await owner.call<List>("GET", `/api/users?limit=2&count=true${next}`);
    expect(page.body.count).toBe(5);
    seen.push(...page.body.items.map(({ first_name }) => first_name));
    cursor = page.body.next_cursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test("the customers of a group are those whose newest group it is, in the list, its count and its export", async () => {
  const { scope, points, stamps } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const change = (user_id: string, day: string, group: string) =>
    witness.rows("insert into rfm_changes (business_id, user_id, valid_from, rfm_group) values ($1, $2, $3, $4)", [
      scope.business_id,
      user_id,
      day,
      group,
    ]);
  await change(points.user_id, "2026-06-01", "champions");
  await change(points.user_id, "2026-06-10", "at_risk");
  await change(stamps.user_id, "2026-06-01", "champions");
  expect(await names(owner, "rfm_group=at_risk")).toEqual(["Zofia"]);
  expect(await names(owner, "rfm_group=champions")).toEqual(["Oliwia"]);
  expect(await names(owner, "rfm_group=champions&q=zof")).toEqual([]);
  expect(await names(owner, "rfm_group=new")).toEqual([]);
  const counted = await owner.call<List>("GET", "/api/users?rfm_group=champions&count=true");
  expect(counted.body.count).toBe(1);
  const file = await owner.call<string>("GET", "/api/users/export?locale=en&rfm_group=at_risk");
  expect(file.body).toContain("Zofia");
  expect(file.body).not.toContain("Oliwia");
  expect((await owner.call("GET", "/api/users?rfm_group=regulars")).status).toBe(400);
});

test("found by a part of the name, the end of the phone number, the beginning of a card's number", async () => {
  const { scope, points, stamps } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  await change(owner, points.user_id, { phone: "601 234 567" });
  await change(owner, stamps.user_id, { phone: "+49 1512 3456789" });
  const found = (q: string) => names(owner, `q=${encodeURIComponent(q)}`);
  for (const q of ["zof", "lewand", "WANDOW", "zo", "z", "ZOFIA LEW"]) expect(await found(q), q).toEqual(["Zofia"]);
  for (const q of ["567", "4567", "34 567", "601234567", "+48 601 234 567", "48601234567"]) {
    expect(await found(q), q).toEqual(["Zofia"]);
  }
  expect(await found("6789")).toEqual(["Oliwia"]);
  for (const q of ["01512 3456789", "1512 3456789", "+49 (0)1512 3456789", "0049 1512/3456789", "02 3456789"])
    expect(await found(q), q).toEqual(["Oliwia"]);
  for (const q of ["01512 3456780", "01512 345678", "+48 1512 3456789"]) expect(await found(q), q).toEqual([]);
  const { number } = points;
  for (const q of [number, number.slice(0, 6), number.replaceAll(/(\d{4})(?=\d)/g, "$1 ")]) {
    expect(await found(q), q).toContain("Zofia");
  }
  for (const q of ["%", "_", "xyz", "0000", "67", "\\"]) expect(await found(q), q).toEqual([]);
  expect(await found(" ")).toHaveLength(2);
  expect((await owner.call<List>("GET", "/api/users?q=zof&count=true")).body.count).toBe(1);

  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect(await platform.call("GET", "/api/users?q=zof")).toMatchObject({
    status: 400,
    body: { errors: [{ path: "q" }] },
  });
  const within = await platform.call<List>("GET", `/api/businesses/${scope.business_id}/users?sort_by=name`);
  expect(within.body.items.map(({ contact }) => contact)).toEqual(["masked", "masked"]);
});

test("contacts are masked for who may only recognise a guest, also in what they search and write", async () => {
  const { scope, points } = await buildBusiness(app);
  const [owner, employee] = [await app.as("OWNER", scope), await app.as("EMPLOYEE", scope)];
  const changed = await change(owner, points.user_id, { phone: "601 234 567", email: "zofia@example.pl" });
  expect(changed.body).toMatchObject({ phone: "+48601234567", email: "zofia@example.pl", version: 2 });

  const seen = await employee.call<User>("GET", `/api/users/${points.user_id}`);
  expect(seen.body).toMatchObject({
    contact: "masked",
    phone: "•••4567",
    email: "z•••@•••.pl",
    can: { modify: false },
  });
  const list = await employee.call<List>("GET", "/api/users");
  expect(JSON.stringify(list.body)).not.toMatch(/601234|zofia@/);
  const found = (q: string) => names(employee, `q=${encodeURIComponent(q)}`);
  expect(await found("4567")).toEqual(["Zofia"]);
  // A whole number is confirmed by nothing: any other with the same end finds the same.
  for (const q of ["601 234 567", "999 994 567", "+49 1512 3004567", "01512 3004567"])
    expect(await found(q), q).toEqual(["Zofia"]);
  for (const q of ["zofia@example.pl", "zofia@", "example.pl", "@"]) expect(await found(q), q).toEqual([]);
  // Who sees contacts in full finds the one who has the number.
  expect(await names(owner, `q=${encodeURIComponent("999 994 567")}`)).toEqual([]);
  // Guessing digit by digit reveals no more than what is shown.
  expect(await found("34567")).toEqual([]);
  expect(await found("34568")).toEqual([]);

  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const url = `/api/businesses/${scope.business_id}/users/${points.user_id}`;
  const refused = await platform.call("PATCH", url, { phone: "602 345 678" }, { "if-match": '"2"' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: "phone", code: "contact_masked" }] } });
  const renamed = await platform.call<User>("PATCH", url, { first_name: "Zosia" }, { "if-match": '"2"' });
  expect(renamed.body).toMatchObject({ first_name: "Zosia", phone: "•••4567" });
  expect((await employee.call("PATCH", `/api/users/${points.user_id}`, {}, { "if-match": '"3"' })).status).toBe(403);
});

test("a change is of the version that was seen, in normal form, and leaves no values in the audit", async () => {
  const { scope, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const id = points.user_id;
  const full = {
    last_name: " ",
    birth_date: "1990-02-28",
    gender: "female",
    language: "uk",
    email: "Zofia@Example.pl",
  };
  const changed = await change(owner, id, full);
  expect(changed.body).toMatchObject({ ...full, last_name: null, version: 2 });
  expect(await names(owner, "q=lewand")).toEqual([]);
  expect((await change(owner, id, full, 2)).body.version).toBe(2);
  expect(await change(owner, id, { first_name: "X" })).toMatchObject({
    status: 409,
    body: { code: "version_conflict" },
  });
  expect((await owner.call("PATCH", `/api/users/${id}`, {})).status).toBe(428);
  const wrong = await change(owner, id, { email: "no", phone: "1", birth_date: "2026-06-13" }, 2);
  expect(wrong.status).toBe(400);
  const fields = await change(owner, id, { email: "a@b", phone: "1", birth_date: "2026-06-13" }, 2);
  expect((fields.body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path).toSorted()).toEqual([
    "birth_date",
    "email",
    "phone",
  ]);
  const [entry] = await witness.rows<{ before: object; after: object }>(
    "select before, after from audit_entries where entity = 'users' and entity_id = $1",
    [id],
  );
  expect(Object.keys(entry!.after).toSorted()).toEqual(Object.keys(full).toSorted());
  expect(JSON.stringify(entry)).not.toMatch(/1990|Zofia|Lewandowska/);
});

test("a birthday without a year is shown and exported, until staff write down a whole date", async () => {
  const { scope, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const id = points.user_id;
  await witness.rows("update users set birth_date = null, birth_day = 29, birth_month = 2 where _id = $1", [id]);
  const told = (await owner.call<User>("GET", `/api/users/${id}`)).body;
  expect(told).toMatchObject({ birth_date: null, birthday: { day: 29, month: 2 } });
  expect((await owner.call<string>("GET", `/api/users/export?locale=en&ids=${id}`)).body).toContain("--02-29");
  const named = await change(owner, id, { first_name: "Ewa" }, told.version);
  expect(named.body.birthday).toEqual({ day: 29, month: 2 });
  const whole = await change(owner, id, { birth_date: "1990-03-01" }, named.body.version);
  expect(whole.body).toMatchObject({ birth_date: "1990-03-01", birthday: null });
});
