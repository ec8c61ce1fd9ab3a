import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import type { Permission } from "@rewardo/contract/permissions";
import { platformBusinessId, roleIds, type RoleLimits } from "@rewardo/contract/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openReader } from "../../../testing/session/live-reader.ts";
import { openStaffed, type Staffed } from "../../../testing/staffed.ts";
import { businessScope } from "../../../platform/scope.ts";
import { newId } from "../../../platform/clock.ts";
import { createAccountRole } from "./index.ts";

let { app, witness, business, owner, admin, close } = {} as Staffed;
beforeAll(async () => {
  ({ app, witness, business, owner, admin, close } = await openStaffed());
});
afterAll(() => close());

const narrow: RoleLimits = {
  adjust_max: 10,
  adjust_day_max: 200,
  visit_max: 50_000,
  visit_cards_max: 10,
  custom_max: 10,
  reverse_own_minutes: 5,
  contact: "masked",
  own_places_only: true,
};
const input = (permissions: readonly Permission[], limits: Partial<RoleLimits> = {}) => ({
  name: `Rolle ${newId()}`,
  permissions,
  limits: { ...narrow, ...limits },
});
type Said = ManagedAccountRole & { code?: string; params?: { permissions: string[]; limits: string[] } };
const make = (caller: Caller, body: object) => caller.call<Said>("POST", "/api/account_roles", body);
const change = (caller: Caller, id: string, body: object, version = 1) =>
  caller.call<Said>("PATCH", `/api/account_roles/${id}`, body, { "if-match": `"${version}"` });

test("the built-in roles come first, then the business's own by name, on every page", async () => {
  const { scope, ctx } = await buildBusiness(app);
  const caller = await app.as("OWNER", scope);
  for (const name of ["Zmiana", "Łucja", "Barista"]) {
    await createAccountRole(ctx, { name, permissions: ["scanner_view"], limits: { ...narrow } });
  }
  const whole = await caller.call<{ items: ManagedAccountRole[] }>("GET", "/api/account_roles");
  const names = ["OWNER", "ADMIN", "EMPLOYEE", "Barista", "Łucja", "Zmiana"];
  expect(whole.body.items.map(({ name }) => name)).toEqual(names);
  for (const [sort, expected] of [
    ["asc", names],
    ["desc", names.toReversed()],
  ] as const) {
    const walked: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `limit=2&sort=${sort}${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const page = await caller.call<{ items: ManagedAccountRole[]; next_cursor: string | null }>(
        "GET",
        `/api/account_roles?${query}`,
      );
      walked.push(...page.body.items.map(({ name }) => name));
      cursor = page.body.next_cursor;
    }
    expect(walked).toEqual(expected);
  }
  expect(whole.body.items.find(({ name }) => name === "OWNER")).toMatchObject({ built_in: true, accounts_count: 1 });
  expect((await caller.call("GET", `/api/account_roles/${roleIds.REWARDO_ADMIN}`)).status).toBe(404);
});

test("a role is made, changed by version and archived, with a note of each", async () => {
  const made = await make(owner, { ...input(["cards_modify", "transactions_reverse"]), name: " Kierowniczka " });
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: "Kierowniczka",
      // What they need came along.
      permissions: ["cards_modify", "cards_view", "transactions_reverse", "transactions_view"],
      can: { modify: true, assign: true },
    },
  });
  const { _id } = made.body;
  expect((await change(owner, _id, { name: "Szefowa" }, 7)).body).toMatchObject({ code: "version_conflict" });
  const changed = await change(owner, _id, { name: "Szefowa", permissions: ["cards_view"] });
  expect(changed.body).toMatchObject({ name: "Szefowa", permissions: ["cards_view"], version: 2 });
  const holder = await app.as({ role_id: _id }, business.scope);
  const archive = (caller: Caller) => caller.call<Said>("POST", `/api/account_roles/${_id}/archive`);
  expect((await archive(owner)).body).toMatchObject({ code: "account_role_in_use", params: { accounts: 1 } });
  expect((await owner.call("POST", `/api/accounts/${holder.account_id}/disable`)).status).toBe(200);
  expect((await archive(owner)).body).toMatchObject({ status: "archived" });
  const enabled = await owner.call<Said>("POST", `/api/accounts/${holder.account_id}/enable`);
  expect(enabled.body).toMatchObject({ code: "account_role_not_found" });
  const given = await owner.call<Said>("POST", "/api/accounts", {
    email: `${newId()}@example.test`,
    account_role_id: _id,
    place_ids: null,
  });
  expect(given.body).toMatchObject({ code: "validation_failed", errors: [{ path: "account_role_id" }] });
  expect((await owner.call<Said>("POST", `/api/account_roles/${_id}/restore`)).body.status).toBe("active");
  const notes = await witness.rows<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_entries where entity_id = $1 order by _id`,
    [_id],
  );
  expect(notes.map(({ action }) => action)).toEqual(["created", "updated", "archived", "restored"]);
  expect(notes[1]).toMatchObject({
    before: { name: "Kierowniczka" },
    after: { name: "Szefowa", permissions: ["cards_view"] },
  });
});

describe("no one can grant what they lack", () => {
  const attempts: [
    string,
    () => Caller,
    Permission[],
    Partial<RoleLimits>,
    { permissions?: string[]; limits?: string[] } | null,
  ][] = [
    ["an owner gives what owners have", () => owner, ["payment_details_modify"], { adjust_max: null }, null],
    ["an admin gives what admins have", () => admin, ["accounts_modify"], { adjust_max: 500, contact: "full" }, null],
    [
      "an admin gives a payment right",
      () => admin,
      ["payment_details_view"],
      {},
      { permissions: ["payment_details_view"] },
    ],
    [
      "an admin gives adjustments without limit",
      () => admin,
      ["points_adjust"],
      { adjust_max: null },
      { limits: ["adjust_max"] },
    ],
    ["an admin gives a higher limit", () => admin, ["points_adjust"], { custom_max: 501 }, { limits: ["custom_max"] }],
  ];
  test.each(attempts)("%s", async (_name, caller, permissions, limits, excess) => {
    expect(await make(caller(), input(permissions, limits))).toMatchObject(
      excess === null ? { status: 201 } : { status: 422, body: { code: "exceeds_own_rights", params: excess } },
    );
  });

  test("platform permissions cannot be granted, not even by the platform", async () => {
    const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
    const body = input(["businesses_view"]);
    for (const [caller, path] of [
      [owner, "/api/account_roles"],
      [platform, `/api/businesses/${business.scope.business_id}/account_roles`],
    ] as const) {
      expect((await caller.call("POST", path, body)).body).toMatchObject({
        code: "validation_failed",
        errors: [{ path: "permissions", code: "not_grantable" }],
      });
    }
    const own = await platform.call("POST", `/api/businesses/${business.scope.business_id}/account_roles`, {
      ...input(["payment_details_modify"], { contact: "masked", own_places_only: false, adjust_max: null }),
    });
    expect(own.status).toBe(201);
  });

  test("a narrow role that may change roles widens neither its own nor another's", async () => {
    const mine = await createAccountRole(business.ctx, {
      name: "Grafik",
      permissions: ["account_roles_modify", "points_adjust"],
      limits: { ...narrow },
    });
    const caller = await app.as({ role_id: mine }, business.scope);
    for (const [limits, named] of [
      [{ adjust_max: 11 }, "adjust_max"],
      [{ custom_max: null }, "custom_max"],
      [{ reverse_own_minutes: 6 }, "reverse_own_minutes"],
      [{ reverse_own_minutes: null }, "reverse_own_minutes"],
      [{ contact: "full" }, "contact"],
      [{ own_places_only: false }, "own_places_only"],
    ] as const) {
      expect((await change(caller, mine, { limits: { ...narrow, ...limits } })).body).toMatchObject({
        code: "exceeds_own_rights",
        params: { permissions: [], limits: [named] },
      });
    }
    expect((await change(caller, mine, { permissions: ["cards_view"] })).body.params?.permissions).toEqual([
      "cards_view",
    ]);
    const wider = (await make(owner, input(["cards_modify"]))).body._id;
    // Even taking rights away from a wider role is not theirs.
    for (const body of [{ name: "Moja" }, { permissions: [] }]) {
      expect((await change(caller, wider, body)).body).toMatchObject({ code: "exceeds_own_rights" });
    }
    expect((await caller.call("POST", `/api/account_roles/${wider}/archive`)).status).toBe(422);
    expect((await change(caller, mine, { limits: { ...narrow, adjust_max: 3 } })).status).toBe(200);
  });

  test("built-in roles cannot be changed", async () => {
    for (const role of ["OWNER", "EMPLOYEE"] as const) {
      expect((await change(owner, roleIds[role], { name: "Inna" })).status).toBe(403);
    }
  });
});

test("a changed role holds at once, in open sessions and live connections", async () => {
  const role = (await make(owner, input(["transactions_view", "cards_view"], { own_places_only: false }))).body;
  const holder = await app.as({ role_id: role._id }, business.scope);
  const reader = await openReader(app, holder.token);
  const visit = async () => {
    const sent = await owner.call<{ transaction: { _id: string } }>(
      "POST",
      "/api/scanner/commit",
      { number: business.points.number, place_id: business.place_id, amount: 1000 },
      { "idempotency-key": newId() },
    );
    return sent.body.transaction._id;
  };
  const seen = await visit();
  await reader.find(({ data }) => data !== null && "_id" in data && data._id === seen);
  expect((await change(owner, role._id, { permissions: ["cards_view"] })).status).toBe(200);
  expect((await holder.call("GET", "/api/transactions")).status).toBe(403);
  expect((await holder.call("GET", "/api/cards")).status).toBe(200);
  await reader.settled();
  const unseen = await visit();
  await reader.settled();
  expect(reader.messages.some(({ data }) => data !== null && "_id" in data && data._id === unseen)).toBe(false);
  reader.close();
});
