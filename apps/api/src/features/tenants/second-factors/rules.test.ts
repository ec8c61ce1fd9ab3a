/** A required second factor: without one nothing opens but one's own account, until one is set up. */
import type { Account } from "@rewardo/contract/accounts";
import { permissionsOf } from "@rewardo/contract/permissions";
import { platformBusinessId, roleIds } from "@rewardo/contract/roles";
import type { PendingSecondFactor, SignInRules } from "@rewardo/contract/second-factors";
import { Secret } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { codeAt } from "../../../platform/one-time-codes.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openReader, refusedWith } from "../../../testing/session/live-reader.ts";
import { openBrowser, openPasswordAccount, type TestBrowser } from "../../../testing/sign-in.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { softwareAuthenticator } from "../../../testing/software-authenticator.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createAccount } from "../accounts/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const rules = "/api/sign_in_rules";
const factor = "/api/accounts/current/second_factor";
const passkeys = "/api/accounts/current/passkeys";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock, is_local_demo: false });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const signIn = async (ctx: Parameters<typeof openPasswordAccount>[0], role: "OWNER" | "EMPLOYEE" | "REWARDO_ADMIN") => {
  const person = await openPasswordAccount(ctx, role);
  const here = openBrowser(app);
  expect(await here.logIn({ email: person.email, password: person.password })).toBe("200");
  return { ...person, here };
};
type Person = Awaited<ReturnType<typeof signIn>>;

const setUp = async () => {
  const business = await buildBusiness(app);
  return { ...business, owner: await signIn(business.ctx, "OWNER"), clerk: await signIn(business.ctx, "EMPLOYEE") };
};

/** Sets up codes of an app and answers how the next one is made. */
const turnOnCodes = async ({ here, password }: Person): Promise<() => string> => {
  const { body } = await here.call<PendingSecondFactor>("POST", factor, { current_password: password });
  const secret = Buffer.from(Secret.fromBase32(body.secret).bytes);
  const code = () => codeAt(secret, clock.nowMs());
  expect((await here.call("POST", `${factor}/confirm`, { code: code() })).status).toBe(200);
  clock.set(new Date(clock.nowMs() + 60_000).toISOString());
  return code;
};

const addPasskey = async ({ here, password }: Person): Promise<string> => {
  const { body } = await here.call<{ challenge: string }>("POST", `${passkeys}/begin`, { current_password: password });
  const answer = { name: "Laptop", ...softwareAuthenticator().create({ challenge: body.challenge }) };
  const added = await here.call<{ passkey: { _id: string } }>("POST", passkeys, answer);
  expect(added.status).toBe(200);
  return added.body.passkey._id;
};

const setRule = (here: TestBrowser, requires_second_factor: boolean) =>
  here.call<SignInRules & { errors?: object[] }>("POST", rules, { requires_second_factor });
const answerOf = async ({ here }: Pick<Person, "here">, path = "/api/places"): Promise<string> => {
  const { status, body } = await here.call("GET", path);
  return body.code ?? String(status);
};
const accountOf = async ({ here }: Person) => (await here.call<Account>("GET", "/api/accounts/current")).body;

test("who requires a second factor has one first; then the others do nothing but set one up", async () => {
  const { owner, clerk, scope, ctx, place_id } = await setUp();
  const { device } = await pairDeviceAt(app, ctx, "Kasa", [place_id]);
  const refused = await setRule(owner.here, true);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([
    {
      path: "requires_second_factor",
      code: "own_second_factor_missing",
      message: "Set up your own second factor first",
    },
  ]);
  expect(await answerOf(clerk)).toBe("200");

  await turnOnCodes(owner);
  const before = { _id: scope.business_id, requires_second_factor: false, accounts_count: 2 };
  expect((await owner.here.call("GET", rules)).body).toEqual({ ...before, accounts_without_factor: 1 });
  expect((await setRule(owner.here, true)).body).toMatchObject({
    requires_second_factor: true,
    accounts_without_factor: 1,
  });
  expect(await answerOf(owner)).toBe("200");
  expect(await accountOf(owner)).not.toHaveProperty("second_factor_due");
  expect(await answerOf(clerk)).toBe("second_factor_due");
  expect(await answerOf(clerk, `/api/businesses/${scope.business_id}`)).toBe("second_factor_due");
  expect((await clerk.here.call("POST", "/api/scanner/commit", {})).body.code).toBe("second_factor_due");
  expect((await device.call("GET", "/api/places")).status).toBe(200);
  expect(await accountOf(clerk)).toMatchObject({ second_factor_due: true });
  expect(await answerOf(clerk, "/api/businesses/current")).toBe("200");
  expect(await answerOf(clerk, "/api/accounts/current/sessions")).toBe("200");

  await turnOnCodes(clerk);
  expect(await answerOf(clerk)).toBe("200");
  expect(await accountOf(clerk)).not.toHaveProperty("second_factor_due");
  expect((await owner.here.call("GET", rules)).body).toMatchObject({ accounts_without_factor: 0 });

  expect((await setRule(owner.here, false)).body).toMatchObject({ requires_second_factor: false });
  expect((await setRule(owner.here, false)).status).toBe(200);
  const notes = await witness.rows<{ action: string; account_id: string }>(
    "select action, account_id from audit_entries where entity = 'businesses' and entity_id = $1 order by recorded_at, _id",
    [scope.business_id],
  );
  expect(notes.map(({ action, account_id }) => [action, account_id === owner.account_id])).toEqual([
    ["second_factor_required", true],
    ["second_factor_not_required", true],
  ]);
});

test("the requirement is ended by a person of all places with a second factor, and every owner is told", async () => {
  const { owner, scope, ctx, place_id } = await setUp();
  await turnOnCodes(owner);
  expect((await setRule(owner.here, true)).status).toBe(200);
  const key = { name: "Program", permissions: [...permissionsOf("OWNER")], place_ids: null, expires_at: null };
  const made = await owner.here.call<{ key: string }>("POST", "/api/api_keys", key);
  const program = app.withToken(made.body.key!);
  const end = { requires_second_factor: false };
  expect((await program.call("POST", rules, end)).status).toBe(403);

  const local = await openPasswordAccount(ctx, "ADMIN", { place_ids: [place_id] });
  const admin = { ...local, here: openBrowser(app) };
  expect(await admin.here.logIn({ email: local.email, password: local.password })).toBe("200");
  await turnOnCodes(admin);
  expect((await setRule(admin.here, false)).status).toBe(403);

  // Not even where the rule is off already: the one who could not begin it does not end it.
  const other = await setUp();
  const refused = await setRule(other.owner.here, false);
  expect(refused.body.errors).toMatchObject([{ code: "own_second_factor_missing" }]);

  const mails = () =>
    witness.rows<{ identity_id: string }>(
      `select data ->> 'identity_id' as identity_id from jobs.job where name = 'mail' and data ->> 'kind' = 'second_factor_not_required'
        and data ->> 'account_id' = $1`,
      [owner.account_id],
    );
  expect(await mails()).toEqual([]);
  const second = await createAccount(ctx, {
    email: `second-${scope.business_id}@example.test`,
    account_role_id: roleIds.OWNER,
  });
  expect((await setRule(owner.here, false)).status).toBe(200);
  const owners = await witness.rows<{ identity_id: string }>(
    "select identity_id from accounts where business_id = $1 and _id = any($2::uuid[])",
    [scope.business_id, [owner.account_id, second]],
  );
  expect(new Set((await mails()).map((one) => one.identity_id))).toEqual(new Set(owners.map((one) => one.identity_id)));
});

test("a role that changes no accounts neither sees nor sets the rule", async () => {
  const { clerk } = await setUp();
  expect(await answerOf(clerk, rules)).toBe("forbidden");
  expect((await setRule(clerk.here, true)).status).toBe(403);
});

test("a passkey is a second factor; the last one stays while one is required, whichever business requires it", async () => {
  const { owner, clerk } = await setUp();
  const code = await turnOnCodes(owner);
  await setRule(owner.here, true);
  const _id = await addPasskey(clerk);
  expect(await answerOf(clerk)).toBe("200");
  const remove = () =>
    clerk.here.call("POST", `${passkeys}/remove`, { passkey_id: _id, current_password: clerk.password });
  expect((await remove()).body.code).toBe("last_second_factor");
  const turnOff = () => ({ current_password: owner.password, code: code() });
  expect((await owner.here.call("POST", `${factor}/turn_off`, turnOff())).body.code).toBe("last_second_factor");
  // Of two, one may go; and the code that was refused has not been used up.
  await turnOnCodes(clerk);
  expect((await remove()).status).toBe(204);
  await setRule(owner.here, false);
  expect((await owner.here.call("POST", `${factor}/turn_off`, turnOff())).status).toBe(204);
});

test("a second business of the same person requires nothing of the first", async () => {
  const strict = await setUp();
  await turnOnCodes(strict.owner);
  await setRule(strict.owner.here, true);
  const other = await buildBusiness(app);
  const second = await createAccount(other.ctx, { email: strict.clerk.email, account_role_id: roleIds.EMPLOYEE });
  expect(await answerOf(strict.clerk)).toBe("second_factor_due");
  expect((await strict.clerk.here.call("POST", `/api/accounts/${second}/sign_in`)).status).toBe(200);
  expect(await answerOf(strict.clerk)).toBe("200");
  expect((await strict.clerk.here.call("POST", `/api/accounts/${strict.clerk.account_id}/sign_in`)).status).toBe(200);
  expect(await answerOf(strict.clerk)).toBe("second_factor_due");
});

test("an open live connection ends, and none opens until a second factor is set up", async () => {
  const { owner, clerk } = await setUp();
  await turnOnCodes(owner);
  const reader = await openReader(app, clerk.here.token, "cookie");
  await setRule(owner.here, true);
  // Its console asks for the session before the connection ends for good.
  expect(await reader.find(({ type }) => type === "session")).toMatchObject({ action: "refresh" });
  expect(await reader.closed).toBe(4403);
  expect(await refusedWith(app, { cookie: `rewardo_session=${clerk.here.token}` })).toBe(403);
  await turnOnCodes(clerk);
  const again = await openReader(app, clerk.here.token, "cookie");
  again.close();
});

test("the platform's people always need one, except in a demonstration on this machine", async () => {
  const ctx = { database: app.database, clock, scope: businessScope(platformBusinessId) };
  const admin = await signIn(ctx, "REWARDO_ADMIN");
  expect(await accountOf(admin)).toMatchObject({ second_factor_due: true });
  expect(await answerOf(admin, "/api/businesses")).toBe("second_factor_due");
  const { scope } = await buildBusiness(app);
  const actAs = () =>
    admin.here.call("POST", `/api/businesses/${scope.business_id}/act_as`, { reason: "Asked for help" });
  expect((await actAs()).body.code).toBe("second_factor_due");
  const _id = await addPasskey(admin);
  expect(await answerOf(admin, "/api/businesses")).toBe("200");
  expect((await actAs()).status).toBe(204);
  const remove = { passkey_id: _id, current_password: admin.password };
  expect((await admin.here.call("POST", `${passkeys}/remove`, remove)).body.code).toBe("last_second_factor");

  const demo = await openTestApp({ clock, is_local_demo: true });
  const demoContext = { database: demo.database, clock, scope: businessScope(platformBusinessId) };
  const { email, password } = await openPasswordAccount(demoContext, "REWARDO_ADMIN");
  const browser = openBrowser(demo);
  expect(await browser.logIn({ email, password })).toBe("200");
  expect(await answerOf({ here: browser }, "/api/businesses")).toBe("200");
  await demo.close();
});
