/** Replies reach their customers by a real mail server, once each. */
import type { Feedback } from "@rewardo/contract/feedback";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveFeedback } from "../../../testing/feedback.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { buildTenant, commitAt, tenantNames, type Tenant } from "../../../testing/tenant.ts";

let app: MailApp;
let home: Tenant;
beforeAll(async () => {
  app = await openMailApp();
  home = await buildTenant(app, tenantNames.home);
});
afterAll(() => app.close());

const owner = () => home.accounts.owner.caller;
const address = async (email: string | null) =>
  app.witness.rows("update users set email = $2, email_confirmed_at = $3 where _id = $1", [
    home.points.user_id,
    email,
    email === null ? null : "2026-06-01T00:00:00Z",
  ]);

/** What a customer said of a new visit, in a language. */
const said = async (language: string, comment?: string): Promise<string> => {
  const transaction_id = await commitAt(owner(), home.points.number, home.places[0], { amount: 900 });
  const id = await giveFeedback(home.ctx, { transaction_id, rating: 2, ...(comment === undefined ? {} : { comment }) });
  await app.witness.rows("update feedback set language = $2 where _id = $1", [id, language]);
  return id;
};
const read = async (id: string) => (await owner().call<Feedback>("GET", `/api/feedback/${id}`)).body;
const reply = async (id: string, text: string) => {
  const { version } = await read(id);
  const headers = { "if-match": `"${version}"` };
  return owner().call<Feedback>("POST", `/api/feedback/${id}/reply`, { reply: text }, headers);
};
const waiting = async () =>
  (
    await app.witness.rows<{ count: number }>(
      "select count(*)::int as count from jobs.job where name = 'feedback_mails' and state in ('created', 'retry', 'active')",
    )
  )[0]!.count;

test("a reply is mailed once to the customer, in the language they wrote in, with what they wrote", async () => {
  await address("zofia@example.test");
  const id = await said("de", "Der Kaffee war <kalt>.");
  const answered = await reply(id, "Das tut uns leid.\nBitte kommen Sie wieder.");
  expect(answered.body).toMatchObject({ has_email: true, reply_mailed_at: null });
  const [mail] = await app.mails.mailsTo("zofia@example.test");
  expect(mail!.subject).toBe("Kawiarnia Ziarno hat Ihnen geantwortet");
  expect(mail!.text).toContain(
    "Das tut uns leid.\nBitte kommen Sie wieder.\n\nSie hatten geschrieben:\nDer Kaffee war <kalt>.",
  );
  expect(mail!.html).toContain("Das tut uns leid.<br>Bitte kommen Sie wieder.");
  expect(mail!.html).toContain("Der Kaffee war &lt;kalt&gt;.");
  expect(mail!.html).not.toContain("<a ");
  await expect.poll(async () => (await read(id)).reply_mailed_at).not.toBeNull();

  // The same again, another change of the row, and a job that comes twice mail nothing more.
  await reply(id, "Das tut uns leid.\nBitte kommen Sie wieder.");
  await owner().call("POST", `/api/feedback/${id}/resolve`);
  await app.witness.rows(
    "select jobs.enqueue('feedback_mails', jsonb_build_object('business_id', $1::text, 'feedback_id', $2::text))",
    [home.id, id],
  );
  await expect.poll(waiting).toBe(0);
  expect(await app.mails.mailsTo("zofia@example.test")).toHaveLength(1);
});

test("what would become a link in a mail is not replied, and an unproven address mails no one", async () => {
  await address("links@example.test");
  const id = await said("pl", "Zobacz www.example.com");
  for (const text of ["Zobacz https://example.com", "www.example.com"]) {
    expect(await reply(id, text)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  }
  const unproven =
    "update identities set email_verified_at = null where _id = (select identity_id from accounts where _id = $1)";
  await app.witness.rows(unproven, [home.accounts.owner.account_id]);
  expect(await reply(id, "Dziękujemy")).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
  await app.witness.rows(unproven.replace("= null", "= now()"), [home.accounts.owner.account_id]);
  expect((await reply(id, "Dziękujemy")).status).toBe(200);
  const [mail] = await app.mails.mailsTo("links@example.test");
  expect(mail!.text).toContain("Dziękujemy");
  expect(mail!.text).not.toContain("www.example.com");
});

test("a reply that is replaced before it went out is mailed once, as it is then", async () => {
  await app.stopWorkers();
  await address("replaced@example.test");
  const id = await said("uk");
  await reply(id, "Перша відповідь");
  await reply(id, "Друга відповідь");
  await app.startWorker();
  await expect.poll(waiting).toBe(0);
  const mails = await app.mails.mailsTo("replaced@example.test");
  expect(mails.map(({ subject }) => subject)).toEqual(["«Kawiarnia Ziarno»: відповідь на ваш відгук"]);
  expect(mails[0]!.text).toContain("Друга відповідь");
  expect(mails[0]!.text).not.toContain("Ви написали");
});

test("without an address, or once the customer is removed, nothing is mailed", async () => {
  const before = app.mails.offered();
  await address(null);
  expect((await reply(await said("pl"), "Dziękujemy")).body).toMatchObject({ has_email: false, reply: "Dziękujemy" });
  await app.stopWorkers();
  await address("gone@example.test");
  const id = await said("pl");
  await reply(id, "Dziękujemy");
  await app.witness.rows("update users set removed_at = now() where _id = $1", [home.points.user_id]);
  await app.startWorker();
  await expect.poll(waiting).toBe(0);
  expect(app.mails.offered()).toBe(before);
  expect((await read(id)).has_email).toBe(false);
});
