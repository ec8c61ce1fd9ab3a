/** Closing a business: only its owner, with the password; everyone sees the day, it does not move, and it can be revoked. */
import type { BusinessClosure } from "@rewardo/contract/business-closures";
import { builtInRoles, platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { giveBareRole } from "../../../testing/bare-role.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openBrowser, openPasswordAccount, somePassword } from "../../../testing/sign-in.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { closeDueBusinesses } from "./index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const path = "/api/businesses/current/closure";
const inThirtyDays = "2026-07-12T08:00:00.000Z";

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

test("asked for with the password, told to all, asked for again it stays, and taken back it is gone", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const owner = openBrowser(app);
  const { email, password } = await openPasswordAccount(ctx);
  expect(await owner.logIn({ email, password })).toBe("200");
  const ask = (current_password: string) => owner.call<BusinessClosure>("POST", path, { current_password });
  const employee = await app.as("EMPLOYEE", scope);
  const told = async () => (await employee.call<BusinessClosure>("GET", path)).body.closing_at;

  expect((await ask("wrong")).body).toMatchObject({ code: "current_password_wrong" });
  expect(await told()).toBeNull();
  expect((await ask(somePassword)).body).toMatchObject({ closing_at: inThirtyDays });
  clock.set("2026-06-20T08:00:00.000Z");
  expect((await ask(somePassword)).body).toMatchObject({ closing_at: inThirtyDays });
  expect(await told()).toBe(inThirtyDays);
  // Until then everything goes on.
  expect((await owner.call("GET", "/api/places")).status).toBe(200);

  for (let times = 0; times < 2; times += 1) {
    expect((await owner.call<BusinessClosure>("POST", `${path}/withdraw`)).body).toMatchObject({ closing_at: null });
  }
  expect(await told()).toBeNull();
  const notes = await witness.rows<{ action: string; before: object; after: object }>(
    "select action, before, after from audit_entries where business_id = $1 and entity = 'businesses' order by recorded_at, _id",
    [scope.business_id],
  );
  expect(notes).toEqual([
    { action: "closure_requested", before: { closing_at: null }, after: { closing_at: inThirtyDays } },
    { action: "closure_withdrawn", before: { closing_at: inThirtyDays }, after: { closing_at: null } },
  ]);
});

test("no one but the owner requests or revokes it, not even with a right to pay", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const payer = await app.as("ADMIN", scope);
  for (const has_right of [false, true]) {
    const rights = ["payment_details_view", "payment_details_modify"];
    if (has_right)
      await giveBareRole(witness, { ...scope, account_id: payer.account_id }, rights, builtInRoles.OWNER.limits);
    const body = { current_password: somePassword };
    expect((await payer.call("POST", path, body)).status).toBe(403);
    expect((await payer.call("POST", `${path}/withdraw`)).status).toBe(403);
  }
  const [row] = await witness.rows<{ closing_at: string | null }>("select closing_at from businesses where _id = $1", [
    ctx.scope.business_id,
  ]);
  expect(row).toEqual({ closing_at: null });
});

test("on its day it is closed, once; the platform brings it back without the day", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { ctx, scope } = await buildBusiness(app);
  const { email, password } = await openPasswordAccount(ctx);
  const owner = openBrowser(app);
  const logIn = () => owner.logIn({ email, password });
  expect(await logIn()).toBe("200");
  await owner.call("POST", path, { current_password: password });
  clock.set("2026-07-12T07:59:59.000Z");
  expect(await closeDueBusinesses(app)).toBe(0);
  expect(await logIn()).toBe("200");
  clock.set(inThirtyDays);
  const both = await Promise.all([closeDueBusinesses(app), closeDueBusinesses(app)]);
  expect(both[0] + both[1]).toBe(1);
  // Everyone is told that an owner closed it, and not the operator.
  const told = { code: "business_suspended", params: { by: "owner", since: inThirtyDays, reason: null } };
  expect(await owner.call("GET", "/api/accounts/current")).toMatchObject({ status: 403, body: told });
  expect(await logIn()).toBe("business_suspended");

  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect((await platform.call("POST", `/api/businesses/${scope.business_id}/resume`)).status).toBe(200);
  expect(await closeDueBusinesses(app)).toBe(0);
  expect(await logIn()).toBe("200");
  expect((await owner.call<BusinessClosure>("GET", path)).body.closing_at).toBeNull();
});
