/** Customers confirm their addresses by a mailed link; nothing else reaches an address that is not confirmed. */
import type { User } from "@rewardo/contract/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";

let app: MailApp;
let home: Tenant;
beforeAll(async () => {
  app = await openMailApp();
  home = await buildTenant(app, tenantNames.home);
});
afterAll(() => app.close());

const owner = () => home.accounts.owner.caller;
let keys = 0;
const add = async (email: string, more: object = {}) =>
  (
    await owner().call<User>(
      "POST",
      "/api/users",
      { first_name: "Ala", email, card_id: home.points_card_id, ...more },
      { "idempotency-key": `e${++keys}` },
    )
  ).body;
const read = async (id: string) => (await owner().call<User>("GET", `/api/users/${id}`)).body;
const confirm = (token: string) =>
  app.withToken(null).call<{ business: string }>("POST", "/api/users/confirm_email", { token });
const tokenIn = (text: string) => /confirm_email\?token=(\S+)/.exec(text)![1]!;

test("an address that was typed in the console gets a link, in the customer's language, which confirms it once", async () => {
  const { _id, email_confirmed_at } = await add("ala@example.test", { language: "de" });
  expect(email_confirmed_at).toBeNull();
  const [mail] = await app.mails.mailsTo("ala@example.test");
  expect(mail!.subject).toBe("Kawiarnia Ziarno: Ist das Ihre Adresse?");
  await expect.poll(async () => (await read(_id)).email_confirmation_sent_at).not.toBeNull();
  const token = tokenIn(mail!.text);
  expect(await confirm(`${token.slice(0, -2)}AA`)).toMatchObject({ status: 422, body: { code: "token_invalid" } });
  expect(await confirm(token)).toMatchObject({ status: 200, body: { business: "Kawiarnia Ziarno" } });
  const { email_confirmed_at: confirmed } = await read(_id);
  expect(confirmed).not.toBeNull();
  expect((await confirm(token)).status).toBe(200);
  expect((await read(_id)).email_confirmed_at).toBe(confirmed);
  // A confirmed address is not asked again.
  expect((await owner().call("POST", `/api/users/${_id}/email_confirmation`)).status).toBe(200);
  const audit = await app.witness.rows<{ action: string }>(
    "select action from audit_entries where entity_id = $1 order by recorded_at, _id",
    [_id],
  );
  expect(audit.map(({ action }) => action)).toEqual(["created", "email_confirmed"]);
  expect(await app.mails.mailsTo("ala@example.test")).toHaveLength(1);
});

test("another address is another question, and the old link confirms nothing", async () => {
  const { _id, version } = await add("old@example.test");
  const [old] = await app.mails.mailsTo("old@example.test");
  await confirm(tokenIn(old!.text));
  const change = (body: object, of: number) =>
    owner().call<User>("PATCH", `/api/users/${_id}`, body, { "if-match": `"${of}"` });
  const same = await change({ email: "OLD@example.test", note: "Comes on Mondays" }, version);
  expect([same.body.email_confirmed_at === null, same.body.note]).toEqual([false, "Comes on Mondays"]);
  const other = await change({ email: "new@example.test" }, same.body.version);
  expect(other.body.email_confirmed_at).toBeNull();
  expect((await confirm(tokenIn(old!.text))).body).toMatchObject({ code: "token_invalid" });
  expect(await app.mails.mailsTo("new@example.test")).toHaveLength(1);
});

test("no mail from an account whose own address is not proven, and none to a customer without an address", async () => {
  const unproven =
    "update identities set email_verified_at = null where _id = (select identity_id from accounts where _id = $1)";
  await app.witness.rows(unproven, [home.accounts.owner.account_id]);
  const before = app.mails.offered();
  const { _id, email_confirmation_sent_at } = await add("quiet@example.test");
  expect(email_confirmation_sent_at).toBeNull();
  const ask = (id: string) => owner().call("POST", `/api/users/${id}/email_confirmation`);
  expect(await ask(_id)).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
  await app.witness.rows(unproven.replace("= null", "= now()"), [home.accounts.owner.account_id]);
  expect(app.mails.offered()).toBe(before);
  expect(await ask(home.stamps.user_id)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect((await ask(_id)).status).toBe(200);
  expect(await app.mails.mailsTo("quiet@example.test")).toHaveLength(1);
});

test("who turns out to be one person with a confirmed address has it", async () => {
  const from = await add("merged@example.test");
  await confirm(tokenIn((await app.mails.mailsTo("merged@example.test"))[0]!.text));
  const into = home.stamps.user_id;
  const merged = await owner().call<User>(
    "POST",
    `/api/users/${into}/merge`,
    { from_id: from._id },
    {
      "idempotency-key": "one",
    },
  );
  expect([merged.body.email, merged.body.email_confirmed_at === null]).toEqual(["merged@example.test", false]);
  expect((await read(from._id)).email_confirmed_at).toBeNull();
});

test("a link works for thirty days, and one that was used tells the same for ever", async () => {
  await add("late@example.test");
  await add("early@example.test");
  const [late, early] = await Promise.all(
    ["late", "early"].map(async (name) => tokenIn((await app.mails.mailsTo(`${name}@example.test`))[0]!.text)),
  );
  await confirm(early!);
  app.pass(60 * 24 * 31);
  expect((await confirm(late!)).body).toMatchObject({ code: "token_expired" });
  expect((await confirm(early!)).status).toBe(200);
});
