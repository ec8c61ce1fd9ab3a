import type { Business } from "@rewardo/contract/businesses";
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import type { Answer, Caller } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { changedEntries } from "../../../testing/witness.ts";

let app: MailApp;
beforeAll(async () => {
  app = await openMailApp();
});
afterAll(() => app.close());

const password = "Correct-Horse-7";
const dayMinutes = 24 * 60;
type Body = { _id: string; message: string; name: string; errors: { path: string }[] } & Record<string, unknown>;

const register = (email: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer<Body>> =>
  app
    .withToken(null)
    .call<Body>("POST", "/api/businesses", { email, password, terms_accepted: true, ...more }, headers);
const sessionOf = ({ headers }: Answer<Body>): Caller =>
  app.withToken(/rewardo_session=([^;]+)/.exec(String(headers["set-cookie"]))![1]!);
const freshEmail = () => `${newId()}@example.test`;
const verify = (id: string, token: string) =>
  app.withToken(null).call<Body>("POST", `/api/accounts/${id}/verify_email`, { _id: id, token });

test("a visitor becomes the owner of a new business, signed in, in the browser's language", async () => {
  const email = freshEmail();
  const answer = await register(email, {}, { "accept-language": "de-AT, en;q=0.5" });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: "Mein Unternehmen",
    plan_id: null,
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "de",
    status: "active",
  });
  const owner = sessionOf(answer);
  expect((await owner.call("GET", "/api/accounts/current")).body).toMatchObject({
    email,
    account_role_id: roleIds.OWNER,
    business_id: answer.body._id,
    email_verified_at: null,
    language: null,
    terms_accepted: { at: expect.any(String), version: null },
  });
  // The caller has no account yet; the owner reads what is on invoices.
  const billing = { tin: null, billing_name: null, billing_address: null };
  const own = { currency_is_settled: false, plan_has_issues: false, country: "PL" };
  expect((await owner.call("GET", "/api/businesses/current")).body).toEqual({ ...answer.body, ...billing, ...own });
  const notes = await app.witness.rows(`select action, after from audit_entries where business_id = $1`, [
    answer.body._id,
  ]);
  expect(notes).toEqual([{ action: "registered", after: { terms_accepted: true } }]);
  const [mail] = await app.mails.mailsTo(email);
  expect(mail).toMatchObject({ subject: "Bestätigen Sie Ihre E-Mail-Adresse", link: { path: "/verify" } });
});

test.each([
  ["Europe/Kyiv", "Europe/Kyiv"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Mars/Olympus", "Europe/Warsaw"],
])("a browser in %s opens a business in %s", async (time_zone, kept) => {
  const { status, body } = await register(freshEmail(), { time_zone });
  expect([status, body.time_zone]).toEqual([201, kept]);
});

test("a business is in the country of its places, else of its invoices, its currency, its time zone", async () => {
  const registered = await register(freshEmail(), { time_zone: "Europe/Berlin" });
  const owner = sessionOf(registered);
  const country = async (of = owner) => (await of.call<Business>("GET", "/api/businesses/current")).body.country;
  expect(await country()).toBe("DE");
  const path = `/api/businesses/${registered.body._id}`;
  const address = { address: "12 High Street", postcode: "SW1A 1AA", city: "London", country: "UK" };
  expect((await owner.call("PATCH", path, { billing_address: address })).status).toBe(200);
  expect(await country()).toBe("UK");
  const { scope, place_id } = await buildBusiness(app, { currency: "EUR" });
  const ofPlace = await app.as("OWNER", scope);
  expect(await country(ofPlace)).toBe("PL");
  expect((await ofPlace.call("PATCH", `/api/places/${place_id}`, { country: "DE" }, { "if-match": "1" })).status).toBe(
    200,
  );
  expect(await country(ofPlace)).toBe("DE");
  const inKyiv = sessionOf(await register(freshEmail(), { time_zone: "Europe/Kyiv" }));
  expect(await country(inKyiv)).toBe("PL");
});

test("a form is taken as well, and the terms must be accepted", async () => {
  const email = freshEmail();
  const send = (fields: Record<string, string>) =>
    app.app.inject({
      method: "POST",
      url: "/api/businesses",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ email, password, ...fields }).toString(),
    });
  for (const fields of [{}, { terms_accepted: "false" }, { terms_accepted: "" }] as Record<string, string>[]) {
    const refused = await send(fields);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<Body>().errors.map(({ path }) => path)).toEqual(["terms_accepted"]);
  }
  expect((await send({ terms_accepted: "on" })).statusCode).toBe(201);
});

test("what is wrong is said in the specification's words, and leaves nothing behind", async () => {
  const email = freshEmail();
  expect((await register(email)).status).toBe(201);
  const before = await app.witness.fingerprint();
  expect((await register(` ${email.toUpperCase()} `)).body.message).toBe("Account already exists");
  for (const weak of ["Aa1!", "correct-horse-7", "CORRECT-HORSE-7", "Correct-Horse", "CorrectHorse7"]) {
    const { body, status } = await register(freshEmail(), { password: weak });
    expect([status, body.message]).toEqual([422, "Password does not meet complexity requirements"]);
  }
  for (const bad of ["nobody", "a@b", "a b@example.test", "a@example.test\r\nBcc: b@example.test", "@", ""]) {
    const { body, status } = await register(bad);
    expect([status, body.errors?.map(({ path }) => path)], bad).toEqual([400, ["email"]]);
  }
  const changed = changedEntries(before, await app.witness.fingerprint());
  // The mail of the one that worked is on its way.
  expect(changed.filter((entry) => !entry.startsWith("mail_tokens "))).toEqual([]);
});

test("repeated with its key and the right password it returns the same business and creates nothing", async () => {
  const email = freshEmail();
  const key = { "idempotency-key": newId() };
  // Two tabs with one key at once, and a third sending after a lost answer.
  const answers = await Promise.all([register(email, {}, key), register(email, {}, key)]);
  answers.push(await register(` ${email.toUpperCase()} `, {}, key));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  for (const answer of answers)
    expect((await sessionOf(answer).call<Body>("GET", "/api/accounts/current")).body).toMatchObject({ email });
  const notes = "select 1 from audit_entries where business_id = $1 and action = 'registered'";
  expect(await app.witness.rows(notes, [answers[0]!.body._id])).toHaveLength(1);
  // Nothing of it opens without the password, without the key, or later.
  const other = await register(email, { password: "Another-Horse-7" }, key);
  expect([other.status, other.body.message]).toEqual([409, "Idempotency key was used for another request"]);
  expect((await register(email, {}, { "idempotency-key": newId() })).status).toBe(409);
  expect((await register(email)).status).toBe(409);
  app.pass(2 * dayMinutes);
  expect((await register(email, {}, key)).status).toBe(409);
});

test("of several registrations with one address at once exactly one wins", async () => {
  const email = freshEmail();
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(email)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([201]);
  const made = await app.witness.rows(
    `select 1 from accounts a join identities i on i._id = a.identity_id where i.email_key = $1`,
    [email],
  );
  expect(made.length).toBe(1);
  expect((await app.mails.mailsTo(email)).length).toBe(1);
});

test("a registration displaces nobody, verified or not; who has the mailbox gets in by a mailed link", async () => {
  const email = freshEmail();
  const first = await register(email);
  const holder = sessionOf(first);
  await app.mails.mailsTo(email);
  app.pass(15 * dayMinutes);
  const answers = await Promise.all([register(email), register(email, { password: "Another-Horse-8" })]);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, "Account already exists"],
    [409, "Account already exists"],
  ]);
  expect((await holder.call("GET", "/api/accounts/current")).body).toMatchObject({ email });

  // Mails are sent side by side: the one that is asked for last must not come before the others.
  await app.mails.mailsTo(email, 3);
  await app.withToken(null).call("POST", "/api/accounts/password_reset", { email });
  const [, told, again, mail] = await app.mails.mailsTo(email, 4);
  expect([told, again].map((one) => one!.subject)).toEqual(Array(2).fill("You already have an account"));
  expect(told!.text).toContain("https://rewards.example.com/login/email\n");
  const { id, token } = mail!.link;
  const new_password = "Third-Horse-9";
  const proof = { _id: id, token, new_password, new_password_confirm: new_password };
  expect((await app.withToken(null).call("POST", `/api/accounts/${id}`, proof)).status).toBe(204);
  expect((await holder.call("GET", "/api/accounts/current")).status).toBe(401);
  const login = (attempt: string) =>
    app.withToken(null).call<Body>("POST", "/api/accounts/login", { email, password: attempt });
  expect((await login(password)).status).toBe(401);
  expect((await login(new_password)).status).toBe(200);
  const actions = await app.witness.rows<{ action: string }>(
    `select action from audit_entries where business_id = $1 order by recorded_at`,
    [first.body._id],
  );
  expect(actions.map(({ action }) => action)).toEqual(["registered", "password_reset"]);
});

test("a person whose every account was disabled opens a business with their password, and with no other", async () => {
  const email = freshEmail();
  const first = await register(email);
  const account = (await sessionOf(first).call<Body>("GET", "/api/accounts/current")).body._id;
  const setStatus = (status: string) =>
    app.witness.rows("update accounts set status = $2 where _id = $1", [account, status]);
  await setStatus("disabled");
  const login = () => app.withToken(null).call("POST", "/api/accounts/login", { email, password });
  expect((await login()).status).toBe(401);
  expect((await register(email, { password: "Another-Horse-8" })).status).toBe(409);
  const [failed] = await app.witness.rows<{ failed_logins: number }>(
    "select failed_logins from identities where email_key = $1",
    [email],
  );
  expect(failed).toEqual({ failed_logins: 1 });

  const again = await Promise.all([register(email), register(email), register(email)]);
  const [opened, ...others] = again.toSorted((a, b) => a.status - b.status) as [Answer<Body>, ...Answer<Body>[]];
  expect([opened.status, ...others.map(({ status }) => status)]).toEqual([201, 409, 409]);
  expect(opened.body._id).not.toBe(first.body._id);
  expect((await sessionOf(opened).call<Body>("GET", "/api/accounts/current")).body).toMatchObject({
    email,
    business_id: opened.body._id,
    account_role_id: roleIds.OWNER,
  });
  expect((await login()).status).toBe(200);
});

test("the verification link proves the address once, and a proven one never lapses", async () => {
  app.pass(61);
  const email = freshEmail();
  const owner = sessionOf(await register(email));
  const { link } = (await app.mails.mailsTo(email))[0]!;
  expect((await verify(link.id, "nonsense")).body.message).toBe("token is invalid");
  expect((await verify(newId(), link.token)).body.message).toBe("token is invalid");

  expect((await owner.call("POST", "/api/accounts/current/verification_mail")).status).toBe(204);
  const [, again] = await app.mails.mailsTo(email, 2);
  expect((await verify(link.id, link.token)).body.message).toBe("token is invalid");
  const answers = await Promise.all([1, 2, 3].map(() => verify(link.id, again!.link.token)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200]);
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe("Account is already verified");
  const verified = answers.find(({ status }) => status === 200)!.body;
  expect(verified).toEqual((await owner.call("GET", "/api/accounts/current")).body);
  expect(verified["email_verified_at"]).not.toBeNull();
  expect((await verify(link.id, link.token)).body.message).toBe("Account is already verified");
  expect((await owner.call<Body>("POST", "/api/accounts/current/verification_mail")).body.message).toBe(
    "Account is already verified",
  );
  app.pass(15 * dayMinutes);
  expect((await register(email)).body.message).toBe("Account already exists");
});

test("a verification link is too old after seven days, and mails of one account are counted", async () => {
  app.pass(61);
  const email = freshEmail();
  const owner = sessionOf(await register(email));
  const { link } = (await app.mails.mailsTo(email))[0]!;
  app.pass(7 * dayMinutes);
  expect((await verify(link.id, link.token)).body.message).toBe("token is expired");
  const statuses: number[] = [];
  for (let nr = 0; nr < 6; nr++)
    statuses.push((await owner.call("POST", "/api/accounts/current/verification_mail")).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

test("an address that is not proven sends no mail to others, and names carry neither links nor hidden signs", async () => {
  app.pass(61);
  const email = freshEmail();
  const owner = sessionOf(await register(email));
  const guest = freshEmail();
  const invite = () =>
    owner.call<Body>("POST", "/api/accounts", { email: guest, account_role_id: roleIds.EMPLOYEE, place_ids: null });
  expect(await invite()).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
  const { body: info } = await owner.call<Body & { version: number }>("GET", "/api/public_info");
  for (const name of ["Evil\r\nBcc: a@b.example", "http://phish.example/login", "Cafe\u202e", "\u200b"]) {
    const { status, body } = await owner.call<Body>(
      "PATCH",
      "/api/public_info",
      { name },
      { "if-match": `"${info.version}"` },
    );
    expect([status, body.errors?.map(({ path }) => path)], name).toEqual([400, ["name"]]);
  }
  const { link } = (await app.mails.mailsTo(email))[0]!;
  expect((await verify(link.id, link.token)).status).toBe(200);
  expect((await invite()).status).toBe(201);
  expect((await app.mails.mailsTo(guest))[0]!.link.path).toBe("/invitation");
});
