import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

let app: TestApp;
let witness: Witness;
let home: Tenant;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Answered {
  code?: string;
  params?: { since?: string; by?: string | null };
  frozen_at?: string | null;
}

let key = 0;
const commit = (caller: Caller, under = `commit-${(key += 1)}`) => {
  const basket = { number: home.points.number, place_id: home.places[0], amount: 900 };
  return caller.call<Answered>("POST", "/api/scanner/commit", basket, { "idempotency-key": under });
};
const post = (caller: Caller, path: string, body?: object) => caller.call<Answered>("POST", path, body);
const owner = () => home.accounts.owner.caller;
const noted = (entity_id: string) =>
  witness.rows<{ action: string }>(
    "select action from audit_entries where entity_id = $1 and action in ('frozen', 'unfrozen', 'flags_settled') order by _id",
    [entity_id],
  );

test("a frozen account is refused by its next call, learns who did it, reads on, and goes on once unfrozen", async () => {
  const staff = await app.as("EMPLOYEE", home.scope);
  const of = `/api/accounts/${staff.account_id}`;
  expect((await commit(staff, "before")).status).toBe(201);
  const frozen = await post(owner(), `${of}/freeze`);
  expect(frozen).toMatchObject({ status: 200, body: { status: "active" } });
  expect((await post(owner(), `${of}/freeze`)).body).toEqual(frozen.body);

  const refusal = { status: 403, body: { code: "frozen", params: { since: frozen.body.frozen_at } } };
  expect(await commit(staff)).toMatchObject(refusal);
  // Not even what was written before is answered again.
  expect(await commit(staff, "before")).toMatchObject(refusal);
  const basket = { number: home.points.number, place_id: home.places[0] };
  expect(await post(staff, "/api/scanner/preview", basket)).toMatchObject(refusal);
  expect(await post(staff, `/api/transactions/${home.transactions[0]}/reverse`, {})).toMatchObject(refusal);
  const { first_name, last_name } = (await owner().call<Record<string, string>>("GET", "/api/accounts/current")).body;
  expect((await commit(staff)).body.params?.by).toBe(`${first_name} ${last_name}`);
  expect((await staff.call("GET", "/api/transactions")).status).toBe(200);
  expect((await staff.call("PATCH", of, { theme: "dark" })).status).toBe(200);

  expect(await post(owner(), `${of}/unfreeze`)).toMatchObject({ status: 200, body: { frozen_at: null } });
  expect((await commit(staff)).status).toBe(201);
  expect(await noted(staff.account_id!)).toEqual([{ action: "frozen" }, { action: "unfrozen" }]);
});

test("of visits under way while a freeze comes each is written or refused, and none that is sent after it is written", async () => {
  const staff = await app.as("EMPLOYEE", home.scope);
  const members = await joinCard(
    home.ctx,
    home.points_card_id,
    Array.from({ length: 24 }, () => ({})),
  );
  const send = (nr: number) => {
    const basket = { number: members[nr]!.number, place_id: home.places[0], amount: 900 };
    return staff.call<Answered>("POST", "/api/scanner/commit", basket, { "idempotency-key": `under-way-${nr}` });
  };
  const nrs = members.map((_, nr) => nr);
  const first = nrs.slice(0, 12).map(send);
  const frozen = await post(owner(), `/api/accounts/${staff.account_id}/freeze`);
  expect(frozen.status).toBe(200);
  const later = await Promise.all(nrs.slice(12).map(send));
  expect(later.map(({ status }) => status)).toEqual(later.map(() => 403));

  const outcomes = [...(await Promise.all(first)), ...later];
  for (const { status, body } of outcomes) expect(status === 201 || body.code).toBeOneOf([true, "frozen"]);
  const written = await witness.rows<{ number: string }>(
    `select n.number from transactions t join card_numbers n on n.business_id = t.business_id and n.card_subscription_id = t.card_subscription_id
      where t.account_id = $1 order by n.number`,
    [staff.account_id],
  );
  const told = nrs.filter((nr) => outcomes[nr]!.status === 201).map((nr) => members[nr]!.number);
  expect(written.map(({ number }) => number)).toEqual(told.toSorted());
  // Sent again once unfrozen, each counts once.
  await post(owner(), `/api/accounts/${staff.account_id}/unfreeze`);
  const again = await Promise.all(nrs.map(send));
  expect(again.map(({ status }) => status)).toEqual(nrs.map(() => 201));
  const [count] = await witness.rows<{ visits: number }>(
    "select count(*)::integer as visits from transactions where account_id = $1",
    [staff.account_id],
  );
  expect(count?.visits).toBe(24);
});

test("a frozen device gives nothing from then on, and stays signed in", async () => {
  const of = `/api/devices/${home.device_id}`;
  expect((await commit(home.device)).status).toBe(201);
  expect((await post(home.accounts.admin.caller, `${of}/freeze`)).body.frozen_at).not.toBeNull();
  expect(await commit(home.device)).toMatchObject({ status: 403, body: { code: "frozen" } });
  expect((await home.device.call("GET", "/api/devices/current")).status).toBe(200);
  expect((await post(owner(), `${of}/settle_flags`)).status).toBe(200);
  expect((await post(owner(), `${of}/unfreeze`)).body.frozen_at).toBeNull();
  expect((await commit(home.device)).status).toBe(201);
  expect(await noted(home.device_id)).toEqual([
    { action: "frozen" },
    { action: "flags_settled" },
    { action: "unfrozen" },
  ]);
});

test("of many visits at once those that begin after the freezing are refused, and the ledger has just those that were answered", async () => {
  const staff = await app.as("EMPLOYEE", home.scope);
  const count = async () =>
    (
      await witness.rows<{ count: number }>("select count(*)::int as count from transactions where account_id = $1", [
        staff.account_id,
      ])
    )[0]!.count;
  const before = Array.from({ length: 12 }, () => commit(staff));
  const frozen = post(owner(), `/api/accounts/${staff.account_id}/freeze`);
  const during = Array.from({ length: 12 }, () => commit(staff));
  expect((await frozen).status).toBe(200);
  const after = await Promise.all(Array.from({ length: 12 }, () => commit(staff)));
  expect(new Set(after.map(({ body }) => body.code))).toEqual(new Set(["frozen"]));
  const answers = await Promise.all([...before, ...during]);
  const written = answers.filter(({ status }) => status === 201);
  const others = answers.filter(({ body }) => body.code === "frozen" || body.code === "conflict");
  expect(written.length + others.length).toBe(answers.length);
  expect(await count()).toBe(written.length);
});

test("none freezes or unfreezes itself, an account with more rights, or without the right to manage", async () => {
  const [admin, staff] = [await app.as("ADMIN", home.scope), await app.as("EMPLOYEE", home.scope)];
  const owners = `/api/accounts/${home.accounts.owner.account_id}`;
  expect((await post(admin, `/api/accounts/${admin.account_id}/freeze`)).body.code).toBe("own_account");
  expect((await post(admin, `${owners}/freeze`)).body.code).toBe("exceeds_own_rights");
  expect((await post(staff, `${owners}/freeze`)).status).toBe(403);
  expect((await post(staff, `/api/devices/${home.device_id}/freeze`)).status).toBe(403);
  // One who is frozen lets no other go on, and brings no one in who could give instead.
  await post(owner(), `/api/accounts/${admin.account_id}/freeze`);
  await post(owner(), `/api/accounts/${staff.account_id}/freeze`);
  for (const [path, body] of [
    [`/api/accounts/${staff.account_id}/unfreeze`, undefined],
    ["/api/devices", { name: "Kasa", kind: "till", place_ids: null }],
  ] as const) {
    expect((await post(admin, path, body)).body.code).toBe("frozen");
  }
});

test("the platform freezes in a business that it names", async () => {
  const [platform, staff] = [
    await app.as("REWARDO_ADMIN", businessScope(platformBusinessId)),
    await app.as("EMPLOYEE", home.scope),
  ];
  const of = `accounts/${staff.account_id}/freeze`;
  expect((await post(platform, `/api/businesses/${home.id}/${of}`)).status).toBe(200);
  // A person of the platform is not named to the business's people.
  expect(await commit(staff)).toMatchObject({ body: { code: "frozen", params: { by: null } } });
});
