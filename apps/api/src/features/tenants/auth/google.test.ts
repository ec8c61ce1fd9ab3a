import { randomUUID } from "node:crypto";
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, systemClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openOpenIdServer, type Fault, type OpenIdServer } from "../../../testing/open-id-server.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createAccount } from "../accounts/index.ts";

const redirect_uri = "https://rewards.example.com/auth/google/callback";
const password = "Correct-Horse-7";
const clock = fixedClock(new Date(systemClock.nowMs()).toISOString());

let google: OpenIdServer;
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
beforeAll(async () => {
  google = await openOpenIdServer({ redirect_uri });
  const { issuer, client_id, client_secret } = google;
  app = await openTestApp({ clock, log: "silent", google: { issuer, client_id, client_secret, redirect_uri } });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
});
afterAll(async () => {
  await witness.close();
  await app.close();
  await google.close();
});

const newAddress = (): string => `${randomUUID()}@example.test`;
const openAccount = async (email = newAddress()): Promise<string> => {
  await createAccount(business.ctx, { email, password, account_role_id: roleIds.ADMIN });
  return email;
};
const visitor = () => app.withToken(null);

/** A browser on its way: its cookie, and what the provider sent along in the address. */
interface Way {
  readonly cookie: string;
  readonly state: string;
  readonly code: string;
  readonly iss: string;
}
const begin = async (state?: string): Promise<{ cookie: string; location: URL }> => {
  const query = state === undefined ? "" : `?state=${encodeURIComponent(state)}`;
  const { status, headers } = await visitor().call("GET", `/api/auth/google${query}`);
  expect(status).toBe(302);
  const [cookie = ""] = String(headers["set-cookie"]).split(";");
  return { cookie, location: new URL(String(headers["location"])) };
};
const goThere = async (person: { email: string; email_verified?: boolean }, state?: string): Promise<Way> => {
  google.signedInAs({ email_verified: true, ...person });
  const { cookie, location } = await begin(state);
  const answer = await fetch(location, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  const [given, code, iss] = ["state", "code", "iss"].map((name) => back.searchParams.get(name) ?? "");
  return { cookie, state: given!, code: code!, iss: iss! };
};
const comeBack = ({ cookie, state, code, iss }: Way) =>
  visitor().call<{ code?: string; email?: string; params?: object; message?: string }>(
    "POST",
    `/api/auth/google/callback?${String(new URLSearchParams({ state, iss }))}`,
    { code },
    { cookie },
  );
const signedIn = (headers: Record<string, unknown>): string =>
  /rewardo_session=([\w-]{43})/.exec(String(headers["set-cookie"]))?.[1] ?? "";

const newBrowsersTold = async (email: string): Promise<number> =>
  (
    await witness.rows(
      "select 1 from jobs.job where data->>'kind' = 'new_browser' and data->>'identity_id' = (select _id::text from identities where email = $1)",
      [email],
    )
  ).length;

test("there and back opens the session of the address that Google vouches for", async () => {
  const email = await openAccount();
  const wish = JSON.stringify({ mobile: false, returnPath: "/transactions?period=today" });
  const { location } = await begin(wish);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    scope: "openid email",
    redirect_uri,
  });
  const way = await goThere({ email: email.toUpperCase() }, wish);
  expect(JSON.parse(Buffer.from(way.state, "base64url").toString())).toMatchObject({
    mobile: false,
    returnPath: "/transactions?period=today",
  });
  const { status, body, headers } = await comeBack(way);
  expect(status).toBe(200);
  expect(body.email).toBe(email);
  const me = await app.withToken(signedIn(headers)).call("GET", "/api/accounts/current");
  expect(me.body).toMatchObject({ email });
  // The password of a proven address stays what it was.
  expect((await visitor().call("POST", "/api/accounts/login", { email, password })).status).toBe(200);
  const cookies = [headers["set-cookie"]].flat().map(String);
  const [browser = ""] = cookies.find((one) => one.startsWith("rewardo_browser="))!.split(";");
  expect(await newBrowsersTold(email), "the log-in came from another browser").toBe(1);
  const again = await goThere({ email });
  expect((await comeBack({ ...again, cookie: `${again.cookie}; ${browser}` })).status).toBe(200);
  expect(await newBrowsersTold(email)).toBe(1);
  expect((await comeBack(await goThere({ email }))).status).toBe(200);
  expect(await newBrowsersTold(email)).toBe(2);
  expect(cookies.find((one) => one.startsWith("rewardo_sign_in="))).toContain("Max-Age=0");
});

test("a code is taken once, and only from the browser that began", async () => {
  const email = await openAccount();
  const [way, other] = [await goThere({ email }), await goThere({ email })];
  const refused = { status: 401, body: { code: "sign_in_failed", message: "Failed to log in" } };
  expect(await comeBack({ ...way, cookie: "" })).toMatchObject(refused);
  expect(await comeBack({ ...way, cookie: other.cookie })).toMatchObject(refused);
  expect(await comeBack({ ...way, state: other.state })).toMatchObject(refused);
  expect(await comeBack({ ...way, state: "nonsense" })).toMatchObject(refused);
  expect(await comeBack({ ...way, code: other.code }), "another sign-in's code").toMatchObject(refused);
  const tampered = JSON.parse(Buffer.from(way.state, "base64url").toString()) as object;
  const state = Buffer.from(JSON.stringify({ ...tampered, returnPath: "/elsewhere" })).toString("base64url");
  expect(await comeBack({ ...way, state })).toMatchObject(refused);
  expect((await comeBack(way)).status, "none of these used the code up").toBe(200);
  expect(await comeBack(way), "again").toMatchObject(refused);
});

test("what an application began goes on in it: the phone's browser carries the code and opens nothing", async () => {
  const email = await openAccount();
  const way = await goThere({ email }, JSON.stringify({ mobile: true, returnPath: "/" }));
  expect(JSON.parse(Buffer.from(way.state, "base64url").toString())).toMatchObject({ mobile: true });
  expect((await comeBack({ ...way, cookie: "" })).status, "the browser in between").toBe(401);
  const { status, body, headers } = await comeBack(way);
  expect([status, body.email]).toEqual([200, email]);
  expect(signedIn(headers)).not.toBe("");
});

test("a sign-in that takes too long starts over", async () => {
  const email = await openAccount();
  const way = await goThere({ email });
  clock.set(new Date(clock.nowMs() + 10 * 60_000 + 1000).toISOString());
  expect((await comeBack(way)).status).toBe(401);
});

const now = () => Math.floor(systemClock.nowMs() / 1000);
const faults: readonly (readonly [string, () => Fault])[] = [
  ["another nonce", () => ({ claims: { nonce: "another" } })],
  ["a token that is over", () => ({ claims: { iat: now() - 7200, exp: now() - 3600 } })],
  ["a token for another client", () => ({ claims: { aud: "another-console" } })],
  ["another issuer's token", () => ({ claims: { iss: "https://accounts.example" } })],
  ["a signature by an unknown key", () => ({ key: "unknown" })],
  ["an address that Google has not seen proven", () => ({ claims: { email_verified: false } })],
  ["an address that is said to be proven in words", () => ({ claims: { email_verified: "true" } })],
  ["no address", () => ({ claims: { email: undefined } })],
];
test.each(faults)("%s opens nothing", async (_, fault) => {
  const email = await openAccount();
  google.break(fault());
  const answer = await comeBack(await goThere({ email }));
  google.break({});
  expect(answer).toMatchObject({ status: 401, body: { code: "sign_in_failed" } });
  expect(signedIn(answer.headers)).toBe("");
});

test("an unknown address is named, and no account is opened", async () => {
  const email = newAddress();
  const answer = await comeBack(await goThere({ email }));
  expect(answer).toMatchObject({ status: 404, body: { code: "account_not_found", params: { email } } });
  expect(signedIn(answer.headers)).toBe("");
});

const turnOnSecondFactor = (email: string) =>
  witness.rows(
    `insert into second_factors (identity_id, sealed_secret, created_at, confirmed_at)
      select _id, '\\x00', now(), now() from identities where email = $1`,
    [email],
  );

test("where a code is asked for, Google is no way around it", async () => {
  const email = await openAccount();
  await turnOnSecondFactor(email);
  const answer = await comeBack(await goThere({ email }));
  expect(answer).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
  expect(signedIn(answer.headers)).toBe("");
});

test("who registered an address without proving it is shut out when its owner comes by Google", async () => {
  const email = newAddress();
  const registered = await visitor().call("POST", "/api/businesses", { email, password, terms_accepted: true });
  const stranger = app.withToken(signedIn(registered.headers));
  expect((await stranger.call("GET", "/api/accounts/current")).status).toBe(200);
  await turnOnSecondFactor(email);
  const answer = await comeBack(await goThere({ email }));
  expect(answer).toMatchObject({ status: 200, body: { email } });
  expect(await newBrowsersTold(email), "it is the owner's first").toBe(0);
  expect((await stranger.call("GET", "/api/accounts/current")).status).toBe(401);
  expect((await visitor().call("POST", "/api/accounts/login", { email, password })).status).toBe(401);
  const mine = await app.withToken(signedIn(answer.headers)).call("GET", "/api/accounts/current");
  expect(mine.body).toMatchObject({ email, email_verified_at: expect.any(String) as string });
  const notes = await witness.rows(
    `select action from audit_entries where entity_id = $1 and action = 'email_proven'`,
    [(mine.body as { _id: string })._id],
  );
  expect(notes).toHaveLength(1);
  expect((await comeBack(await goThere({ email }))).status, "nor does the stranger's second factor stay").toBe(200);
});

test("an account that was disabled stays shut", async () => {
  const email = await openAccount();
  const { body } = await comeBack(await goThere({ email }));
  await witness.rows(`update accounts set status = 'disabled' where _id = $1`, [(body as { _id: string })._id]);
  expect(await comeBack(await goThere({ email }))).toMatchObject({ status: 401, body: { code: "sign_in_failed" } });
});

test.each([
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["/a\nb", "/"],
  ["/places?q=1#x", "/places?q=1#x"],
])("the way back %j is %j", async (wanted, kept) => {
  const { location } = await begin(JSON.stringify({ returnPath: wanted, mobile: true }));
  const state = Buffer.from(location.searchParams.get("state") ?? "", "base64url").toString();
  expect(JSON.parse(state)).toMatchObject({ returnPath: kept, mobile: true });
});

test("a provider that is away leads back to a page; without one there is nothing", async () => {
  const away = { ...google, issuer: "http://127.0.0.1:9", redirect_uri };
  const lost = await openTestApp({ log: "silent", google: away });
  const { status, headers } = await lost.withToken(null).call("GET", "/api/auth/google");
  expect([status, headers["location"]]).toEqual([302, "/auth/google/callback?error=temporarily_unavailable"]);
  await lost.close();
  const none = await openTestApp();
  expect((await none.withToken(null).call("GET", "/api/auth/google")).status).toBe(404);
  await none.close();
});
