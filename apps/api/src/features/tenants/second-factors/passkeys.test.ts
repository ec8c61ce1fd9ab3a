/** Passkeys: each answer fits one challenge of one browser, one domain and a counter that grows. */
import type {
  Passkey,
  PasskeyAdded,
  PasskeyCreation,
  PendingSecondFactor,
  RecoveryCodes,
} from "@rewardo/contract/second-factors";
import { Secret } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { codeAt } from "../../../platform/one-time-codes.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openBrowser, openPasswordAccount, type TestBrowser } from "../../../testing/sign-in.ts";
import { type Ceremony, type Signing, softwareAuthenticator } from "../../../testing/software-authenticator.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { resetSecondFactor } from "./lost.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const path = "/api/accounts/current/passkeys";

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** A browser that also keeps the cookie of a sign-in under way. */
const openVisitor = () => {
  const browser = openBrowser(app);
  let flow = "";
  const post = async (url: string, payload: object = {}) => {
    const response = await app.app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: "10.8.0.1",
      headers: { cookie: `rewardo_sign_in=${flow}; rewardo_session=${browser.token}` },
    });
    const kept = response.cookies.find(({ name }) => name === "rewardo_sign_in");
    if (kept !== undefined) flow = kept.value;
    const session = response.cookies.find(({ name }) => name === "rewardo_session");
    if (session !== undefined) browser.token = session.value;
    return { status: response.statusCode, body: response.json<{ code?: string; challenge: string }>() };
  };
  const begin = async (): Promise<string> => (await post("/api/auth/passkey/begin")).body.challenge;
  const finish = async (assertion: object): Promise<string> => {
    const { status, body } = await post("/api/auth/passkey", assertion);
    return body.code ?? String(status);
  };
  return { browser, begin, finish };
};

const openPerson = async () => {
  const person = await openPasswordAccount(business.ctx);
  const here = openBrowser(app);
  expect(await here.logIn({ email: person.email, password: person.password })).toBe("200");
  return { ...person, here };
};

const ask = async (here: TestBrowser, current_password: string): Promise<PasskeyCreation> =>
  (await here.call<PasskeyCreation>("POST", `${path}/begin`, { current_password })).body;

const add = async (
  { here, password }: { here: TestBrowser; password: string },
  { name = "Laptop", ...wrong }: Partial<Ceremony> & { name?: string } = {},
) => {
  const key = softwareAuthenticator();
  const { challenge } = await ask(here, password);
  const answer = { name, ...key.create({ challenge, ...wrong }) };
  return { key, answer, ...(await here.call<PasskeyAdded & { code?: string }>("POST", path, answer)) };
};

const signIn = async (key: ReturnType<typeof softwareAuthenticator>, wrong: Partial<Signing> = {}): Promise<string> => {
  const visitor = openVisitor();
  const challenge = await visitor.begin();
  return visitor.finish(key.sign({ challenge, ...wrong }));
};

test("a passkey is added with the password, and from then on the password alone opens nothing", async () => {
  const person = await openPerson();
  const { here, email, password } = person;
  expect((await here.call("POST", `${path}/begin`, { current_password: "wrong" })).body.code).toBe(
    "current_password_wrong",
  );
  const before = here.token;
  const { body, key } = await add(person);
  expect(body.passkey).toMatchObject({ name: "Laptop", last_used_at: null });
  expect(new Set(body.recovery_codes).size).toBe(10);
  expect(here.token).not.toBe(before);
  expect((await app.withToken(before).call("GET", "/api/accounts/current")).status).toBe(401);
  expect(await openBrowser(app).logIn({ email, password })).toBe("second_factor_required");
  expect(await openBrowser(app).logIn({ email, password, code: "123456" })).toBe("code_wrong");
  expect(await openBrowser(app).logIn({ email, password, code: body.recovery_codes[0] })).toBe("200");
  // A second one brings no other codes, and names the first so that its authenticator makes no second.
  const { excluded } = await ask(here, password);
  expect(excluded).toEqual([key.credential_id]);
  expect((await add(person, { name: "Key ring" })).body.recovery_codes).toEqual([]);

  const visitor = openVisitor();
  const challenge = await visitor.begin();
  expect(await visitor.finish(key.sign({ challenge }))).toBe("200");
  const { body: listed } = await visitor.browser.call<{ items: Passkey[] }>("GET", path);
  expect(listed.items.map(({ name, last_used_at }) => [name, last_used_at])).toEqual([
    ["Laptop", "2026-06-12T08:00:00.000Z"],
    ["Key ring", null],
  ]);
  expect(JSON.stringify(listed)).not.toContain(key.credential_id);
});

test("a creation is refused that was answered before, elsewhere, too late, or in another session", async () => {
  const person = await openPerson();
  const { here, password } = person;
  const refused = { status: 422, body: { code: "passkey_refused" } };
  expect(await add(person, { origin: "https://rewardo.example" })).toMatchObject(refused);
  expect(await add(person, { rp_id: "rewardo.example" })).toMatchObject(refused);
  expect(await add(person, { challenge: Buffer.alloc(32).toString("base64url") })).toMatchObject(refused);

  const { challenge } = await ask(here, password);
  clock.set(new Date(clock.nowMs() + 301_000).toISOString());
  const late = { name: "Late", ...softwareAuthenticator().create({ challenge }) };
  expect(await here.call("POST", path, late)).toMatchObject(refused);

  const other = await openPerson();
  const theirs = await ask(other.here, other.password);
  const moved = { name: "Moved", ...softwareAuthenticator().create({ challenge: theirs.challenge }) };
  expect(await here.call("POST", path, moved)).toMatchObject(refused);

  const { answer } = await add(person);
  expect(await here.call("POST", path, answer)).toMatchObject(refused);
  // Another account cannot take over a credential that is stored.
  const again = await ask(other.here, other.password);
  const client = { challenge: again.challenge };
  const copied = { ...answer, client_data: softwareAuthenticator().create(client).client_data };
  expect(await other.here.call("POST", path, copied)).toMatchObject(refused);
});

test("a log-in is refused when replayed, from another browser or origin, unverified, or with an old counter", async () => {
  const { key } = await add(await openPerson());
  const visitor = openVisitor();
  const challenge = await visitor.begin();
  const assertion = key.sign({ challenge });
  expect(await openVisitor().finish(assertion)).toBe("passkey_refused");
  expect(await visitor.finish(assertion)).toBe("200");
  await visitor.begin();
  expect(await visitor.finish(assertion)).toBe("passkey_refused");

  expect(await signIn(key, { origin: "https://rewardo.example" })).toBe("passkey_refused");
  expect(await signIn(key, { rp_id: "rewardo.example" })).toBe("passkey_refused");
  expect(await signIn(key, { isVerified: false })).toBe("passkey_refused");
  expect(await signIn(key, { counter: 2 })).toBe("passkey_refused");
  expect(await signIn(softwareAuthenticator())).toBe("passkey_refused");
  const forged = { ...softwareAuthenticator(), credential_id: key.credential_id };
  const asked = openVisitor();
  const signed = { ...forged.sign({ challenge: await asked.begin() }), credential_id: key.credential_id };
  expect(await asked.finish(signed)).toBe("passkey_refused");

  const slow = openVisitor();
  const old = key.sign({ challenge: await slow.begin() });
  clock.set(new Date(clock.nowMs() + 301_000).toISOString());
  expect(await slow.finish(old)).toBe("passkey_refused");
  expect(await signIn(key, { counter: 50 })).toBe("200");
  expect(await signIn(key, { counter: 50 })).toBe("passkey_refused");
});

test("the session by a passkey takes the place of the one that this browser had", async () => {
  const person = await openPerson();
  const { key } = await add(person);
  const visitor = openVisitor();
  const before = person.here.token;
  visitor.browser.token = before;
  expect(await visitor.finish(key.sign({ challenge: await visitor.begin() }))).toBe("200");
  expect(visitor.browser.token).not.toBe(before);
  expect((await app.withToken(before).call("GET", "/api/accounts/current")).status).toBe(401);
  expect((await visitor.browser.call("GET", "/api/accounts/current")).status).toBe(200);
});

test("removing takes the password; with the last one the recovery codes end; a passkey of another person is not found", async () => {
  const person = await openPerson();
  const { here, email, password, account_id } = person;
  const { body, key } = await add(person);
  const passkey_id = body.passkey._id;
  const remove = async (browser: TestBrowser, current_password: string) => {
    const answer = await browser.call("POST", `${path}/remove`, { passkey_id, current_password });
    return answer.body.code ?? String(answer.status);
  };
  const other = await openPerson();
  expect(await remove(other.here, other.password)).toBe("not_found");
  expect(await remove(here, "wrong")).toBe("current_password_wrong");
  expect(await remove(here, password)).toBe("204");
  expect(await remove(here, password)).toBe("not_found");
  expect(await signIn(key)).toBe("passkey_refused");
  expect(await openBrowser(app).logIn({ email, password })).toBe("200");
  const noted = await witness.rows<{ action: string }>(
    "select action from audit_entries where entity_id = $1 order by _id",
    [account_id],
  );
  expect(noted.map(({ action }) => action)).toEqual(["passkey_added", "passkey_removed"]);
  const mails = await witness.rows<{ kind: string }>(
    `select data->>'kind' as kind from jobs.job where name = 'mail' and data->>'identity_id' =
      (select identity_id::text from accounts where _id = $1) order by created_on`,
    [account_id],
  );
  expect(mails.map(({ kind }) => kind)).toEqual(["passkey_added", "passkey_removed", "new_browser"]);

  const { key: second } = await add(person);
  expect(await resetSecondFactor(app, email)).toBe(true);
  expect(await signIn(second)).toBe("passkey_refused");
  expect(await openBrowser(app).logIn({ email, password })).toBe("200");
});

test("codes and a passkey go beside each other: turning one off leaves the other asked for", async () => {
  const person = await openPerson();
  const { here, email, password } = person;
  const factor = "/api/accounts/current/second_factor";
  const { body: pending } = await here.call<PendingSecondFactor>("POST", factor, { current_password: password });
  const code = (): string => codeAt(Buffer.from(Secret.fromBase32(pending.secret).bytes), clock.nowMs());
  const { body } = await here.call<RecoveryCodes>("POST", `${factor}/confirm`, { code: code() });
  const { key, ...added } = await add(person);
  expect(added.body.recovery_codes).toEqual([]);
  clock.set(new Date(clock.nowMs() + 60_000).toISOString());
  expect((await here.call("POST", `${factor}/turn_off`, { current_password: password, code: code() })).status).toBe(
    204,
  );
  expect(await openBrowser(app).logIn({ email, password })).toBe("second_factor_required");
  expect(await openBrowser(app).logIn({ email, password, code: code() })).toBe("code_wrong");
  expect(await openBrowser(app).logIn({ email, password, code: body.recovery_codes[0] })).toBe("200");
  expect(await signIn(key)).toBe("200");
});
