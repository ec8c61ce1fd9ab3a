/** Signing in and out: the answer tells nothing, the cookie stays out of reach, the session rolls and ends. */
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../features/tenants/accounts/index.ts";
import { fixedClock, newId } from "../../platform/clock.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { buildBusiness, type TestBusiness } from "../builders.ts";
import { openWitness, type Witness } from "../witness.ts";

const start = "2026-06-12T08:00:00.000Z";
const dayMs = 86_400_000;
const password = "Correct-Horse-7";
const clock = fixedClock(start);

let app: TestApp;
let business: TestBusiness;
let witness: Witness;

beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** An account of its own for each test. */
const openAccount = async () => {
  const email = `Jan.${newId()}@Example.test`;
  const account_id = await createAccount(business.ctx, {
    email,
    password,
    account_role_id: roleIds.OWNER,
    first_name: "Jan",
  });
  return { email, account_id };
};

let address = 0;

/** Sends a log-in from an address of its own. */
const logIn = async (payload: object | string, headers: Record<string, string> = {}) => {
  address += 1;
  const response = await app.app.inject({
    method: "POST",
    url: "/api/accounts/login",
    payload,
    headers,
    remoteAddress: `10.1.${address >> 8}.${address & 255}`,
  });
  const { request_id, ...body } = response.json<Record<string, unknown>>();
  return { status: response.statusCode, body, request_id, cookies: response.cookies, headers: response.headers };
};

const asCookie = (token: string) => ({ cookie: `rewardo_session=${token}` });
const whoAmI = (token: string) =>
  app.app.inject({ method: "GET", url: "/api/accounts/current", headers: asCookie(token) });
const tokenOf = ({ cookies }: Awaited<ReturnType<typeof logIn>>): string =>
  cookies.find(({ name }) => name === "rewardo_session")?.value ?? "";

test("JSON and form open the same session, whatever the letters of the address", async () => {
  const { email, account_id } = await openAccount();
  const form = new URLSearchParams({ email: email.toUpperCase(), password }).toString();
  for (const answer of [
    await logIn({ email, password }),
    await logIn({ email: ` ${email.toLowerCase()} `, password }),
    await logIn(form, { "content-type": "application/x-www-form-urlencoded" }),
  ]) {
    expect(answer).toMatchObject({
      status: 200,
      body: { _id: account_id, first_name: "Jan", business_id: business.scope.business_id },
    });
    expect((await whoAmI(tokenOf(answer))).json()).toMatchObject({ _id: account_id });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|identity/);
  }
});

test("the cookie is for our server alone", async () => {
  const { email } = await openAccount();
  const { cookies } = await logIn({ email, password });
  const session = cookies.find(({ name }) => name === "rewardo_session");
  expect(session).toEqual({
    name: "rewardo_session",
    value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 30 * 86_400,
  });
  // Of the others one says only that there is a session, and one tells this browser from others.
  const mark = expect.stringMatching(/^[A-Za-z0-9_-]{43}$/);
  expect(cookies.filter(({ name }) => name !== "rewardo_session")).toEqual([
    { name: "rewardo_browser", value: mark, path: "/", httpOnly: true, sameSite: "Lax", maxAge: 400 * 86_400 },
    { name: "rewardo_session_open", value: "1", path: "/", sameSite: "Lax", maxAge: 30 * 86_400 },
  ]);
});

test("the token is nowhere stored, only its hash", async () => {
  const { email } = await openAccount();
  const token = tokenOf(await logIn({ email, password }));
  const rows = JSON.stringify(await witness.rows("select to_jsonb(s) from sessions s"));
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(Buffer.from(token, "base64url").toString("hex"));
});

test("a wrong password, an unknown address and a locked account are one answer", async () => {
  const { email, account_id } = await openAccount();
  const before = tokenOf(await logIn({ email, password }));
  const wrong = await logIn({ email, password: "wrong" });
  const unknown = await logIn({ email: `nobody.${newId()}@example.test`, password });
  for (let tries = 1; tries < 10; tries += 1) await logIn({ email, password: "wrong" });
  const locked = await logIn({ email, password });
  const lockedAndWrong = await logIn({ email, password: "wrong" });
  const expected = { status: 401, code: "invalid_credentials", message: "Invalid username or password" };
  for (const answer of [wrong, unknown, locked, lockedAndWrong]) {
    expect(answer.body).toEqual(expected);
    expect(answer.status).toBe(401);
    expect(answer.cookies).toEqual([]);
    expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
  }
  // Running sessions are not locked out.
  expect((await whoAmI(before)).json()).toMatchObject({ _id: account_id });
});

test("the tenth failure locks, a success before it resets the count", async () => {
  const { email } = await openAccount();
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 9; tries += 1) expect((await logIn({ email, password: "wrong" })).status).toBe(401);
    expect((await logIn({ email, password })).status).toBe(200);
  }
  for (let tries = 0; tries < 10; tries += 1) await logIn({ email, password: "wrong" });
  expect((await logIn({ email, password })).status).toBe(401);
  clock.set(new Date(Date.parse(start) + 59 * 60_000).toISOString());
  expect((await logIn({ email, password })).status).toBe(401);
  clock.set(start);
});

test("failures at the same time are all counted", async () => {
  const { email } = await openAccount();
  await Promise.all(Array.from({ length: 12 }, () => logIn({ email, password: "wrong" })));
  const [row] = await witness.rows<{ failed_logins: number }>("select failed_logins from identities where email = $1", [
    email,
  ]);
  expect(row?.failed_logins).toBe(12);
  expect((await logIn({ email, password })).status).toBe(401);
});

test("an address that tries too often waits, with the seconds told", async () => {
  const send = () =>
    app.app.inject({
      method: "POST",
      url: "/api/accounts/login",
      payload: { email: "a@b.example", password: "x" },
      remoteAddress: "10.2.0.1",
    });
  const answers = await Promise.all(Array.from({ length: 70 }, send));
  const counts = answers.map(({ statusCode }) => statusCode);
  expect(counts.filter((status) => status === 401).length).toBe(60);
  expect(counts.filter((status) => status === 429).length).toBe(10);
  const refused = answers.find(({ statusCode }) => statusCode === 429)!;
  expect(refused.json()).toMatchObject({ code: "too_many_requests", message: "Too many requests" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  clock.set(new Date(Date.parse(start) + 6 * 60_000).toISOString());
  expect((await send()).statusCode).toBe(401);
  clock.set(start);
});

test("opening the page, which asks for a passkey, spends no try of those who log in", async () => {
  const { email } = await openAccount();
  const post = (url: string, payload: object) =>
    app.app.inject({ method: "POST", url, payload, remoteAddress: "10.2.0.2" });
  const opened = await Promise.all(Array.from({ length: 100 }, () => post("/api/auth/passkey/begin", {})));
  expect(new Set(opened.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await post("/api/accounts/login", { email, password })).statusCode).toBe(200);
});

test("a log-in ends the session it came with, and no other", async () => {
  const { email } = await openAccount();
  const [first, other] = [tokenOf(await logIn({ email, password })), tokenOf(await logIn({ email, password }))];
  const next = tokenOf(await logIn({ email, password }, asCookie(first)));
  expect(next).not.toBe(first);
  expect((await whoAmI(first)).statusCode).toBe(401);
  expect((await logIn({ email, password: "wrong" }, asCookie(next))).status).toBe(401);
  for (const token of [next, other]) expect((await whoAmI(token)).statusCode).toBe(200);
});

test("logging out ends that session alone, and clears the cookie", async () => {
  const { email } = await openAccount();
  const [here, there] = [tokenOf(await logIn({ email, password })), tokenOf(await logIn({ email, password }))];
  const out = await app.app.inject({ method: "POST", url: "/api/accounts/logout", headers: asCookie(here) });
  expect(out.statusCode).toBe(204);
  expect(out.cookies).toMatchObject([
    { name: "rewardo_session", value: "", maxAge: 0 },
    { name: "rewardo_session_open", value: "", maxAge: 0 },
  ]);
  expect((await whoAmI(here)).statusCode).toBe(401);
  expect((await whoAmI(there)).statusCode).toBe(200);
  expect(
    (await app.app.inject({ method: "POST", url: "/api/accounts/logout", headers: asCookie(here) })).statusCode,
  ).toBe(204);
});

test("a session ends thirty days after the sign-in, however much it is used", async () => {
  const { email } = await openAccount();
  const token = tokenOf(await logIn({ email, password }));
  for (const days of [10, 20, 29.99]) {
    clock.set(new Date(Date.parse(start) + days * dayMs).toISOString());
    expect((await whoAmI(token)).statusCode).toBe(200);
  }
  clock.set(new Date(Date.parse(start) + 30 * dayMs).toISOString());
  expect((await whoAmI(token)).statusCode).toBe(401);
  clock.set(start);
});

test("a disabled account and a suspended business have no sessions and open none", async () => {
  const other = await buildBusiness(app);
  const email = `Ewa.${newId()}@example.test`;
  const account_id = await createAccount(other.ctx, { email, password, account_role_id: roleIds.OWNER });
  const token = tokenOf(await logIn({ email, password }));
  const nobody = { status: 401, body: { code: "invalid_credentials" } };
  // Only the right password reveals the suspension.
  const suspended = { status: 403, body: { code: "business_suspended", params: { by: "operator", reason: null } } };
  const switches = [
    ["update accounts set status = $2 where _id = $1", account_id, "disabled", "active", nobody, 401],
    [
      "update businesses set status = $2 where _id = $1",
      other.scope.business_id,
      "suspended",
      "active",
      suspended,
      403,
    ],
  ] as const;
  for (const [text, id, off, on, refusal, status] of switches) {
    await witness.rows(text, [id, off]);
    expect((await whoAmI(token)).statusCode).toBe(status);
    expect(await logIn({ email, password })).toMatchObject({ ...refusal, cookies: [] });
    expect(await logIn({ email, password: "Wrong-Horse-7" })).toMatchObject({ ...nobody, cookies: [] });
    await witness.rows(text, [id, on]);
    expect((await whoAmI(token)).statusCode).toBe(200);
  }
});

test("an account that was opened without a password has none", async () => {
  const email = `Ola.${newId()}@example.test`;
  await createAccount(business.ctx, { email, account_role_id: roleIds.OWNER });
  for (const guess of ["no such password", "", "null"]) {
    expect([400, 401]).toContain((await logIn({ email, password: guess })).status);
  }
});

test("a malformed token, a guessed one and another kind of header authenticate no one", async () => {
  const { email } = await openAccount();
  const token = tokenOf(await logIn({ email, password }));
  const headers: Record<string, string>[] = [
    { cookie: `rewardo_session=${"A".repeat(43)}` },
    { cookie: `rewardo_session=${token}x` },
    { cookie: `__Host-rewardo_session=${token}` },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer ${token} ` + token },
    { authorization: "Bearer", cookie: `rewardo_session=${token}` },
    {},
  ];
  for (const one of headers) {
    const answer = await app.app.inject({ method: "GET", url: "/api/accounts/current", headers: one });
    expect(answer.statusCode, JSON.stringify(one)).toBe(401);
  }
});
