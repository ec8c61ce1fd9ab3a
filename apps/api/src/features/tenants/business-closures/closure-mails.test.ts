/**
 * Owners are told when their business is asked to close and a week before, and all its people when it has: each once, while it is
 * true.
 */
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openBrowser, openPasswordAccount } from "../../../testing/sign-in.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createAccount } from "../accounts/index.ts";
import { closeDueBusinesses, closureMailQueue, remindOfClosures } from "./index.ts";

const clock = fixedClock("2026-06-12T22:30:00.000Z");
const path = "/api/businesses/current/closure";
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const log = { info: () => {}, error: () => {} };

/** What the worker does with the jobs that wait; answers who was told what. */
const work = async (): Promise<Map<string, Mail>> => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
  const doors = { database: app.database, clock, log, mailer };
  const queue = closureMailQueue({ ...doors, public_url: "https://rewards.example.com", brand_name: "Rewardo" });
  const jobs = await witness.rows<{ data: unknown }>(
    "delete from jobs.job where name = 'closure_mails' returning data",
  );
  for (const { data } of jobs)
    await queue.handle({
      _id: newId(),
      payload: data,
      signal: new AbortController().signal,
      ending: new AbortController().signal,
    });
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
  return new Map(sent.map((mail) => [mail.to, mail]));
};
const subjects = (mails: Map<string, Mail>) => new Map([...mails].map(([to, { subject }]) => [to, subject]));

test("requested, soon: mails to every owner; done: to all its people, in their language and on the business's day", async () => {
  const { ctx } = await buildBusiness(app);
  const owner = await openPasswordAccount(ctx);
  const german = `${newId()}@example.test`;
  await createAccount(ctx, { email: german, account_role_id: roleIds.OWNER, language: "de" });
  const admin = `${newId()}@example.test`;
  await createAccount(ctx, { email: admin, account_role_id: roleIds.ADMIN });
  const both = (pl: string, de: string) =>
    new Map([
      [owner.email, pl],
      [german, de],
    ]);
  const here = openBrowser(app);
  expect(await here.logIn({ email: owner.email, password: owner.password })).toBe("200");
  const ask = () => here.call("POST", path, { current_password: owner.password });

  // Revoked before the mail was sent: no one is told something untrue.
  await ask();
  await here.call("POST", `${path}/withdraw`);
  expect(await work()).toEqual(new Map());

  await ask();
  await ask();
  // Half past twelve at night in Warsaw: the day there is the next one.
  const asked = await work();
  expect(subjects(asked)).toEqual(
    both(
      "Konto firmy Kawiarnia Ziarno zostanie zamknięte 13 lipca 2026",
      "Das Konto von Kawiarnia Ziarno wird am 13. Juli 2026 geschlossen",
    ),
  );
  expect(asked.get(german)!.text).toContain("https://rewards.example.com/settings/closure\n");

  clock.set("2026-07-05T22:29:00.000Z");
  expect(await remindOfClosures(app)).toBe(0);
  clock.set("2026-07-05T22:31:00.000Z");
  const twice = await Promise.all([remindOfClosures(app), remindOfClosures(app)]);
  expect(twice[0] + twice[1]).toBe(1);
  expect(await remindOfClosures(app)).toBe(0);
  expect(subjects(await work()).get(german)).toBe(
    "Zur Erinnerung: Das Konto von Kawiarnia Ziarno wird am 13. Juli 2026 geschlossen",
  );

  clock.set("2026-07-12T22:30:00.000Z");
  expect(await closeDueBusinesses(app)).toBe(1);
  expect(subjects(await work())).toEqual(
    both("Konto firmy Kawiarnia Ziarno jest zamknięte", "Das Konto von Kawiarnia Ziarno ist geschlossen").set(
      admin,
      "Konto firmy Kawiarnia Ziarno jest zamknięte",
    ),
  );
});

test("the day stands with the business for everyone who works there", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const owner = await openPasswordAccount(ctx);
  const here = openBrowser(app);
  expect(await here.logIn({ email: owner.email, password: owner.password })).toBe("200");
  await here.call("POST", path, { current_password: owner.password });
  const employee = await app.as("EMPLOYEE", scope);
  const { body } = await employee.call<{ closing_at: string }>("GET", "/api/businesses/current");
  expect(body.closing_at).toBe(new Date(clock.nowMs() + 30 * 86_400_000).toISOString());
});
