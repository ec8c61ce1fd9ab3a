/** Wrong passwords lock strangers out for longer and longer, and leave browsers open that the person has used before. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { openBrowser, openPasswordAccount, type TestBrowser } from "../../../testing/sign-in.ts";

let app: MailApp;
let business: TestBusiness;
beforeAll(async () => {
  app = await openMailApp();
  business = await buildBusiness(app);
});
afterAll(() => app.close());

/** A person who has signed in with two browsers. */
const setUp = async () => {
  const { account_id, ...given } = await openPasswordAccount(business.ctx);
  const [here, there] = [openBrowser(app), openBrowser(app)];
  for (const browser of [here, there]) expect(await browser.logIn(given)).toBe("200");
  const wrong = { ...given, password: "Wrong-Horse-7" };
  const fail = async (browser: TestBrowser, times: number): Promise<void> => {
    for (let nr = 0; nr < times; nr += 1) expect(await browser.logIn(wrong)).toBe("invalid_credentials");
  };
  const locks = async () => (await unlockMails(given.email)).length;
  return { account_id, given, here, there, fail, locks };
};
const unlockMails = (email: string) =>
  app.witness.rows(
    "select 1 from jobs.job where name = 'mail' and data->>'kind' = 'unlock' and data->>'identity_id' = (select _id::text from identities where email = $1)",
    [email],
  );

test("strangers lock strangers out, and not the browsers that were used before", async () => {
  const { given, here, there, fail, locks } = await setUp();
  await fail(openBrowser(app), 6);
  await fail(openBrowser(app), 6);
  expect(await locks()).toBe(1);
  expect(await openBrowser(app).logIn(given)).toBe("invalid_credentials");
  expect(await here.logIn(given)).toBe("200");
  // A success in a known browser gives strangers no new tries.
  expect(await openBrowser(app).logIn(given)).toBe("invalid_credentials");
  await fail(openBrowser(app), 3);
  expect(await there.logIn(given)).toBe("200");
  expect(await locks()).toBe(1);
});

test("a known browser has ten tries of its own, and the tenth locks all but the other known ones", async () => {
  const { given, here, there, fail, locks } = await setUp();
  await fail(here, 9);
  expect(await openBrowser(app).logIn(given)).toBe("200");
  expect(await here.logIn(given)).toBe("200");
  await fail(here, 10);
  expect(await locks()).toBe(1);
  expect(await here.logIn(given)).toBe("invalid_credentials");
  expect(await openBrowser(app).logIn(given)).toBe("invalid_credentials");
  expect(await there.logIn(given)).toBe("200");
});

test("tries at once in a known browser are all counted", async () => {
  const { given, here, fail } = await setUp();
  await Promise.all(Array.from({ length: 12 }, () => fail(here, 1)));
  expect(await here.logIn(given)).toBe("invalid_credentials");
});

test("another person's browser is a stranger's", async () => {
  const [one, other] = [await setUp(), await setUp()];
  await one.fail(other.here, 10);
  expect(await other.here.logIn(one.given)).toBe("invalid_credentials");
  expect(await other.here.logIn(other.given)).toBe("200");
  expect(await one.here.logIn(one.given)).toBe("200");
});

test("a lock ends by itself, each in a row after twice the time, until the right password comes", async () => {
  const { given, fail, locks } = await setUp();
  for (const [lock, hours] of [1, 2, 4].entries()) {
    await fail(openBrowser(app), 10);
    expect(await locks()).toBe(lock + 1);
    app.pass(hours * 60 - 1);
    expect(await openBrowser(app).logIn(given)).toBe("invalid_credentials");
    app.pass(1);
  }
  expect(await openBrowser(app).logIn(given)).toBe("200");
  await fail(openBrowser(app), 10);
  app.pass(60);
  expect(await openBrowser(app).logIn(given)).toBe("200");
});

test("a lock lasts thirty days at most", async () => {
  const { given, fail } = await setUp();
  await app.witness.rows("update identities set locks = 40 where email = $1", [given.email]);
  await fail(openBrowser(app), 10);
  app.pass(30 * 24 * 60 - 1);
  expect(await openBrowser(app).logIn(given)).toBe("invalid_credentials");
  app.pass(1);
  expect(await openBrowser(app).logIn(given)).toBe("200");
});

test.each(["unlock", "password_reset"] as const)(
  "opening the mail of %s lets its owner sign in from that browser while strangers go on guessing",
  async (kind) => {
    const { given, account_id, fail } = await setUp();
    const browser = openBrowser(app);
    await fail(openBrowser(app), 10);
    if (kind === "password_reset") await browser.call("POST", "/api/accounts/password_reset", { email: given.email });
    const told = await app.mails.mailsTo(given.email, kind === "unlock" ? 2 : 3);
    const { link } = told.find((mail) => mail.link.path === `/${kind}`)!;
    const { token } = link;
    const next = "Battery-Staple-8";
    const opened =
      kind === "unlock"
        ? await browser.call("POST", `/api/accounts/${account_id}/unlock`, { token })
        : await browser.call("POST", `/api/accounts/${account_id}`, {
            token,
            new_password: next,
            new_password_confirm: next,
          });
    expect(opened.status).toBe(204);
    await fail(openBrowser(app), 10);
    const password = kind === "unlock" ? given.password : next;
    expect(await openBrowser(app).logIn({ ...given, password })).toBe("invalid_credentials");
    expect(await browser.logIn({ ...given, password })).toBe("200");
  },
);
