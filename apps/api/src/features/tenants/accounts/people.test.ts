/** The people of a business: who may change whom, and that the last owner stays. */
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { builtInRoles, platformBusinessId, roleIds, type RoleName } from "@rewardo/contract/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openReader } from "../../../testing/session/live-reader.ts";
import { openStaffed, type Staffed } from "../../../testing/staffed.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { createAccountRole } from "../account-roles/index.ts";
import { createPlace } from "../places/index.ts";
import { createAccount } from "./create.ts";

let { app, witness, business, owner, admin, close } = {} as Staffed;
beforeAll(async () => {
  ({ app, witness, business, owner, admin, close } = await openStaffed());
});
afterAll(() => close());

type Said = ManagedAccount & { code?: string; params?: Record<string, unknown>; errors?: { path: string }[] };
const someone = (role: RoleName, more: { place_ids?: string[]; first_name?: string; email?: string } = {}) =>
  createAccount(business.ctx, { email: `${newId()}@example.test`, account_role_id: roleIds[role], ...more });
const act = (caller: Caller, id: string, verb: string) => caller.call<Said>("POST", `/api/accounts/${id}/${verb}`);
const change = (caller: Caller, id: string, body: object, version = 1) =>
  caller.call<Said>("PATCH", `/api/accounts/${id}/access`, body, { "if-match": `"${version}"` });

describe("who may give whom which role", () => {
  const roles = ["OWNER", "ADMIN", "EMPLOYEE"] as const;
  const callers: Record<string, () => Promise<Caller>> = {
    owner: async () => owner,
    admin: async () => admin,
    employee: () => app.as("EMPLOYEE", business.scope),
    platform: () => app.as("REWARDO_ADMIN", businessScope(platformBusinessId)),
  };
  /** Caller → highest role whose people they manage, and that they give where it is not the same. */
  const reach: Record<string, (typeof roles)[number] | null> = {
    owner: "OWNER",
    platform: "OWNER",
    admin: "ADMIN",
    employee: null,
  };
  const cells = Object.keys(callers).flatMap((caller) =>
    roles.flatMap((from) => roles.map((to) => [caller, from, to] as const)),
  );
  test.each(cells)("%s makes an %s an %s", async (name, from, to) => {
    const caller = await callers[name]!();
    const id = await someone(from);
    const prefix = name === "platform" ? `/api/businesses/${business.scope.business_id}` : "/api";
    const { status, body } = await caller.call<Said>(
      "PATCH",
      `${prefix}/accounts/${id}/access`,
      { account_role_id: roleIds[to] },
      { "if-match": '"1"' },
    );
    const most = reach[name];
    const isWithin = (role: (typeof roles)[number]) => most != null && roles.indexOf(role) >= roles.indexOf(most);
    // Both wider roles see contacts whole, which the platform does not, and cannot hand on.
    const isGiven = name === "platform" ? to === "EMPLOYEE" : isWithin(to);
    expect(status).toBe(most === null ? 403 : isWithin(from) && (isGiven || to === from) ? 200 : 422);
    expect(body.code).toBe({ 200: undefined, 403: "forbidden", 422: "exceeds_own_rights" }[status]);
    const disabled = await caller.call<Said>("POST", `${prefix}/accounts/${id}/disable`);
    const now = status === 200 ? to : from;
    expect(disabled.status).toBe(most === null ? 403 : isWithin(now) ? 200 : 422);
  });

  test("while acting as a business the platform invites no owner and makes no role with whole contacts or exports", async () => {
    const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
    expect(
      (
        await platform.call("POST", `/api/businesses/${business.scope.business_id}/act_as`, {
          reason: "Asked for help",
        })
      ).status,
    ).toBe(204);
    const invite = (role: RoleName) =>
      platform.call<Said>("POST", "/api/accounts", {
        email: `${newId()}@example.test`,
        account_role_id: roleIds[role],
        place_ids: null,
      });
    for (const role of ["OWNER", "ADMIN"] as const) {
      expect(await invite(role)).toMatchObject({ status: 422, body: { code: "exceeds_own_rights" } });
    }
    expect((await invite("EMPLOYEE")).status).toBe(201);
    const role = { permissions: ["users_view"], limits: { ...builtInRoles.EMPLOYEE.limits } };
    const make = (name: string, permissions: string[], contact: string) =>
      platform.call<Said>("POST", "/api/account_roles", { name, permissions, limits: { ...role.limits, contact } });
    expect((await make("Kontakty", ["users_view"], "full")).body.params).toMatchObject({ limits: ["contact"] });
    expect((await make("Eksport", ["data_export"], "masked")).body.params).toMatchObject({
      permissions: ["data_export"],
    });
    expect((await make("Zwykła", ["users_view"], "masked")).status).toBe(201);
  });

  test("platform roles and unknown roles cannot be assigned", async () => {
    const id = await someone("EMPLOYEE");
    for (const account_role_id of [roleIds.REWARDO_ADMIN, newId()]) {
      expect((await change(owner, id, { account_role_id })).body).toMatchObject({
        code: "validation_failed",
        errors: [{ path: "account_role_id" }],
      });
    }
  });

  test("an account limited to places manages people of these places alone, and gives no others", async () => {
    const { place_id, scope, ctx } = business;
    const elsewhere = await createPlace(ctx, { name: "Podgórze" });
    const bound = await app.as("ADMIN", scope, { place_ids: [place_id] });
    const here = await someone("EMPLOYEE", { place_ids: [place_id] });
    const everywhere = await someone("EMPLOYEE");
    expect((await change(bound, everywhere, { first_name: "Ola" })).body).toMatchObject({
      code: "exceeds_own_rights",
      params: { places: true },
    });
    for (const place_ids of [null, [elsewhere], [place_id, elsewhere]]) {
      expect((await change(bound, here, { place_ids })).body).toMatchObject({ code: "exceeds_own_rights" });
    }
    expect((await change(bound, here, { place_ids: [] })).body).toMatchObject({ place_ids: [] });
    expect((await change(owner, here, { place_ids: [newId()] }, 2)).body.errors?.[0]?.path).toBe("place_ids");
    expect((await change(owner, here, { place_ids: [elsewhere] }, 2)).body).toMatchObject({ place_ids: [elsewhere] });
  });

  test("a person cannot change their own role, places or status", async () => {
    const me = owner.account_id!;
    for (const answer of [
      await change(owner, me, { account_role_id: roleIds.EMPLOYEE }),
      await act(owner, me, "disable"),
      await act(owner, me, "enable"),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { code: "own_account" } });
    }
  });
});

describe("the last owner", () => {
  /** A business with two owners, each signed in. */
  const twoOwners = async () => {
    const { scope } = await buildBusiness(app);
    return [scope, await app.as("OWNER", scope), await app.as("OWNER", scope)] as const;
  };
  const ownersOf = (business_id: string) =>
    witness.rows<{ _id: string }>(
      `select _id from accounts where business_id = $1 and account_role_id = $2 and status = 'active'`,
      [business_id, roleIds.OWNER],
    );

  test("of two who disable each other at once exactly one wins, every time", async () => {
    for (let round = 0; round < 6; round++) {
      const [scope, a, b] = await twoOwners();
      const answers = await Promise.all([act(a, b.account_id!, "disable"), act(b, a.account_id!, "disable")]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const loser = answers.find(({ status }) => status !== 200)!;
      // Too late to act at all, or to be let in.
      expect([401, 403]).toContain(loser.status);
      expect(await ownersOf(scope.business_id)).toHaveLength(1);
    }
  });

  test("demoting and disabling at once, and with a third owner, one still wins", async () => {
    for (const third of [false, true]) {
      const [scope, a, b] = await twoOwners();
      if (third) await app.as("OWNER", scope);
      const answers = await Promise.all([
        change(a, b.account_id!, { account_role_id: roleIds.EMPLOYEE }),
        act(b, a.account_id!, "disable"),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await ownersOf(scope.business_id)).toHaveLength(third ? 2 : 1);
    }
  });

  test("is neither disabled nor demoted, by the platform either", async () => {
    const { scope } = await buildBusiness(app);
    const only = await app.as("OWNER", scope);
    const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
    const path = `/api/businesses/${scope.business_id}/accounts/${only.account_id}`;
    const disabled = await platform.call("POST", `${path}/disable`);
    expect(disabled).toMatchObject({ status: 409, body: { code: "last_owner" } });
    const demoted = await platform.call(
      "PATCH",
      `${path}/access`,
      { account_role_id: roleIds.EMPLOYEE },
      { "if-match": '"1"' },
    );
    expect(demoted).toMatchObject({ status: 409, body: { code: "last_owner" } });
  });
});

test("disabling ends sessions and live connections at once; enabling lets in again", async () => {
  const { scope } = business;
  const worker = await app.as("EMPLOYEE", scope);
  const reader = await openReader(app, worker.token);
  expect((await act(admin, worker.account_id!, "disable")).body).toMatchObject({ status: "disabled" });
  expect((await worker.call("GET", "/api/accounts/current")).status).toBe(401);
  expect(await reader.closed).toBe(4401);
  expect((await act(admin, worker.account_id!, "enable")).body).toMatchObject({ status: "active" });
  // The old session stays over.
  expect((await worker.call("GET", "/api/accounts/current")).status).toBe(401);
});

test("a new role holds in the next call of an open session", async () => {
  const worker = await app.as("EMPLOYEE", business.scope);
  expect((await worker.call("GET", "/api/accounts")).status).toBe(403);
  const made = await change(owner, worker.account_id!, { account_role_id: roleIds.ADMIN, last_name: "  " });
  expect(made.body).toMatchObject({ role_name: "ADMIN", last_name: null, version: 2 });
  expect((await worker.call("GET", "/api/accounts")).status).toBe(200);
  const [note] = await witness.rows<{ before: object; after: object }>(
    `select before, after from audit_entries where entity_id = $1 and action = 'updated'`,
    [worker.account_id],
  );
  expect(note).toEqual({
    before: { account_role_id: roleIds.EMPLOYEE, last_name: "(not kept)" },
    after: { account_role_id: roleIds.ADMIN, last_name: null },
  });
  expect((await change(owner, worker.account_id!, { first_name: "Ala" })).body).toMatchObject({
    code: "version_conflict",
    params: { version: 2 },
  });
});

test("one's own name is kept without blanks, and one of blanks is none", async () => {
  const own = await app.as("EMPLOYEE", business.scope);
  const named = (body: object) => own.call<Said>("PATCH", `/api/accounts/${own.account_id}`, body);
  expect((await named({ first_name: " Ola ", last_name: "Lis" })).body).toMatchObject({ first_name: "Ola" });
  const blank = await named({ first_name: "   " });
  expect(blank.body).toMatchObject({ first_name: null, last_name: "Lis" });
});

test("the list is by name, narrowed by role and status, and searched by name and address", async () => {
  const { scope, ctx, place_id, points } = await buildBusiness(app);
  const caller = await app.as("OWNER", scope);
  const role = await createAccountRole(ctx, {
    name: "Barista",
    permissions: ["scanner_view", "accounts_view"],
    limits: {
      adjust_max: 0,
      adjust_day_max: 200,
      visit_max: 50_000,
      visit_cards_max: 10,
      custom_max: 0,
      reverse_own_minutes: 5,
      contact: "masked",
      own_places_only: true,
    },
  });
  const make = (first_name: string, email: string, account_role_id: string = role) =>
    createAccount(ctx, { first_name, email, account_role_id });
  const lucja = await make("Łucja", `lucja-${newId()}@example.test`);
  const zenon = await make("Zenon", `kasa-${newId()}@example.test`, roleIds.EMPLOYEE);
  await make("Adam", `adam-${newId()}@example.test`);
  await act(caller, zenon, "disable");
  const names = async (query: string, who = caller) =>
    (await who.call<{ items: ManagedAccount[] }>("GET", `/api/accounts?${query}`)).body.items.map(
      ({ first_name }) => first_name,
    );
  expect(await names("")).toEqual(["Adam", "Łucja", "Marta", "Zenon"]);
  expect(await names("sort=desc&limit=2")).toEqual(["Zenon", "Marta"]);
  expect(await names("status=disabled")).toEqual(["Zenon"]);
  expect(await names(`account_role_id=${role}`)).toEqual(["Adam", "Łucja"]);
  expect(await names("q=lucj")).toEqual(["Łucja"]);
  expect(await names("q=KASA-")).toEqual(["Zenon"]);
  expect(await names("q=%25")).toEqual([]);

  await commitAt(caller, points.number, place_id, { amount: 1000 });
  const of = (id: string, who = caller) =>
    who.call<{ items: { account_id: string }[] }>("GET", `/api/accounts/${id}/transactions`);
  expect((await of(caller.account_id!)).body.items.map(({ account_id }) => account_id)).toEqual([caller.account_id]);
  expect((await of(lucja)).body.items).toEqual([]);
  expect((await of(owner.account_id!)).status).toBe(404);
});
