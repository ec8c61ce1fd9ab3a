/** What people look after about their own account: a new password ends what the old one opened, and sessions are seen. */
import type { MailChoices, OwnSecurity, OwnSession } from "@rewardo/contract/own-account";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openBrowser, openPasswordAccount, type TestBrowser } from "../../../testing/sign-in.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const next = "Battery-Staple-8";
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0";

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

const setUp = async () => {
  const person = await openPasswordAccount(business.ctx);
  const [here, there] = [openBrowser(app), openBrowser(app, firefox)];
  for (const browser of [here, there])
    expect(await browser.logIn({ email: person.email, password: person.password })).toBe("200");
  return { ...person, here, there };
};
const isIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.call("GET", "/api/accounts/current")).status === 200;
const change = (browser: TestBrowser, current_password: string, new_password = next) =>
  browser.call("POST", "/api/accounts/current/password", { current_password, new_password });
const notesOf = async (account_id: string): Promise<string[]> =>
  (
    await witness.rows<{ action: string }>(
      "select action from audit_entries where entity_id = $1 order by recorded_at, _id",
      [account_id],
    )
  ).map(({ action }) => action);

test("a new password opens from now on, the old one nothing, and no key from before is good any more", async () => {
  const { here, there, email, password, account_id } = await setUp();
  const before = here.token;
  expect((await change(here, password)).status).toBe(204);
  expect(here.token).not.toBe(before);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  // A session key copied before is worthless.
  expect((await app.withToken(before).call("GET", "/api/accounts/current")).status).toBe(401);
  expect(await there.logIn({ email, password })).toBe("invalid_credentials");
  expect(await there.logIn({ email, password: next })).toBe("200");
  expect(await notesOf(account_id)).toEqual(["password_changed"]);
  expect(JSON.stringify(await witness.rows("select * from audit_entries"))).not.toContain(next);
});

test("a wrong present password and a simple new one change nothing, and guessing ends soon", async () => {
  const { here, there, email, password } = await setUp();
  expect((await change(here, password, "simple")).body.code).toBe("password_too_simple");
  expect((await change(here, "wrong")).body.code).toBe("current_password_wrong");
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 20; tries += 1) codes.push((await change(here, "wrong")).body.code);
  expect(codes.filter((code) => code === "current_password_wrong")).toHaveLength(19);
  // Also with the right one, and from another browser of the same person.
  expect((await change(there, password)).body.code).toBe("too_many_requests");
  expect(await openBrowser(app).logIn({ email, password })).toBe("200");
});

test("of two new passwords at once one is kept", async () => {
  const { here, there, email, password } = await setUp();
  const both = await Promise.all([change(here, password, "First-Secret-1"), change(there, password, "Other-Secret-2")]);
  const statuses = both.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  const kept = statuses[0] === 204 ? "First-Secret-1" : "Other-Secret-2";
  expect(await openBrowser(app).logIn({ email, password: kept })).toBe("200");
});

test("sessions are described in words, and signing out elsewhere keeps this one", async () => {
  const { here, there, account_id } = await setUp();
  const list = async () =>
    (await here.call<{ items: OwnSession[] }>("GET", "/api/accounts/current/sessions")).body.items;
  const at = "2026-06-12T08:00:00.000Z";
  expect(await list()).toEqual([
    { _id: expect.any(String), is_current: true, browser: null, system: null, opened_at: at, last_used_at: at },
    {
      _id: expect.any(String),
      is_current: false,
      browser: "Firefox",
      system: "Windows",
      opened_at: at,
      last_used_at: at,
    },
  ]);
  const stranger = await setUp();
  expect((await here.call("POST", "/api/accounts/current/sessions/close_others")).status).toBe(204);
  expect([await isIn(here), await isIn(there), await isIn(stranger.there)]).toEqual([true, false, true]);
  expect(await list()).toHaveLength(1);
  expect((await here.call("POST", "/api/accounts/current/sessions/close_others")).status).toBe(204);
  expect(await notesOf(account_id)).toEqual(["sessions_closed"]);
});

test("one session is ended by itself, never a stranger's, and not the one that asks", async () => {
  const { here, there, account_id } = await setUp();
  const stranger = await setUp();
  const list = async (browser: TestBrowser) =>
    (await browser.call<{ items: OwnSession[] }>("GET", "/api/accounts/current/sessions")).body.items;
  const end = async (session: OwnSession | undefined) =>
    (await here.call("POST", `/api/accounts/current/sessions/${session!._id}/close`)).status;
  const [mine, other] = await list(here);
  const [theirs] = await list(stranger.here);
  expect([await end(mine), await end(theirs), await end(other), await end(other)]).toEqual([404, 404, 204, 404]);
  expect([await isIn(here), await isIn(there), await isIn(stranger.here)]).toEqual([true, false, true]);
  expect(await notesOf(account_id)).toEqual(["session_closed"]);
});

test("mails about the subscription are a choice, kept for each account; security mails are always sent", async () => {
  const { here, account_id } = await setUp();
  const other = await setUp();
  const read = async (browser: TestBrowser) =>
    (await browser.call<MailChoices>("GET", "/api/accounts/current/mail_choices")).body;
  expect(await read(here)).toMatchObject({ subscription: true });
  const changed = await here.call("POST", "/api/accounts/current/mail_choices", { subscription: false });
  expect(changed.body).toMatchObject({ subscription: false });
  expect([await read(here), await read(other.here)]).toMatchObject([{ subscription: false }, { subscription: true }]);
  // Owners alone are told: of others there is nothing to choose.
  const admin = await app.as("ADMIN", business.scope);
  await admin.call("POST", "/api/accounts/current/mail_choices", { subscription: true });
  expect((await admin.call<MailChoices>("GET", "/api/accounts/current/mail_choices")).body.subscription).toBeNull();
  const refused = await here.call("POST", "/api/accounts/current/mail_choices", { security: false });
  expect(refused.status).toBe(400);
  const { body } = await here.call<OwnSecurity>("GET", "/api/accounts/current/security");
  expect(body).toEqual({ _id: account_id, has_password: true, second_factor_since: null, recovery_codes_left: 0 });
});
