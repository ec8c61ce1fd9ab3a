/** Codes beside the password: asked for once they are set up, good once, few tries, and never readable in the database. */
import type { PendingSecondFactor, RecoveryCodes } from "@rewardo/contract/second-factors";
import type { OwnSecurity } from "@rewardo/contract/own-account";
import { Secret } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { codeAt } from "../../../platform/one-time-codes.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openBrowser, openPasswordAccount, type TestBrowser } from "../../../testing/sign-in.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const path = "/api/accounts/current/second_factor";

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

const pass = (seconds: number) => clock.set(new Date(clock.nowMs() + seconds * 1000).toISOString());

/** A signed-in person with an authenticator app. */
const begin = async () => {
  const person = await openPasswordAccount(business.ctx);
  const here = openBrowser(app);
  expect(await here.logIn({ email: person.email, password: person.password })).toBe("200");
  const { body } = await here.call<PendingSecondFactor>("POST", path, { current_password: person.password });
  const secret = Buffer.from(Secret.fromBase32(body.secret).bytes);
  /** What the app shows, give or take some steps of thirty seconds. */
  const code = (steps = 0): string => codeAt(secret, clock.nowMs() + steps * 30_000);
  return { ...person, here, pending: body, secret, code };
};

const turnOn = async () => {
  const begun = await begin();
  const { body } = await begun.here.call<RecoveryCodes>("POST", `${path}/confirm`, { code: begun.code() });
  pass(60);
  return { ...begun, recovery: body.recovery_codes };
};

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>): Promise<string> => {
  const { status, body } = await answer;
  return body.code ?? String(status);
};
const confirm = (browser: TestBrowser, code: string) => codeOf(browser.call("POST", `${path}/confirm`, { code }));
const turnOff = (browser: TestBrowser, current_password: string, code: string) =>
  codeOf(browser.call("POST", `${path}/turn_off`, { current_password, code }));

test("nothing is asked for until a code was confirmed; from then on the password alone opens nothing", async () => {
  const { here, email, password, code, pending } = await begin();
  expect(pending.uri).toContain(`secret=${pending.secret}`);
  expect(decodeURIComponent(pending.uri)).toContain(`otpauth://totp/Rewardo:${email}?`);
  const there = openBrowser(app);
  expect(await there.logIn({ email, password })).toBe("200");
  expect(await confirm(here, "000000")).toBe("code_wrong");
  const before = here.token;
  const { status, body } = await here.call<RecoveryCodes>("POST", `${path}/confirm`, { code: code() });
  expect(status).toBe(200);
  expect(new Set(body.recovery_codes).size).toBe(10);
  for (const one of body.recovery_codes) expect(one).toMatch(/^([a-z0-9]{4}-){5}[a-z0-9]{4}$/);
  // Every session that the password alone opened is over, and this one goes on under a new key.
  expect(here.token).not.toBe(before);
  expect((await here.call("GET", "/api/accounts/current")).status).toBe(200);
  expect((await there.call("GET", "/api/accounts/current")).status).toBe(401);
  expect((await app.withToken(before).call("GET", "/api/accounts/current")).status).toBe(401);

  pass(60);
  const browser = openBrowser(app);
  expect(await browser.logIn({ email, password })).toBe("second_factor_required");
  expect(browser.token).toBe("");
  // Without the right password nothing is revealed.
  expect(await browser.logIn({ email, password: "wrong" })).toBe("invalid_credentials");
  expect(await browser.logIn({ email, password: "wrong", code: code() })).toBe("invalid_credentials");
  expect(await browser.logIn({ email, password, code: ` ${code().slice(0, 3)} ${code().slice(3)} ` })).toBe("200");
  const security = await browser.call<OwnSecurity>("GET", "/api/accounts/current/security");
  expect(security.body).toMatchObject({ has_password: true, recovery_codes_left: 10 });
  expect(security.body.second_factor_since).not.toBeNull();
});

test("a code opens once: not again, not an earlier one, not twice at the same moment", async () => {
  const { email, password, code } = await turnOn();
  const logIn = (given: string) => openBrowser(app).logIn({ email, password, code: given });
  expect(await logIn(code())).toBe("200");
  expect(await logIn(code())).toBe("code_wrong");
  expect(await logIn(code(-1))).toBe("code_wrong");
  pass(30);
  const both = await Promise.all([logIn(code()), logIn(code())]);
  expect(both.toSorted()).toEqual(["200", "code_wrong"]);
  pass(120);
  expect(await logIn(code(-2))).toBe("code_wrong");
  expect(await logIn(code(1))).toBe("200");
});

test("a code used to confirm cannot sign in, nor confirm another person's factor", async () => {
  const first = await begin();
  const used = first.code();
  expect(await confirm(first.here, used)).toBe("200");
  const { email, password } = first;
  expect(await openBrowser(app).logIn({ email, password, code: used })).toBe("code_wrong");
  const second = await begin();
  expect(await confirm(second.here, first.code())).toBe("code_wrong");
});

test("a recovery code opens once, however it is written", async () => {
  const { email, password, recovery } = await turnOn();
  const logIn = (code: string) => openBrowser(app).logIn({ email, password, code });
  const [first, second] = recovery as [string, string];
  expect(await logIn(first.toUpperCase().replaceAll("-", " "))).toBe("200");
  expect(await logIn(first)).toBe("code_wrong");
  const both = await Promise.all([logIn(second), logIn(second)]);
  expect(both.toSorted()).toEqual(["200", "code_wrong"]);
  expect(await logIn("aaaa-aaaa-aaaa-aaaa")).toBe("code_wrong");
});

test("ten wrong codes from anywhere lock the address, and a right one no longer signs in", async () => {
  const { email, password, code } = await turnOn();
  const tried: string[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    tried.push(await openBrowser(app).logIn({ email, password, code: "123456" }));
    // Slowly enough for the limit of a few minutes, so that the lock alone is met.
    if (tries === 5) pass(600);
  }
  expect(tried).toEqual([...Array.from({ length: 10 }, () => "code_wrong"), "invalid_credentials"]);
  expect(await openBrowser(app).logIn({ email, password, code: code() })).toBe("invalid_credentials");
  const fast = await turnOn();
  const burst = await Promise.all(
    Array.from({ length: 15 }, () => openBrowser(app).logIn({ email: fast.email, password, code: "123456" })),
  );
  expect(burst.filter((answer) => answer === "code_wrong").length).toBeLessThanOrEqual(10);
  expect(burst).toContain("too_many_requests");
});

test("turning it off takes the password and a code; then the password alone opens again", async () => {
  const { here, email, password, code, recovery } = await turnOn();
  expect(await codeOf(here.call("POST", path, { current_password: password }))).toBe("second_factor_on");
  expect(await turnOff(here, "wrong", code())).toBe("current_password_wrong");
  expect(await turnOff(here, password, "000000")).toBe("code_wrong");
  expect(await turnOff(here, password, code())).toBe("204");
  expect(await turnOff(here, password, code(1))).toBe("second_factor_not_begun");
  expect(await openBrowser(app).logIn({ email, password })).toBe("200");
  // After setting up a new one, codes of the old one open nothing.
  const { body } = await here.call<PendingSecondFactor>("POST", path, { current_password: password });
  expect(await confirm(here, code(1))).toBe("code_wrong");
  const again = Buffer.from(Secret.fromBase32(body.secret).bytes);
  expect(await confirm(here, codeAt(again, clock.nowMs()))).toBe("200");
  expect(await openBrowser(app).logIn({ email, password, code: recovery[0] })).toBe("code_wrong");
});

test("a new password does not turn it off", async () => {
  const { here, email, password, code } = await turnOn();
  const change = { current_password: password, new_password: "Battery-Staple-8" };
  expect((await here.call("POST", "/api/accounts/current/password", change)).status).toBe(204);
  const browser = openBrowser(app);
  expect(await browser.logIn({ email, password: change.new_password })).toBe("second_factor_required");
  expect(await browser.logIn({ email, password: change.new_password, code: code() })).toBe("200");
});

test.each([
  [true, "second_factor_required"],
  [false, "200"],
])("a mail that sets a password: with an address proven before (%s), the log-in then says %s", async (was, says) => {
  const { email, account_id } = await turnOn();
  const [account] = await witness.rows<{ identity_id: string }>("select identity_id from accounts where _id = $1", [
    account_id,
  ]);
  const { identity_id } = account!;
  if (!was) await witness.rows("update identities set email_verified_at = null where _id = $1", [identity_id]);
  const token = newId();
  await witness.rows(
    "insert into mail_tokens (token_hash, identity_id, kind, job_id, expires_at) values ($2, $1, 'reset', $3, $4)",
    [identity_id, hashToken(token), newId(), new Date(clock.nowMs() + 60_000).toISOString()],
  );
  const new_password = "Battery-Staple-8";
  const body = { token, new_password, new_password_confirm: new_password };
  expect((await openBrowser(app).call("POST", `/api/accounts/${account_id}`, body)).status).toBe(204);
  expect(await openBrowser(app).logIn({ email, password: new_password })).toBe(says);
});

test("neither secrets nor recovery codes can be read in the database or in the notes", async () => {
  const { secret, pending, recovery, account_id } = await turnOn();
  const rows = await witness.rows<{ all: string }>(
    `select (select string_agg(f::text, ' ') from second_factors f) || (select string_agg(r::text, ' ') from recovery_codes r)
      || (select string_agg(e::text, ' ') from audit_entries e) as all`,
  );
  const all = rows[0]!.all;
  for (const text of [secret.toString("hex"), secret.toString("base64"), pending.secret, ...recovery]) {
    expect(all).not.toContain(text);
  }
  const notes = await witness.rows<{ action: string }>("select action from audit_entries where entity_id = $1", [
    account_id,
  ]);
  expect(notes).toEqual([{ action: "second_factor_on" }]);
});
