import type { IntegrityRow } from "@rewardo/contract/integrity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { someRole, buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { moved } from "../../../testing/moved.ts";
import { createAccountRole } from "../../tenants/account-roles/index.ts";

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

const list = async (caller: Caller, query = "") =>
  (await caller.call<{ items: IntegrityRow[] }>("GET", `/api/integrity${query}`)).body.items;

let key = 0;
const commit = async (caller: Caller, { points, places }: Tenant, amount = 900): Promise<string> => {
  const basket = { number: points.number, place_id: places[0], amount, confirmed: true };
  const headers = { "idempotency-key": `commit-${(key += 1)}` };
  const { status, body } = await caller.call<{ transaction: { _id: string } }>(
    "POST",
    "/api/scanner/commit",
    basket,
    headers,
  );
  expect([status, body]).toEqual([201, body]);
  return body.transaction._id;
};

const flag = (id: string, flags: string) =>
  witness.rows(`update transactions set flags = '{${flags}}' where _id = $1`, [id]);

test("what is flagged stands by who did it, is settled by a person, and opens again with the next flag", async () => {
  const home = await buildTenant(app, tenantNames.home);
  const owner = home.accounts.owner.caller;
  const staff = await app.as("EMPLOYEE", home.scope);
  expect(await list(owner)).toEqual([]);
  const [first, second] = [await commit(staff, home), await commit(home.device, home)];
  await flag(first, "own_card,burst");
  await flag(second, "burst");

  const [byDevice, byStaff] = await list(owner);
  expect(byDevice).toMatchObject({ kind: "device", _id: home.device_id, status: "open", burst: 1, own_card: 0 });
  expect(byStaff).toMatchObject({
    ...{ kind: "account", _id: staff.account_id, name: "Marta Wrona", status: "open", visits: 1 },
    ...{ own_card: 1, burst: 1, high_amount: 0, correction: 0, has_many_corrections: false },
    ...{ frozen_at: null, settled_at: null, can: { freeze: true } },
  });
  expect(byStaff!.latest.map(({ transaction_id, mark, amount }) => [transaction_id, mark, amount])).toEqual([
    [first, "burst", 900],
    [first, "own_card", 900],
  ]);

  await owner.call("POST", `/api/accounts/${staff.account_id}/settle_flags`);
  expect((await list(owner)).map(({ kind, status }) => [kind, status])).toEqual([
    ["device", "open"],
    ["account", "settled"],
  ]);
  await flag(await commit(staff, home), "burst");
  expect((await list(owner))[0]).toMatchObject({ kind: "account", status: "open", burst: 2 });

  // What is taken back is no question any more, and the frozen ones stay in view.
  await owner.call("POST", `/api/transactions/${second}/reverse`, {}, { "idempotency-key": "back" });
  await owner.call("POST", `/api/accounts/${staff.account_id}/freeze`);
  const { first_name, last_name } = (await owner.call<Record<string, string>>("GET", "/api/accounts/current")).body;
  expect(await list(owner)).toMatchObject([{ status: "frozen", frozen_by_name: `${first_name} ${last_name}` }]);
  expect(await list(owner, "?from=2025-01-01&to=2025-01-31")).toMatchObject([
    { status: "frozen", burst: 0, latest: [] },
  ]);
});

test("a bill far above the card's usual, and corrections far more often than others', stand out", async () => {
  const home = await buildTenant(app, tenantNames.home);
  const owner = home.accounts.owner.caller;
  const [staff, others] = [await app.as("ADMIN", home.scope), await app.as("ADMIN", home.scope)];
  const old = `update transactions set occurred_at = ${moved("occurred_at", -30, "day")} where business_id = $1`;
  await witness.rows(old, [home.id]);
  for (let at = 0; at < 24; at += 1) await commit(others, home);
  // So many within a minute are a burst, which is another question.
  await witness.rows("update transactions set flags = '{}' where business_id = $1", [home.id]);
  expect(await list(owner)).toEqual([]);
  const high = await commit(staff, home, 40_000);
  expect(await list(owner)).toMatchObject([
    { _id: staff.account_id, high_amount: 1, latest: [{ transaction_id: high }] },
  ]);

  const given: string[] = [];
  for (let at = 0; at < 5; at += 1) given.push(await commit(home.accounts.admin.caller, home));
  for (const [at, id] of given.entries()) {
    await staff.call("POST", `/api/transactions/${id}/reverse`, {}, { "idempotency-key": `back-${at}` });
  }
  expect(await list(owner)).toMatchObject([
    { _id: staff.account_id, correction: 5, has_many_corrections: true, others: { correction: 0 } },
  ]);
});

test("a period has its length, and the list is for those who may change what they see", async () => {
  const home = await buildTenant(app, tenantNames.home);
  const { owner, limited } = home.accounts;
  for (const query of ["?from=2026-01-02&to=2026-01-01", "?from=2025-01-01&to=2026-01-01", "?from=yesterday"]) {
    expect((await owner.caller.call("GET", `/api/integrity${query}`)).status, query).toBe(400);
  }
  expect((await limited.caller.call("GET", "/api/integrity")).status).toBe(403);
  await flag(await commit(home.device, home), "burst");
  await flag(await commit(limited.caller, home), "burst");
  const seen = async (permissions: ("transactions_modify" | "devices_view" | "accounts_view")[]) => {
    const role_id = await createAccountRole(home.ctx, { ...someRole(), permissions });
    return (await list(await app.as({ role_id }, home.scope))).map(({ kind, can }) => [kind, can.freeze]);
  };
  expect(await seen(["transactions_modify", "devices_view"])).toEqual([["device", false]]);
  expect(await seen(["transactions_modify", "accounts_view"])).toEqual([["account", false]]);
});
