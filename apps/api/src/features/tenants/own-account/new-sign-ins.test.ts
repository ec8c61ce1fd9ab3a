/** A sign-in with a browser that was not used before is reported by mail; expected ones are not. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { openBrowser, openPasswordAccount, somePassword } from "../../../testing/sign-in.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0";
let app: MailApp;
let business: TestBusiness;
beforeAll(async () => {
  app = await openMailApp();
  business = await buildBusiness(app);
});
afterAll(() => app.close());

/** A person who has signed in with one browser. */
const setUp = async (language = "en") => {
  const person = await openPasswordAccount(business.ctx);
  await app.witness.rows("update accounts set language = $2 where _id = $1", [person.account_id, language]);
  const { email, password } = person;
  const here = openBrowser(app);
  expect(await here.logIn({ email, password })).toBe("200");
  return { ...person, here, mails: (count: number) => app.mails.mailsTo(email, count) };
};
/** A mail that comes after all that were put in before it. */
const last = async ({ email }: { email: string }) => {
  expect((await openBrowser(app).call("POST", "/api/accounts/password_reset", { email })).status).toBe(204);
};
const rowsOf = (email: string) =>
  app.witness.rows<{ browser_hash: Buffer; failed_logins: number }>(
    "select k.* from known_browsers k join identities i on i._id = k.identity_id where i.email = $1 order by k.first_used_at",
    [email],
  );

test("a new browser is reported in the person's language, with browser, system and time by the business's clock", async () => {
  const { email, password, mails } = await setUp("pl");
  expect(await openBrowser(app, firefox).logIn({ email, password })).toBe("200");
  const [mail] = await mails(1);
  expect(mail!.subject).toBe("Nowe logowanie na twoje konto");
  expect(mail!.text.replaceAll(/\s+/g, " ")).toContain("Przeglądarka: Firefox, Windows. Czas: 12 czerwca 2026 10:00.");
  expect(mail!.text).toContain("https://rewards.example.com/settings/account");
  expect(mail!.html).toContain('lang="pl"');
});

test("a client without a name is reported as unknown", async () => {
  const { email, password, mails } = await setUp("de");
  expect(await openBrowser(app, "curl/8.9").logIn({ email, password })).toBe("200");
  expect((await mails(1))[0]!.text).toContain("Browser: unbekannt.");
});

test("neither the first browser nor one that is known, nor a wrong password, is reported", async () => {
  const person = await setUp();
  const { here, email, password, mails } = person;
  expect(await here.logIn({ email, password })).toBe("200");
  expect(await openBrowser(app, firefox).logIn({ email, password: "Wrong-Horse-7" })).toBe("invalid_credentials");
  await last(person);
  expect((await mails(1)).map(({ link }) => link.path)).toEqual(["/password_reset"]);
  expect(await rowsOf(email)).toHaveLength(1);
});

test("a registration is not told, the next browser is", async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const here = openBrowser(app);
  const registration = { email, password: somePassword, terms_accepted: true };
  expect((await here.call("POST", "/api/businesses", registration)).status).toBe(201);
  expect(await here.logIn({ email, password: somePassword })).toBe("200");
  expect(await openBrowser(app, firefox).logIn({ email, password: somePassword })).toBe("200");
  const subjects = (await app.mails.mailsTo(email, 2)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(["Confirm your e-mail address", "New sign-in to your account"]);
});

test("people who share a browser are told each of their own sign-ins, and no row tells that they do", async () => {
  const [one, other] = [await setUp(), await setUp()];
  expect(await one.here.logIn({ email: other.email, password: other.password })).toBe("200");
  expect((await other.mails(1))[0]!.subject).toBe("New sign-in to your account");
  const [shared] = await rowsOf(one.email);
  const hashes = (await rowsOf(other.email)).map(({ browser_hash }) => browser_hash.toString("hex"));
  expect(hashes).toHaveLength(2);
  expect(hashes).not.toContain(shared!.browser_hash.toString("hex"));
});

test("a new password makes every other browser new", async () => {
  const { here, email, password, mails } = await setUp();
  const there = openBrowser(app, firefox);
  expect(await there.logIn({ email, password })).toBe("200");
  const change = { current_password: password, new_password: "Battery-Staple-8" };
  expect((await here.call("POST", "/api/accounts/current/password", change)).status).toBe(204);
  expect(await here.logIn({ email, password: change.new_password })).toBe("200");
  expect(await there.logIn({ email, password: change.new_password })).toBe("200");
  const told = (await mails(3)).filter(({ subject }) => subject === "New sign-in to your account");
  expect(told).toHaveLength(2);
});

test("five mails a day at most, and what was not used for long is forgotten", async () => {
  const person = await setUp();
  const { email, password, mails } = person;
  app.pass(25 * 60);
  for (let nr = 0; nr < 7; nr += 1) expect(await openBrowser(app, firefox).logIn({ email, password })).toBe("200");
  await last(person);
  const subjects = (await mails(6)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "New sign-in to your account")).toHaveLength(5);
  expect(await rowsOf(email)).toHaveLength(8);
  app.pass(401 * 24 * 60);
  expect(await openBrowser(app, firefox).logIn({ email, password })).toBe("200");
  expect(await rowsOf(email)).toHaveLength(1);
});
