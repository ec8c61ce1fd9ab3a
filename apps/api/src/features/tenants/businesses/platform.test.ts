/** What the platform does with businesses, and what their audits say of it afterwards. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "@rewardo/contract/accounts";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import type { Business } from "@rewardo/contract/businesses";
import type { Plan } from "@rewardo/contract/plans";
import { platformBusinessId, roleIds } from "@rewardo/contract/roles";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildTenant, commitAt, password, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { foldNext } from "../../ledger/stats/index.ts";
import { createAccount } from "../accounts/index.ts";

let app: TestApp;
let home: Tenant;
let away: Tenant;
let platform: Caller;
let witness: Witness;

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/** What the platform acts as a business for. */
const why = { reason: "Asked for help with the menu" };

const audit = async (caller: Caller, query = "", prefix = "/api") =>
  (await caller.call<Page<AuditEntry>>("GET", `${prefix}/audit_entries?limit=200${query}`)).body.items;

const logIn = (email: string) =>
  app.withToken(null).call<{ code?: string }>("POST", "/api/accounts/login", { email, password });

test.each([
  ["", ["Piekarnia Świt", "Kawiarnia Ziarno"]],
  ["q=%20SWIT", ["Piekarnia Świt"]],
  ["q=%25", []],
  ["q=123-456-32-18", ["Kawiarnia Ziarno"]],
  ["status=active&q=ziarno", ["Kawiarnia Ziarno"]],
  ["status=suspended", []],
])("businesses found by %s, newest first", async (query, names) => {
  const { body } = await platform.call("PATCH", `/api/businesses/${home.id}`, { tin: "1234563218" });
  expect(body).toMatchObject({ tin: "1234563218" });
  const found = await platform.call<Page<Business>>("GET", `/api/businesses?${query}`);
  expect(found.body.items.map(({ name }) => name)).toEqual(names);
});

test("the platform's lists say how much a business is used lately, and how many have a plan", async () => {
  const scope = businessScope(home.id);
  const lately = async () => {
    await foldNext(app.database, scope);
    const { items } = (await platform.call<Page<Business>>("GET", "/api/businesses")).body;
    return items.find(({ _id }) => _id === home.id)?.transactions_30_days;
  };
  const before = (await lately()) ?? 0;
  const owner = home.accounts.owner.caller;
  await commitAt(owner, home.stamps.number, home.places[0]);
  await commitAt(owner, home.stamps.number, home.places[0]);
  expect(await lately()).toBe(before + 2);
  // In the last hours of a UTC day the business has its next day already.
  await witness.rows("update stat_figures set from_day = from_day - 31 where business_id = $1 and grain = 'day'", [
    home.id,
  ]);
  expect(await lately()).toBe(0);

  const [had] = await witness.rows<{ plan_id: string; count: number }>(
    "select plan_id, count(*)::integer as count from businesses where plan_id is not null group by plan_id",
  );
  const plans = (await platform.call<Page<Plan>>("GET", "/api/plans")).body.items;
  expect(plans.find(({ _id }) => _id === had?.plan_id)?.businesses_count).toBe(had?.count);
  expect(plans.every(({ businesses_count }) => businesses_count !== undefined)).toBe(true);
  const seen = (await owner.call<Page<Plan>>("GET", "/api/plans")).body.items;
  expect(seen.some((plan) => "businesses_count" in plan)).toBe(false);
});

test("the platform acts as a business: its owner's rights, the platform's masks, and both are named", async () => {
  const owner = home.accounts.owner.caller;
  const scanned = { number: home.stamps.number, place_id: home.places[0] };
  const key = () => ({ "idempotency-key": randomUUID() });
  expect((await platform.call("POST", "/api/scanner/commit", scanned, key())).status).toBe(403);

  expect(await platform.call("POST", `/api/businesses/${home.id}/act_as`, {})).toMatchObject({
    status: 400,
    body: { errors: [{ path: "reason" }] },
  });
  expect((await platform.call("POST", `/api/businesses/${home.id}/act_as`, why)).status).toBe(204);
  const begun = await platform.call<Account>("GET", "/api/accounts/current");
  expect(begun).toMatchObject({ status: 200, body: { business_id: home.id, is_acting: true } });
  expect(begun.body.permissions).toContain("scanner_view");
  expect(begun.body.permissions).not.toContain("businesses_view");
  expect((await platform.call<Business>("GET", "/api/businesses/current")).body.name).toBe("Kawiarnia Ziarno");
  expect((await platform.call("GET", "/api/account_roles/current")).body).toMatchObject({ name: "REWARDO_ADMIN" });
  expect((await platform.call("GET", `/api/businesses/${away.id}/places`)).status).toBe(404);
  expect((await platform.call("POST", `/api/businesses/${away.id}/act_as`, why)).status).toBe(403);
  expect((await platform.call("GET", "/api/businesses")).status).toBe(403);

  const user = await platform.call<{ contact: string }>("GET", `/api/users/${home.stamps.user_id}`);
  expect(user.body.contact).toBe("masked");
  const visit = await commitAt(platform, home.stamps.number, home.places[0]);
  const seen = await owner.call("GET", `/api/transactions/${visit}`);
  expect(seen.body).toMatchObject({ account_id: platform.account_id, account_name: null, by_platform: true });
  expect((await platform.call("POST", `/api/places/${home.places[1]}/close`)).status).toBe(200);

  expect((await platform.call("DELETE", "/api/businesses/current/act_as")).status).toBe(204);
  expect((await platform.call("DELETE", "/api/businesses/current/act_as")).status).toBe(204);
  const again = await platform.call<Account>("GET", "/api/accounts/current");
  expect(again.body).toMatchObject({ business_id: null, is_acting: false });
  expect((await platform.call("POST", "/api/scanner/commit", scanned, key())).status).toBe(403);

  const entries = await audit(owner, "&action=act_as_begun");
  expect(entries).toMatchObject([
    {
      ...{ entity: "businesses", entity_name: "Kawiarnia Ziarno", author: { kind: "platform", name: null } },
      ...{ address: null, before: null, after: why },
    },
  ]);
  const all = (await audit(owner)).map(({ action, author }) => `${author.kind} ${action}`);
  expect(all.slice(0, 3)).toEqual(["platform act_as_ended", "platform closed", "platform act_as_begun"]);
  const [latest] = await audit(platform);
  expect(latest).toMatchObject({
    business_name: "Kawiarnia Ziarno",
    author: { name: "Marta Wrona" },
    address: "127.0.0.1",
  });
});

test("logging out ends acting, too, and says so", async () => {
  const other = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  await other.call("POST", `/api/businesses/${home.id}/act_as`, why);
  await other.call("POST", "/api/accounts/logout");
  const [latest] = await audit(home.accounts.owner.caller);
  expect(latest).toMatchObject({ action: "act_as_ended", author: { _id: other.account_id } });
});

test.each([
  ["half an hour after it was last used", "acting_used_at", 29, 31],
  ["four hours after it began", "acting_since", 239, 241],
])("acting ends %s, for the session and in the audit", async (_when, column, before, after) => {
  const helper = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  await helper.call("POST", `/api/businesses/${home.id}/act_as`, why);
  const passed = (minutes: number) =>
    witness.rows(
      `update sessions set ${column} = now() - $2 * interval '1 minute' where acting_as = $1 and account_id = $3`,
      [home.id, minutes, helper.account_id],
    );
  await passed(before);
  const { body } = await helper.call<Account>("GET", "/api/accounts/current");
  expect(body).toMatchObject({ business_id: home.id, is_acting: true });
  expect(Date.parse(body.acting_ends_at!) - Date.now()).toBeLessThanOrEqual(4 * 3_600_000);
  await passed(after);
  expect((await helper.call("GET", "/api/businesses/current/places")).status).not.toBe(200);
  expect((await helper.call<Account>("GET", "/api/accounts/current")).body).toMatchObject({ business_id: null });
  const entries = (await audit(home.accounts.owner.caller)).filter(({ author }) => author._id === helper.account_id);
  expect(entries.map(({ action }) => action)).toEqual(["act_as_ended", "act_as_begun"]);
});

test("a suspended business is closed to everyone but the platform, and comes back as it was", async () => {
  const { owner } = away.accounts;
  const balance = async () =>
    (await platform.call("GET", `/api/businesses/${away.id}/card_subscriptions/${away.points.card_subscription_id}`))
      .body;
  const before = await balance();
  await platform.call("POST", `/api/businesses/${away.id}/act_as`, why);
  const helper = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const url = `/api/businesses/${away.id}/suspend`;
  expect((await owner.caller.call("POST", url, { reason: "Mine" })).status).toBe(403);
  const suspended = await helper.call<Business>("POST", url, { reason: "Unpaid for months" });
  expect(suspended).toMatchObject({ status: 200, body: { status: "suspended" } });
  expect((await helper.call("POST", url, { reason: "Again" })).status).toBe(200);

  // Its own people and devices are told who did it and why; a stranger is not.
  const params = { business: "Piekarnia Świt", by: "operator", reason: "Unpaid for months" };
  const told = { status: 403, body: { code: "business_suspended", params } };
  expect(await owner.caller.call("GET", "/api/accounts/current")).toMatchObject(told);
  expect(await away.device.call("GET", "/api/devices/current")).toMatchObject(told);
  expect(await logIn(owner.email)).toMatchObject(told);
  expect((await app.withToken("unknown").call("GET", "/api/accounts/current")).status).toBe(401);
  const wrong = { email: owner.email, password: "Wrong-Horse-7" };
  expect((await app.withToken(null).call("POST", "/api/accounts/login", wrong)).status).toBe(401);
  // Acting as it has ended, and cannot be started again.
  expect((await platform.call<Account>("GET", "/api/accounts/current")).body).toMatchObject({ business_id: null });
  expect(await platform.call("POST", `/api/businesses/${away.id}/act_as`, why)).toMatchObject({
    status: 403,
    body: { code: "business_suspended" },
  });

  const resumed = await helper.call("POST", `/api/businesses/${away.id}/resume`);
  expect(resumed.body).toMatchObject({ status: "active" });
  expect((await away.device.call("GET", "/api/devices/current")).status).toBe(200);
  expect((await owner.caller.call("GET", "/api/accounts/current")).status).toBe(401);
  expect((await logIn(owner.email)).status).toBe(200);
  expect(await balance()).toEqual(before);
  const entries = await audit(helper, "&entity=businesses", `/api/businesses/${away.id}`);
  expect(entries.slice(0, 2)).toMatchObject([
    { action: "resumed", before: { status: "suspended" }, after: { status: "active" } },
    { action: "suspended", after: { status: "suspended", reason: "Unpaid for months" } },
  ]);
});

test("the platform opens a business and mails its owner the way in", async () => {
  const owner_email = `${randomUUID()}@example.test`;
  const input = { name: " Lodziarnia Mróz ", language: "pl", owner_email, owner_first_name: "Ewa" };
  const key = { "idempotency-key": randomUUID() };
  const made = await platform.call<Business>("POST", "/api/businesses/invited", input, key);
  const again = await platform.call<Business>("POST", "/api/businesses/invited", input, key);
  expect(again.body._id).toBe(made.body._id);
  expect(made).toMatchObject({ status: 201, body: { name: "Lodziarnia Mróz", plan_id: null, status: "active" } });
  expect((await audit(platform, "", `/api/businesses/${made.body._id}`)).map(({ action }) => action)).toEqual([
    "invited",
    "created",
  ]);
  expect((await platform.call("POST", "/api/businesses/invited", { ...input, owner_email: "a@b" })).status).toBe(400);
  expect((await logIn(owner_email)).status).toBe(401);
  // A person with another business finds it beside that one.
  const known = `${randomUUID()}@example.test`;
  await createAccount(home.ctx, { email: known, password, account_role_id: roleIds.EMPLOYEE });
  const second = await platform.call("POST", "/api/businesses/invited", { ...input, owner_email: known });
  expect(second.status).toBe(201);
  expect((await logIn(known)).status).toBe(200);
});

test("the audit is read by owners and admins, narrowed, in pages, and taken out as a table", async () => {
  const { owner, admin, employee } = home.accounts;
  expect((await employee.caller.call("GET", "/api/audit_entries")).status).toBe(403);
  const { caller } = admin;
  await caller.call(
    "PATCH",
    `/api/places/${home.places[0]}`,
    { opening_hours: "Mo-Fr 08:00-16:00" },
    { "if-match": '"1"' },
  );
  const [changed] = await audit(caller, `&account_id=${admin.account_id}`);
  expect(changed).toMatchObject({
    author: { kind: "account", name: "Marta Martaowska" },
    action: "updated",
    entity: "places",
    entity_name: "Kazimierz",
    before: { opening_hours: null },
    after: { opening_hours: "Mo-Fr 08:00-16:00" },
    address: "127.0.0.x",
  });
  expect((await caller.call("GET", `/api/audit_entries/${changed?._id}`)).body).toEqual(changed);
  expect((await away.accounts.owner.caller.call("GET", `/api/audit_entries/${changed?._id}`)).status).toBe(401);

  const all = await audit(caller);
  const paged: AuditEntry[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const url: string = `/api/audit_entries?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const { body } = await caller.call<Page<AuditEntry>>("GET", url);
    paged.push(...body.items);
    cursor = body.next_cursor;
  }
  expect(paged).toEqual(all);
  expect(await audit(caller, "&to=2020-01-01")).toEqual([]);
  expect((await platform.call("GET", "/api/audit_entries?entity=places")).status).toBe(400);

  const taken = await owner.caller.call<string>(
    "GET",
    "/api/audit_entries/export?locale=en&entity=places&action=updated",
  );
  const lines = taken.body.split("\r\n");
  expect(lines[0]).toContain("When,Business,Kind of author,Who,Action,What,Name,Before,After,Where from,ID");
  expect(lines[1]).toContain(`account,Marta Martaowska,updated,places,Kazimierz,"{""opening_hours"":null}"`);
  expect(lines).toHaveLength(3);
  const [noted] = await audit(caller);
  expect(noted).toMatchObject({ action: "exported", entity: "audit", after: { entity: "places", action: "updated" } });
});
