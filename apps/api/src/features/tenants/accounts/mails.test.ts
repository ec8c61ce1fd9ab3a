/** Mail by a job: what happens to it when the mail server, the worker or the database fail. */
import { inspect } from "node:util";
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../../../platform/clock.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { killWorker } from "../../../testing/kill/mail-worker.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { createAccount } from "./create.ts";

let app: MailApp;
let business: TestBusiness;

beforeAll(async () => {
  app = await openMailApp();
  business = await buildBusiness(app);
  // As in production, only sooner.
  await app.witness.rows(`update jobs.queue set retry_delay = 1, retry_backoff = false`);
});
afterAll(() => app.close());

const openAccount = async (): Promise<string> => {
  app.pass(61);
  const email = `${newId()}@example.test`;
  await createAccount(business.ctx, { email, account_role_id: roleIds.ADMIN });
  return email;
};
const ask = async (email: string): Promise<void> => {
  const { status } = await app.withToken(null).call("POST", "/api/accounts/password_reset", { email });
  expect(status).toBe(204);
};
const jobStates = async (): Promise<string[]> =>
  (await app.witness.rows<{ state: string }>(`select state from jobs.job order by created_on desc`)).map(
    ({ state }) => state,
  );
const settled = () =>
  vi.waitFor(async () => expect(new Set(await jobStates())).toEqual(new Set(["completed"])), 60_000);

test("a mail server that refuses for a while is asked again, and the mail comes once", async () => {
  const email = await openAccount();
  const before = app.mails.offered();
  app.mails.refuse(2, 451);
  await ask(email);
  const [mail, ...more] = await app.mails.mailsTo(email);
  await settled();
  expect(more).toEqual([]);
  expect(app.mails.offered() - before).toBe(3);
  expect(mail!.link.token).toMatch(/^[\w-]{43}$/);
});

test("a receiver that is refused for good is given up at once", async () => {
  const email = await openAccount();
  const before = app.mails.offered();
  app.mails.refuse(1, 550);
  await ask(email);
  await vi.waitFor(() => expect(app.logged.some(({ message }) => message.includes("given up"))).toBe(true), 60_000);
  await settled();
  expect(app.mails.offered() - before).toBe(1);
});

test("what waits while no worker runs is sent when one starts", async () => {
  const email = await openAccount();
  await app.stopWorkers();
  await ask(email);
  expect((await jobStates())[0]).toBe("created");
  await app.startWorker();
  await app.mails.mailsTo(email);
  await settled();
  expect((await app.mails.mailsTo(email)).length).toBe(1);
});

test("of two workers one sends the mail", async () => {
  await app.startWorker();
  const emails = await Promise.all([openAccount(), openAccount(), openAccount(), openAccount()]);
  await Promise.all(emails.map(ask));
  for (const email of emails) await app.mails.mailsTo(email);
  await settled();
  for (const email of emails) expect((await app.mails.mailsTo(email)).length).toBe(1);
});

test("a job is put in with what causes it, or not at all", async () => {
  const jobs = () => app.witness.rows(`select 1 from jobs.job`);
  const before = (await jobs()).length;
  const refused = app.database.authenticate(
    async (tx) => {
      await insertJob(tx, "mail", { kind: "verify", identity_id: newId() });
      throw new Error("changed my mind");
    },
    { transaction: true },
  );
  await expect(refused).rejects.toThrow("changed my mind");
  expect((await jobs()).length).toBe(before);
  const unknown = app.database.authenticate((tx) => insertJob(tx, "no such queue", {}));
  await expect(unknown).rejects.toThrow("No queue is called no such queue");
});

test("a worker that loses its connections hears of jobs again by itself", async () => {
  await app.stopWorkers();
  // So seldom that only a notification can be what tells it.
  await app.startWorker(600);
  const lost = await app.witness.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rewardo jobs' and datname = current_database()`,
  );
  expect(lost.length).toBeGreaterThan(0);
  const first = await openAccount();
  await ask(first);
  await app.mails.mailsTo(first);
  const second = await openAccount();
  await ask(second);
  await app.mails.mailsTo(second);
  await settled();
});

test("a worker that is killed in the middle of a mail leaves it to the next one", async () => {
  const email = await openAccount();
  await app.stopWorkers();
  await ask(email);
  await killWorker(app.server);
  expect((await jobStates())[0]).toBe("active");
  // As if its time were over. With less time for every job, a slow machine would send some of them twice.
  await app.witness.rows(`update jobs.job set started_on = started_on - interval '1 hour' where state = 'active'`);
  await app.startWorker();
  const mails = await app.mails.mailsTo(email);
  await settled();
  expect(mails.length).toBe(1);
  const reset = { token: mails[0]!.link.token, new_password: "Better-Horse-8", new_password_confirm: "Better-Horse-8" };
  expect((await app.withToken(null).call("POST", `/api/accounts/${mails[0]!.link.id}`, reset)).status).toBe(204);
});

test("mails say what they are in both forms and carry nothing that was not meant", async () => {
  const email = await openAccount();
  await ask(email);
  const [mail] = await app.mails.mailsTo(email);
  expect(mail!.headers).toEqual(
    expect.arrayContaining([
      `To: ${email}`,
      "From: Rewardo <no-reply@rewards.example.com>",
      "Auto-Submitted: auto-generated",
      expect.stringMatching(/^Message-ID: <[0-9a-f-]{36}@rewards\.example\.com>$/i),
    ]),
  );
  const link = `https://rewards.example.com/password_reset?id=${mail!.link.id}&token=${mail!.link.token}`;
  expect(mail!.text).toContain(`\n${link}\n`);
  expect(mail!.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  expect(mail!.html).not.toMatch(/<img|<script|url\(|http:|@import/);
});

test("no line of the log names an address or a token, and no job either", async () => {
  const said = inspect(app.logged, { depth: 10 });
  expect(app.logged.length).toBeGreaterThan(3);
  const jobs = inspect(await app.witness.rows(`select data, output from jobs.job`), {
    depth: 10,
    maxArrayLength: null,
  });
  for (const { to, link } of app.mails.arrived) {
    expect(said).not.toContain(to[0]);
    expect(jobs).not.toContain(to[0]);
    // That a password was changed is told without a token.
    if (link.token === "") continue;
    expect(said).not.toContain(link.token);
    expect(jobs).not.toContain(link.token);
  }
  expect(said).not.toMatch(/example\.test/);
});
