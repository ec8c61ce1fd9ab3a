/** From an invitation to a session: by mail, once, and never past an existing password. */
import type { Account, ManagedAccount } from "@rewardo/contract/accounts";
import type { AccountChoice, Invitation } from "@rewardo/contract/invitations";
import { roleIds } from "@rewardo/contract/roles";
import type { PasskeyAdded, PasskeyCreation, PendingSecondFactor } from "@rewardo/contract/second-factors";
import { Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import { codeAt } from "../../../platform/one-time-codes.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { openBrowser, openPasswordAccount, type TestBrowser } from "../../../testing/sign-in.ts";
import { softwareAuthenticator } from "../../../testing/software-authenticator.ts";
import { createAccount } from "./create.ts";

const password = "Correct-Horse-7";

let app: MailApp;
let business: TestBusiness;
let owner: Caller;

beforeAll(async () => {
  app = await openMailApp();
  business = await buildBusiness(app, { language: "de" });
  owner = await app.as("OWNER", business.scope);
});
afterAll(() => app.close());

type Said<T> = T & { code?: string; params?: Record<string, unknown> };
const invite = (email: string, more: object = {}, caller = owner) =>
  caller.call<Said<ManagedAccount>>("POST", "/api/accounts", {
    email,
    account_role_id: roleIds.EMPLOYEE,
    place_ids: [business.place_id],
    ...more,
  });
const linkTo = async (email: string, count = 1) => (await app.mails.mailsTo(email, count)).at(-1)!.link;
const address = () => `${newId()}@example.test`;
const visitor = () => app.withToken(null);
const look = (id: string, token: string, who = visitor()) =>
  who.call<Said<Invitation>>("POST", `/api/accounts/${id}/invitation`, { token });
const accept = (id: string, token: string, more: object = {}, who = visitor()) =>
  who.call<Said<Account>>("POST", `/api/accounts/${id}/accept_invitation`, { _id: id, token, ...more });
const signedIn = ({ headers }: { headers: Record<string, unknown> }): Caller =>
  app.withToken(/rewardo_session=([^;]+)/.exec(String(headers["set-cookie"]))![1]!);

test("a new person is mailed a link, sets a name and a password, and is signed in", async () => {
  const email = address();
  const invited = await invite(email, { first_name: "Ola" });
  expect(invited).toMatchObject({
    status: 201,
    body: { email, status: "invited", has_accepted: false, role_name: "EMPLOYEE", invitation: { is_expired: false } },
  });
  const [mail] = await app.mails.mailsTo(email);
  expect(mail!.headers.join("\n")).toContain("Kawiarnia_Ziarno_l=C3=A4dt_Sie_ein");
  expect(mail!.text).toContain("Einladung annehmen");
  const { path, id, token } = mail!.link;
  expect({ path, id }).toEqual({ path: "/invitation", id: invited.body._id });
  expect((await look(id, token)).body).toEqual({
    business_name: "Kawiarnia Ziarno",
    email,
    first_name: "Ola",
    last_name: null,
    needs: "new_password",
  });
  expect((await accept(id, token, { new_password: "simple" })).body.code).toBe("password_too_simple");
  const accepted = await accept(id, token, { new_password: password, last_name: "Nowak" });
  expect(accepted).toMatchObject({
    status: 200,
    body: { _id: id, first_name: "Ola", last_name: "Nowak", status: "active", place_ids: [business.place_id] },
  });
  const session = signedIn(accepted);
  expect((await session.call("GET", "/api/places")).status).toBe(200);
  expect((await session.call("GET", "/api/accounts")).status).toBe(403);
  expect((await visitor().call("POST", "/api/accounts/login", { email, password })).status).toBe(200);
  for (const again of [await look(id, token), await accept(id, token, { new_password: password })]) {
    expect(again).toMatchObject({ status: 409, body: { code: "invitation_already_accepted" } });
  }
  const notes = await app.witness.rows<{ action: string }>(
    `select action from audit_entries where entity_id = $1 order by _id`,
    [id],
  );
  expect(notes.map(({ action }) => action)).toEqual(["invited", "invitation_accepted"]);
});

test("of several acceptances at once one wins", async () => {
  const email = address();
  await invite(email);
  const { id, token } = await linkTo(email);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, nr) => accept(id, token, { new_password: `${password}${nr}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "invitation_already_accepted")).toHaveLength(3);
});

describe("what does not open", () => {
  test("a guess, another's, an earlier, a withdrawn and an old link", async () => {
    const [email, other] = [address(), address()];
    await invite(email);
    await invite(other);
    const first = await linkTo(email);
    const { token: others } = await linkTo(other);
    for (const token of ["x".repeat(43), others, first.token.slice(0, -1)]) {
      expect((await look(first.id, token)).body.code).toBe("token_invalid");
    }
    expect((await owner.call("POST", `/api/accounts/${first.id}/invite_again`)).status).toBe(200);
    const second = await linkTo(email, 2);
    expect((await look(first.id, first.token)).body.code).toBe("token_invalid");
    expect((await look(second.id, second.token)).status).toBe(200);
    const withdrawn = await owner.call<ManagedAccount>("POST", `/api/accounts/${first.id}/disable`);
    expect(withdrawn.body).toMatchObject({ status: "disabled", has_accepted: false, invitation: null });
    expect((await accept(second.id, second.token, { new_password: password })).body.code).toBe("token_invalid");
    const back = await owner.call<ManagedAccount>("POST", `/api/accounts/${first.id}/enable`);
    expect(back.body.status).toBe("invited");
    const third = await linkTo(email, 3);
    app.pass(7 * 24 * 60 + 1);
    expect((await accept(third.id, third.token, { new_password: password })).body.code).toBe("token_expired");
    const row = await owner.call<ManagedAccount>("GET", `/api/accounts/${first.id}`);
    expect(row.body.invitation).toMatchObject({ is_expired: true });
  });

  test("an address that is here already, and more than one may give", async () => {
    const email = address();
    const id = await createAccount(business.ctx, { email, account_role_id: roleIds.EMPLOYEE });
    expect((await invite(email)).body).toMatchObject({ code: "account_exists", params: { _id: id } });
    const admin = await app.as("ADMIN", business.scope);
    const refused = await invite(address(), { account_role_id: roleIds.OWNER }, admin);
    expect(refused).toMatchObject({ status: 422, body: { code: "exceeds_own_rights" } });
    const bound = await app.as("ADMIN", business.scope, { place_ids: [business.place_id] });
    expect((await invite(address(), { place_ids: null }, bound)).body.code).toBe("exceeds_own_rights");
    expect((await invite(address(), {}, bound)).status).toBe(201);
    const employee = await app.as("EMPLOYEE", business.scope);
    expect((await invite(address(), {}, employee)).status).toBe(403);
  });

  test("the same invitation sent twice makes one account and one mail", async () => {
    const email = address();
    const body = { email, account_role_id: roleIds.EMPLOYEE, place_ids: null };
    const key = { "idempotency-key": newId() };
    const [one, two] = await Promise.all([
      owner.call<ManagedAccount>("POST", "/api/accounts", body, key),
      owner.call<ManagedAccount>("POST", "/api/accounts", body, key),
    ]);
    expect(one.body._id).toBe(two.body._id);
    expect((await app.mails.mailsTo(email)).length).toBe(1);
  });
});

describe("a person who has an account elsewhere", () => {
  const elsewhere = async () => {
    const other = await buildBusiness(app, { name: "Piekarnia Świt" });
    const email = address();
    const account_id = await createAccount(other.ctx, {
      email,
      password,
      account_role_id: roleIds.OWNER,
      first_name: "Ewa",
    });
    return { email, account_id };
  };

  test("is not told to the business that invites, and logs in to accept", async () => {
    const { email, account_id } = await elsewhere();
    const invited = await invite(email);
    expect(invited.body).toMatchObject({ first_name: null, email_verified_at: null, last_seen_at: null });
    const { id, token } = await linkTo(email);
    expect((await look(id, token)).body).toMatchObject({ needs: "log_in", first_name: null });
    // The mail alone is less than the password: it neither signs in nor sets another one.
    expect(await accept(id, token, { new_password: "Better-Horse-8" })).toMatchObject({ status: 401 });
    const login = await visitor().call<Account>("POST", "/api/accounts/login", { email, password });
    expect(login.body).toMatchObject({ _id: account_id, accounts_count: 1 });
    const session = signedIn(login);
    expect((await look(id, token, session)).body.needs).toBe("nothing");
    const stranger = await app.as("ADMIN", business.scope);
    expect((await look(id, token, stranger)).body.needs).toBe("log_in");
    const accepted = await accept(id, token, { first_name: "Ewa" }, session);
    expect(accepted).toMatchObject({ status: 200, body: { _id: id, accounts_count: 2 } });
    // One session took the place of the other.
    expect((await session.call("GET", "/api/accounts/current")).status).toBe(401);
    const here = signedIn(accepted);
    const choices = await here.call<{ items: AccountChoice[] }>("GET", "/api/accounts/current/choices");
    expect(choices.body.items).toMatchObject([
      { _id: account_id, business_name: "Piekarnia Świt", role_name: "OWNER", is_current: false },
      { _id: id, business_name: "Kawiarnia Ziarno", role_name: "EMPLOYEE", is_current: true },
    ]);
    const there = await here.call<Account>("POST", `/api/accounts/${account_id}/sign_in`);
    expect(there.body).toMatchObject({ _id: account_id, business_id: choices.body.items[0]!.business_id });
    expect((await here.call("GET", "/api/accounts/current")).status).toBe(401);
    const back = signedIn(there);
    expect((await back.call("POST", `/api/accounts/${owner.account_id}/sign_in`)).status).toBe(404);
    expect((await owner.call("POST", `/api/accounts/${id}/disable`)).status).toBe(200);
    expect((await back.call("POST", `/api/accounts/${id}/sign_in`)).status).toBe(404);
  });
});

describe("a person whose only business is suspended, so that the mail alone sets a password", () => {
  const suspend = (email: string) =>
    app.witness.rows(
      `update businesses set status = 'suspended' where _id in
        (select a.business_id from accounts a join identities i on i._id = a.identity_id where i.email = $1)`,
      [email],
    );
  const inviteAt = async (email: string) => {
    await suspend(email);
    await invite(email);
    // Other mails to the address may come before it.
    for (let count = 1; ; count += 1) {
      const found = (await app.mails.mailsTo(email, count)).find(({ link }) => link.path === "/invitation");
      if (found === undefined) continue;
      expect((await look(found.link.id, found.link.token)).body.needs).toBe("new_password");
      return found.link;
    }
  };
  const addPasskey = async (here: TestBrowser, current_password: string) => {
    const path = "/api/accounts/current/passkeys";
    const key = softwareAuthenticator();
    const { challenge } = (await here.call<PasskeyCreation>("POST", `${path}/begin`, { current_password })).body;
    const { body } = await here.call<PasskeyAdded>("POST", path, { name: "Key", ...key.create({ challenge }) });
    return { key, recovery_codes: body.recovery_codes };
  };
  const signInBy = async ({ sign }: ReturnType<typeof softwareAuthenticator>) => {
    const begun = await app.app.inject({ method: "POST", url: "/api/auth/passkey/begin", payload: {} });
    const flow = begun.cookies.find(({ name }) => name === "rewardo_sign_in")!.value;
    const payload = sign({ challenge: begun.json<PasskeyCreation>().challenge });
    const headers = { cookie: `rewardo_sign_in=${flow}` };
    return app.app.inject({ method: "POST", url: "/api/auth/passkey", payload, headers });
  };

  test("a passkey that a stranger added before the address was proven does not outlive the acceptance", async () => {
    const email = address();
    const stranger = openBrowser(app);
    await stranger.call("POST", "/api/businesses", { email, password: "Evil-Horse-77x", terms_accepted: true });
    const { key } = await addPasskey(stranger, "Evil-Horse-77x");
    const { id, token } = await inviteAt(email);
    expect((await accept(id, token, { new_password: password })).status).toBe(200);
    expect((await signInBy(key)).json()).toMatchObject({ code: "passkey_refused" });
    expect(await openBrowser(app).logIn({ email, password })).toBe("200");
  });

  const proven = async () => {
    const person = await openPasswordAccount((await buildBusiness(app)).ctx);
    await app.witness.rows(`update identities set email_verified_at = now() where email = $1`, [person.email]);
    const here = openBrowser(app);
    expect(await here.logIn({ email: person.email, password: person.password })).toBe("200");
    return { ...person, here };
  };

  test("codes of an app are asked for: without one the link opens nothing and stays as it was", async () => {
    const { email, password: current_password, here } = await proven();
    const path = "/api/accounts/current/second_factor";
    const { secret } = (await here.call<PendingSecondFactor>("POST", path, { current_password })).body;
    const code = () => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), app.clock.nowMs());
    expect((await here.call("POST", `${path}/confirm`, { code: code() })).status).toBe(200);
    app.pass(1);
    const { id, token } = await inviteAt(email);
    const chosen = { new_password: "Better-Horse-8" };
    expect(await accept(id, token, chosen)).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
    const wrong = { ...chosen, code: "000000" };
    expect(await accept(id, token, wrong)).toMatchObject({ status: 422, body: { code: "code_wrong" } });
    expect(await accept(id, token, { ...chosen, code: code() })).toMatchObject({ status: 200, body: { _id: id } });
    // The same factor goes on beside the new password.
    app.pass(1);
    expect(await openBrowser(app).logIn({ email, password: "Better-Horse-8" })).toBe("second_factor_required");
    expect(await openBrowser(app).logIn({ email, password: "Better-Horse-8", code: code() })).toBe("200");
  });

  test("beside passkeys alone a recovery code opens, and few codes are tried", async () => {
    const { email, password: current_password, here } = await proven();
    const { key, recovery_codes } = await addPasskey(here, current_password);
    const { id, token } = await inviteAt(email);
    const tries = [];
    for (let nr = 0; nr < 11; nr += 1) tries.push(await accept(id, token, { new_password: password, code: "000000" }));
    expect(tries.at(-2)!.body.code).toBe("code_wrong");
    expect(tries.at(-1)!.body.code).toBe("too_many_requests");
    app.pass(6);
    expect((await accept(id, token, { new_password: password, code: recovery_codes[0] })).status).toBe(200);
    expect((await signInBy(key)).statusCode).toBe(200);
  });
});

test("an invited person may still register the address, and then accepts signed in", async () => {
  const email = address();
  await invite(email);
  const { id, token } = await linkTo(email);
  const registered = await visitor().call("POST", "/api/businesses", { email, password, terms_accepted: true });
  expect(registered.status).toBe(201);
  expect((await look(id, token)).body.needs).toBe("log_in");
  expect((await accept(id, token, {}, signedIn(registered))).body).toMatchObject({ _id: id, accounts_count: 2 });
  const twice = await visitor().call("POST", "/api/businesses", { email, password, terms_accepted: true });
  expect(twice.status).toBe(409);
});

test("every owner is told of a new owner, however they came to the role", async () => {
  const own = await buildBusiness(app, { language: "de" });
  const mine = address();
  await createAccount(own.ctx, { email: mine, account_role_id: roleIds.OWNER });
  const caller = await app.as("OWNER", own.scope);
  const invited = address();
  expect((await invite(invited, { account_role_id: roleIds.OWNER, place_ids: null }, caller)).status).toBe(201);
  const [told] = await app.mails.mailsTo(mine);
  expect(told!.text).toContain(`${invited} hat bei Rewardo die Inhaberrolle für Kawiarnia Ziarno bekommen.`);
  expect(told!.text).toContain("https://rewards.example.com/accounts\n");
  const colleague = address();
  const { body } = await invite(colleague, { place_ids: null }, caller);
  const made = await caller.call(
    "PATCH",
    `/api/accounts/${body._id}/access`,
    { account_role_id: roleIds.OWNER },
    { "if-match": '"1"' },
  );
  expect(made.status).toBe(200);
  expect((await app.mails.mailsTo(mine, 2))[1]!.text).toContain(colleague);
});
