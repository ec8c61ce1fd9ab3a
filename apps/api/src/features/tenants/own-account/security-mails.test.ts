/** Every change to how a person signs in is mailed to them in their language. */
import type { PendingSecondFactor } from "@rewardo/contract/second-factors";
import { Secret } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeAt } from "../../../platform/one-time-codes.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { openBrowser, openPasswordAccount } from "../../../testing/sign-in.ts";
import { resetSecondFactor } from "../second-factors/index.ts";

const factor = "/api/accounts/current/second_factor";
let app: MailApp;
let business: TestBusiness;
beforeAll(async () => {
  app = await openMailApp();
  business = await buildBusiness(app);
});
afterAll(() => app.close());

/** A signed-in person who reads this language. */
const setUp = async (language: string) => {
  const person = await openPasswordAccount(business.ctx);
  await app.witness.rows("update accounts set language = $2 where _id = $1", [person.account_id, language]);
  const here = openBrowser(app);
  expect(await here.logIn({ email: person.email, password: person.password })).toBe("200");
  return { ...person, here, mails: (count: number) => app.mails.mailsTo(person.email, count) };
};

const turnOn = async ({ here, password }: Awaited<ReturnType<typeof setUp>>) => {
  const { body } = await here.call<PendingSecondFactor>("POST", factor, { current_password: password });
  const secret = Buffer.from(Secret.fromBase32(body.secret).bytes);
  const code = () => codeAt(secret, app.clock.nowMs());
  expect((await here.call("POST", `${factor}/confirm`, { code: code() })).status).toBe(200);
  app.pass(2);
  return code;
};

test("a new password is reported by mail, whether it was changed or set through a mailed link", async () => {
  const { here, email, password, mails } = await setUp("de");
  const change = { current_password: password, new_password: "Battery-Staple-8" };
  expect((await here.call("POST", "/api/accounts/current/password", change)).status).toBe(204);
  const [changed] = await mails(1);
  expect(changed!.subject).toBe("Ihr Passwort wurde geändert");
  expect(changed!.text).toContain("https://rewards.example.com/password_reset\n");
  expect(changed!.html).toContain('lang="de"');
  expect(changed!.raw).not.toContain(change.new_password);

  await here.call("POST", "/api/accounts/password_reset", { email });
  const { id, token } = (await mails(2))[1]!.link;
  const body = { token, new_password: "Battery-Staple-9", new_password_confirm: "Battery-Staple-9" };
  expect((await here.call("POST", `/api/accounts/${id}`, body)).status).toBe(204);
  expect((await mails(3))[2]!.subject).toBe("Ihr Passwort wurde geändert");
});

test("turning a second factor on or off is reported by mail, refused attempts are not", async () => {
  const person = await setUp("uk");
  const code = await turnOn(person);
  const { here, password, mails } = person;
  expect((await here.call("POST", `${factor}/turn_off`, { current_password: password, code: "000000" })).status).toBe(
    422,
  );
  expect((await here.call("POST", `${factor}/turn_off`, { current_password: password, code: code() })).status).toBe(
    204,
  );
  expect((await mails(2)).map(({ subject }) => subject)).toEqual([
    "Двоетапний вхід увімкнено",
    "Двоетапний вхід вимкнено",
  ]);
});

test("a lost second factor goes by the operator's word: signed out everywhere, noted, told, and the password opens", async () => {
  const person = await setUp("pl");
  await turnOn(person);
  const { here, email, password, account_id, mails } = person;
  expect(await resetSecondFactor(app, email.toUpperCase())).toBe(true);
  expect(await resetSecondFactor(app, email)).toBe(false);
  expect(await resetSecondFactor(app, "nobody@example.test")).toBe(false);
  expect((await here.call("GET", "/api/accounts/current")).status).toBe(401);
  expect(await here.logIn({ email, password })).toBe("200");
  const [, told] = await mails(2);
  expect(told!.subject).toBe("Weryfikacja dwuetapowa została usunięta");
  expect(told!.text).toContain("rewards.example.com");
  const notes = await app.witness.rows<{ account_id: string | null; after: object }>(
    "select account_id, after from audit_entries where entity_id = $1 and action = 'second_factor_reset'",
    [account_id],
  );
  expect(notes).toEqual([{ account_id: null, after: { closed: 1 } }]);
  expect(await app.mails.mailsTo(email)).toHaveLength(2);
});
