/** The week in figures by mail: on Monday morning where the business is, once to each reader, until they have had enough. */
import type { MailChoices } from "@rewardo/contract/own-account";
import { roleIds } from "@rewardo/contract/roles";
import type { Stat } from "@rewardo/contract/stats";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMailServer, type MailServer } from "../../../testing/mail-server.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createAccount } from "../../tenants/accounts/index.ts";
import { weeklyReportMailQueue, weeklyReportQueue } from "./index.ts";

// Before the week of 8 to 14 June 2026; Warsaw is two hours ahead.
const start = "2026-06-01T08:00:00.000Z";
const clock = fixedClock(start);
let app: TestApp;
let mails: MailServer;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  mails = await openMailServer();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await mails.close();
  await app.close();
});

const open = async (more: Parameters<typeof buildBusiness>[1] = {}) => {
  clock.set(start);
  const business = await buildBusiness(app, more);
  await witness.rows("update businesses set created_at = $2 where _id = $1", [business.scope.business_id, start]);
  return business;
};
const person = async (
  { ctx }: TestBusiness,
  role: keyof typeof roleIds,
  language: "de" | "pl" | "en" | "uk",
): Promise<string> => {
  const email = `${newId()}@example.test`;
  await createAccount(ctx, { email, account_role_id: roleIds[role], language });
  await witness.rows("update identities set email_verified_at = now() where email = $1", [email]);
  return email;
};

const idle = new AbortController().signal;
const job = (payload: unknown, _id = newId()): Job => ({ _id, payload, signal: idle, ending: idle });
const deps = () => {
  const log = { info: () => undefined, error: () => undefined };
  const mailer = smtpMailer({ url: mails.url, from: { name: "Rewardo", address: "no-reply@rewards.example.com" } });
  return {
    ...{ database: app.database, clock, log, mailer },
    ...{ public_url: "https://rewards.example.com", brand_name: "Rewardo" },
  };
};

interface Put {
  id: string;
  data: Record<string, string>;
}
/** Two processes look at once whose time has come. */
const look = async (): Promise<Put[]> => {
  await Promise.all([1, 2].map(() => weeklyReportQueue(deps()).handle(job({}))));
  return witness.rows<Put>("delete from jobs.job where name = 'weekly_report_mails' returning id, data");
};
/** Each job is done twice, as a lost answer would make it. */
const work = async (): Promise<string[]> => {
  const before = mails.arrived.length;
  for (const { id, data } of await look()) {
    await weeklyReportMailQueue(deps()).handle(job(data, id));
    await weeklyReportMailQueue(deps()).handle(job(data, id));
  }
  return mails.arrived.slice(before).flatMap(({ to }) => to);
};

const week = async (business: TestBusiness) => {
  const owner = await app.as("OWNER", business.scope);
  const visit = (occurred_at: string, amount: number) =>
    commitAt(owner, business.points.number, business.place_id, { amount, occurred_at, imported: true });
  await visit("2026-06-03T10:00:00.000Z", 20_00);
  await visit("2026-06-08T10:00:00.000Z", 10_00);
  await visit("2026-06-12T10:00:00.000Z", 15_50);
  return owner;
};

test("on Monday at seven, to owners and administrators, in their language, with the figures of the statistics", async () => {
  const business = await open();
  const american = await open({ time_zone: "America/New_York" });
  const recent = await open();
  const [german, polish] = [await person(business, "OWNER", "de"), await person(business, "ADMIN", "pl")];
  await person(business, "EMPLOYEE", "en");
  const [late, quiet] = [await person(american, "OWNER", "en"), await person(recent, "OWNER", "uk")];
  clock.set("2026-06-15T04:55:00.000Z");
  // Those who make the visits are no readers of this test.
  for (const { account_id } of [await week(business), await week(american)]) {
    await witness.rows("update accounts set status = 'disabled' where _id = $1", [account_id]);
  }
  expect(await work()).toEqual([]);
  clock.set("2026-06-15T05:05:00.000Z");
  expect((await work()).toSorted()).toEqual([german, polish].toSorted());
  clock.set("2026-06-15T11:05:00.000Z");
  expect(await work()).toEqual([late]);
  // Nothing to tell.
  expect(mails.arrived.filter(({ to }) => to.includes(quiet))).toEqual([]);

  const asked = await app.as("OWNER", business.scope);
  const numberOf = async (type: string) =>
    (await asked.call<Stat>("GET", `/api/stats/${type}/number?from=2026-06-08&to=2026-06-14`)).body;
  expect(await numberOf("turnover")).toMatchObject({ value: 25_50, previous_value: 20_00 });
  const [mail] = await mails.mailsTo(german);
  expect(mail!.subject).toBe("Kawiarnia Ziarno: die Woche 8.–14. Juni");
  expect(mail!.text.replaceAll("\u00a0", " ")).toContain(
    "Umsatz: 25,50 PLN (+28 %)\nBesuche: 2 (+100 %)\nDurchschnittlicher Einkauf: 12,75 PLN (−36 %)\nAktive Kunden: 1 (0 %)",
  );
  expect(mail!.text).toContain("Mo 10, Di 0, Mi 0, Do 0, Fr 15,5, Sa 0, So 0");
  expect(mail!.text).toContain("https://rewards.example.com/stats?date_from=2026-06-08&date_to=2026-06-14");
  // Every picture that the HTML shows comes with it, and has something on it.
  const shown = [...mail!.html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
  expect(shown).toEqual(["turnover", "customers"]);
  for (const cid of shown) {
    const part = new RegExp(
      `Content-Type: image/png[^]*?Content-ID: <${cid}>[^]*?\\r\\n\\r\\n([A-Za-z0-9+/=\\r\\n]+)`,
      "i",
    );
    const png = Buffer.from(part.exec(mail!.raw)![1]!, "base64");
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 960, height: 300 });
    expect((await sharp(png).stats()).entropy).toBeGreaterThan(0.1);
  }
  expect(mail!.html).not.toMatch(/src="(?!cid:)|https?:\/\/(?!rewards\.example\.com)/);
  const [polishMail] = await mails.mailsTo(polish);
  expect(polishMail!.subject).toBe("Kawiarnia Ziarno: tydzień 8–14 czerwca");
});

test("a business whose weeks begin on Sunday gets them on Sunday at seven, from Sunday to Saturday", async () => {
  const business = await open({ time_zone: "America/New_York", currency: "USD" });
  const monday = await open({ time_zone: "America/New_York" });
  const [english, other] = [await person(business, "OWNER", "en"), await person(monday, "OWNER", "en")];
  await witness.rows("update businesses set first_day_of_week = 7 where _id = $1", [business.scope.business_id]);
  clock.set("2026-06-15T04:55:00.000Z");
  const owner = await week(business);
  const visit = (occurred_at: string, amount: number) =>
    commitAt(owner, business.points.number, business.place_id, { amount, occurred_at, imported: true });
  // The first and the last evening of the week, and Sunday, which is the next one.
  await visit("2026-06-07T12:00:00.000Z", 5_00);
  await visit("2026-06-14T03:30:00.000Z", 7_00);
  await visit("2026-06-14T04:30:00.000Z", 100_00);
  await week(monday);
  await witness.rows("update identities set email_verified_at = null where email <> all($1)", [[english, other]]);
  clock.set("2026-06-14T10:55:00.000Z");
  expect(await work()).toEqual([]);
  clock.set("2026-06-14T11:05:00.000Z");
  expect(await work()).toEqual([english]);
  clock.set("2026-06-15T11:05:00.000Z");
  expect(await work()).toEqual([other]);
  const asked = await app.as("OWNER", business.scope);
  const { body } = await asked.call<Stat>("GET", "/api/stats/turnover/number?from=2026-06-07&to=2026-06-13");
  expect(body).toMatchObject({ value: 37_50, previous_value: 20_00 });
  const [mail] = await mails.mailsTo(english);
  expect(mail!.subject).toMatch(/: the week 7\s–\s13 June$/);
  expect(mail!.text).toContain("Sun 5, Mon 10, Tue 0, Wed 0, Thu 0, Fri 15.5, Sat 7");
  expect(mail!.text).toContain("https://rewards.example.com/stats?date_from=2026-06-07&date_to=2026-06-13");
});

test("once a week, however often it is asked for, and again when the mail server was down", async () => {
  const business = await open();
  const email = await person(business, "OWNER", "en");
  clock.set("2026-06-15T05:05:00.000Z");
  await week(business);
  await witness.rows("update identities set email_verified_at = null where email <> $1", [email]);
  const [put, ...others] = await look();
  expect(others).toEqual([]);
  const send = () => weeklyReportMailQueue(deps()).handle(job(put!.data, put!.id));
  mails.refuse(1, 451);
  await expect(send()).rejects.toThrow("451");
  await send();
  await send();
  expect(await mails.mailsTo(email)).toHaveLength(1);
  // Killed after the mail left and before that was noted: a second copy that a mailbox knows for one.
  await witness.rows("update weekly_reports set sent_at = null where business_id = $1", [business.scope.business_id]);
  await send();
  const ids = (await mails.mailsTo(email, 2)).map(({ headers }) => headers.find((line) => /^message-id/i.test(line)));
  expect(new Set(ids).size).toBe(1);
  expect(await work()).toEqual([]);
  clock.set("2026-06-22T05:05:00.000Z");
  expect(await work()).toEqual([email]);
});

test("one click in the mail program ends them without a sign-in; the settings bring them back", async () => {
  const business = await open();
  const reader = await app.as("OWNER", business.scope);
  const employee = await app.as("EMPLOYEE", business.scope);
  clock.set("2026-06-15T05:05:00.000Z");
  await week(business);
  await witness.rows(
    "update identities i set email_verified_at = case when a._id = $1 then $2::timestamptz end from accounts a where a.identity_id = i._id",
    [reader.account_id, "2026-06-01T00:00:00Z"],
  );
  const [email] = await work();
  const [mail] = await mails.mailsTo(email!);
  const { headers } = mail!;
  expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const url = /^List-Unsubscribe: <https:\/\/rewards\.example\.com(.+)>$/.exec(
    headers.find((line) => line.startsWith("List-Unsubscribe:"))!,
  )![1]!;
  const choices = async (caller = reader) =>
    (await caller.call<MailChoices>("GET", "/api/accounts/current/mail_choices")).body;
  expect((await choices()).weekly_report).toBe(true);
  expect((await choices(employee)).weekly_report).toBeNull();

  const program = app.withToken(null);
  const click = (path: string) =>
    program.call("POST", path, "List-Unsubscribe=One-Click", { "content-type": "application/x-www-form-urlencoded" });
  expect(await click("/api/weekly_reports/stop?key=wrong")).toMatchObject({
    status: 422,
    body: { code: "token_invalid" },
  });
  expect((await choices()).weekly_report).toBe(true);
  const opened = await program.call("GET", url);
  expect([opened.status, String(opened.headers["location"])]).toEqual([
    302,
    expect.stringMatching(/\/settings\/notifications$/),
  ]);
  expect((await choices()).weekly_report).toBe(true);
  expect((await click(url)).status).toBe(204);
  expect((await click(url)).status).toBe(204);
  expect(await choices()).toMatchObject({ weekly_report: false, subscription: true });
  clock.set("2026-06-22T05:05:00.000Z");
  expect(await work()).toEqual([]);

  await reader.call("POST", "/api/accounts/current/mail_choices", { weekly_report: true });
  expect(await choices()).toMatchObject({ weekly_report: true, subscription: true });
  // What employees choose changes nothing: they get none.
  await employee.call("POST", "/api/accounts/current/mail_choices", { weekly_report: true });
  expect((await choices(employee)).weekly_report).toBeNull();
  expect(await work()).toEqual([email]);
});

test("a week without receipts has no average one, and nothing that it fell by", async () => {
  const business = await open();
  const english = await person(business, "OWNER", "en");
  clock.set("2026-06-15T04:55:00.000Z");
  const till = await app.as("OWNER", business.scope);
  const visit = (member: { number: string }, occurred_at: string, more: object) =>
    commitAt(till, member.number, business.place_id, { occurred_at, imported: true, ...more });
  await visit(business.points, "2026-06-03T10:00:00.000Z", { amount: 20_00 });
  await visit(business.stamps, "2026-06-10T10:00:00.000Z", {});
  await witness.rows("update accounts set status = 'disabled' where _id = $1", [till.account_id]);
  clock.set("2026-06-15T05:05:00.000Z");
  expect(await work()).toEqual([english]);
  const [mail] = await mails.mailsTo(english);
  expect(mail!.text.replaceAll("\u00a0", " ")).toMatch(/PLN 0.00 \(−100%\)[^]*: –\n/);
});
