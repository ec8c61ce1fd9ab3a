import { randomUUID } from "node:crypto";
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import type { Answer } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import type { ArrivedMail } from "../../../testing/mail-server.ts";
import { createAccount } from "./create.ts";

const password = "Correct-Horse-7";
const better = "Better-Horse-8";

let app: MailApp;
let business: TestBusiness;

beforeAll(async () => {
  app = await openMailApp();
  business = await buildBusiness(app);
});
afterAll(() => app.close());

interface Person {
  email: string;
  account_id: string;
}
const openAccount = async (language: "de" | "pl" | null = null): Promise<Person> => {
  // Another hour, so that no limit of tries is met by the tests together.
  app.pass(61);
  const email = `${newId()}@example.test`;
  const account_id = await createAccount(business.ctx, { email, password, account_role_id: roleIds.ADMIN, language });
  return { email, account_id };
};
const visitor = () => app.withToken(null);
const post = (path: string, body: object): Promise<Answer<{ code?: string; message?: string }>> =>
  visitor().call("POST", `/api/accounts/${path}`, body);
const login = (email: string, attempt: string) => post("login", { email, password: attempt });
const ask = async (email: string, count = 1): Promise<ArrivedMail["link"]> => {
  expect((await post("password_reset", { email })).status).toBe(204);
  return (await app.mails.mailsTo(email, count)).at(-1)!.link;
};
const reset = (id: string, token: string, new_password = better) =>
  post(id, { _id: id, token, new_password, new_password_confirm: new_password });
const lock = async (email: string): Promise<void> => {
  for (let nr = 0; nr < 10; nr++) expect((await login(email, "wrong")).status).toBe(401);
};

test("a reset link sets the password once, ends every session, and proves the address", async () => {
  const { email, account_id } = await openAccount("de");
  const session = await login(email, password);
  const token = /rewardo_session=([^;]+)/.exec(String(session.headers["set-cookie"]))![1]!;
  const link = await ask(email);
  expect(link).toMatchObject({ path: "/password_reset", id: account_id });
  expect(await reset(account_id, link.token)).toMatchObject({ status: 204 });
  expect((await app.withToken(token).call("GET", "/api/accounts/current")).status).toBe(401);
  expect((await login(email, password)).status).toBe(401);
  expect((await login(email, better)).status).toBe(200);
  expect((await reset(account_id, link.token)).body).toMatchObject({
    code: "password_reset_not_requested",
    message: "Account did not request password reset",
  });
  const [note] = await app.witness.rows<Record<string, unknown>>(
    `select action, account_id, after from audit_entries where entity_id = $1`,
    [account_id],
  );
  expect(note).toMatchObject({ action: "password_reset", account_id, after: { locked: false } });
});

test("what is wrong with a reset is said in the specification's words", async () => {
  const { email, account_id } = await openAccount();
  const other = await openAccount();
  const token = "x".repeat(43);
  const message = async (id: string, text: string) => (await reset(id, text)).body.message;
  // A guess is not told whether a reset was asked for.
  expect(await message(account_id, token)).toBe("token is invalid");
  expect(await message(randomUUID(), token)).toBe("token is invalid");
  const first = await ask(email);
  expect(await message(account_id, token)).toBe("token is invalid");
  expect(await message(account_id, `${first.token.slice(0, -1)}`)).toBe("token is invalid");
  expect(await message(other.account_id, first.token)).toBe("token is invalid");
  const both = { token: first.token, new_password: better, new_password_confirm: "Other-Horse-9" };
  expect((await post(account_id, both)).body.message).toBe("passwords do not match");
  expect((await reset(account_id, first.token, "simple")).body.message).toBe(
    "Password does not meet complexity requirements",
  );
  const second = await ask(email, 2);
  expect(await message(account_id, first.token)).toBe("token is invalid");
  app.pass(61);
  expect(await message(account_id, second.token)).toBe("token is expired");
  expect((await login(email, password)).status).toBe(200);
});

test("of several uses of one link at once exactly one wins", async () => {
  const { email, account_id } = await openAccount();
  const { token } = await ask(email);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, nr) => reset(account_id, token, `${better}${nr}`)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([204]);
  const winner = answers.findIndex(({ status }) => status === 204);
  expect((await login(email, `${better}${winner}`)).status).toBe(200);
});

test("ten failures mail the way out, once; the link unlocks, and a reset unlocks too", async () => {
  const { email, account_id } = await openAccount("pl");
  await lock(email);
  await login(email, "wrong");
  const [mail, ...more] = await app.mails.mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: "Twoje konto jest zablokowane", link: { path: "/unlock", id: account_id } });
  expect((await login(email, password)).body.message).toBe("Invalid username or password");
  const { token } = mail!.link;
  const unlock = (text: string) => post(`${account_id}/unlock`, { _id: account_id, token: text });
  expect((await unlock("nonsense")).body.message).toBe("token is invalid");
  const answers = await Promise.all([unlock(token), unlock(token), unlock(token)]);
  expect(answers.filter(({ status }) => status === 204).length).toBe(1);
  expect(answers.filter(({ body }) => body?.message === "Account is not locked").length).toBe(2);
  expect((await login(email, password)).status).toBe(200);

  await lock(email);
  // The log-in came from another browser than the link, which is told by a mail of its own.
  const late = (await app.mails.mailsTo(email, 3)).findLast(({ link }) => link.path === "/unlock");
  app.pass(24 * 60 + 1);
  expect((await unlock(late!.link.token)).body.message).toBe("token is expired");
  expect((await reset(account_id, (await ask(email, 4)).token)).status).toBe(204);
  expect((await login(email, better)).status).toBe(200);
  expect((await unlock(late!.link.token)).body.message).toBe("Account is not locked");
  for (const id of [account_id, randomUUID()])
    expect((await post(`${id}/unlock`, { token: "a guess" })).body.message, "tells nothing").toBe("token is invalid");
});

test("a reset request answers the same for every address, and excess mails to one address are dropped silently", async () => {
  const { email } = await openAccount();
  const known = await post("password_reset", { email });
  const unknown = await post("password_reset", { email: `${newId()}@example.test` });
  const { date: _a, "x-request-id": _b, ...head } = known.headers;
  const { date: _c, "x-request-id": _d, ...otherHead } = unknown.headers;
  expect([unknown.status, unknown.body, otherHead]).toEqual([known.status, known.body, head]);
  for (let nr = 0; nr < 7; nr++)
    expect((await post("password_reset", { email: email.toUpperCase() })).status).toBe(204);
  // Jobs run in order: when the last is done, all before it are.
  const last = await openAccount();
  await ask(last.email);
  expect((await app.mails.mailsTo(email, 5)).length).toBe(5);
  const answers: number[] = [];
  for (let nr = 0; nr < 21; nr++) answers.push((await post("password_reset", { email: `${nr}@example.test` })).status);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test("a disabled account gets no mail", async () => {
  const { email, account_id } = await openAccount();
  await app.witness.rows(`update accounts set status = 'disabled' where _id = $1`, [account_id]);
  await post("password_reset", { email });
  const last = await openAccount();
  await ask(last.email);
  expect(app.mails.arrived.filter(({ to }) => to.includes(email))).toEqual([]);
});
