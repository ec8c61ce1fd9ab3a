/** The people of a business are told that the operator suspended it, why, and whom to ask; and that it is open again. */
import { platformBusinessId, roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createAccount } from "../accounts/index.ts";
import { suspensionMailQueue } from "./suspension-mails.ts";

const clock = fixedClock("2026-06-12T22:30:00.000Z");
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
const work = async (contact_email: string | null = "help@rewards.example.com"): Promise<Map<string, Mail>> => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
  const doors = { database: app.database, clock, log, mailer, contact_email };
  const queue = suspensionMailQueue({ ...doors, public_url: "https://rewards.example.com", brand_name: "Rewardo" });
  const jobs = await witness.rows<{ data: unknown }>(
    "delete from jobs.job where name = 'suspension_mails' returning data",
  );
  const { signal } = new AbortController();
  for (const { data } of jobs) await queue.handle({ _id: newId(), payload: data, signal, ending: signal });
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
  return new Map(sent.map((mail) => [mail.to, mail]));
};

test("suspended and open again: a mail to everyone who works there, once, while it is true", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const [owner, waiter, former] = [newId(), newId(), newId()].map((name) => `${name}@example.test`) as [
    string,
    string,
    string,
  ];
  await createAccount(ctx, { email: owner, account_role_id: roleIds.OWNER });
  await createAccount(ctx, { email: waiter, account_role_id: roleIds.EMPLOYEE, language: "uk" });
  const left = await createAccount(ctx, { email: former, account_role_id: roleIds.EMPLOYEE });
  await witness.rows("update accounts set status = 'disabled' where _id = $1", [left]);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const url = `/api/businesses/${scope.business_id}`;
  const suspend = (reason: string) => platform.call("POST", `${url}/suspend`, { reason });
  const resume = () => platform.call("POST", `${url}/resume`);

  await suspend("Unpaid for months");
  await suspend("Again");
  const told = await work();
  expect([...told.keys()].toSorted()).toEqual([owner, waiter].toSorted());
  expect(told.get(owner)?.subject).toBe("Firma Kawiarnia Ziarno jest zawieszona w Rewardo");
  // Half past twelve at night in Warsaw: the day there is the next one.
  for (const part of ["13 czerwca 2026", "„Unpaid for months”", "help@rewards.example.com", "/login#contact-us"]) {
    expect(told.get(owner)?.text).toContain(part);
  }
  expect(told.get(waiter)?.subject).toBe("Rewardo: роботу бізнесу «Kawiarnia Ziarno» призупинено");
  expect(told.get(waiter)?.text).toContain("«Unpaid for months»");

  await resume();
  expect((await work()).get(waiter)?.subject).toBe("Rewardo: роботу бізнесу «Kawiarnia Ziarno» відновлено");

  // Resumed before the mail was sent: no one is told something untrue. Without an address the operator is named alone.
  await suspend("By mistake");
  await resume();
  expect([...(await work()).values()].map(({ subject }) => subject)).not.toContain(
    "Firma Kawiarnia Ziarno jest zawieszona w Rewardo",
  );
  clock.set("2026-06-14T08:00:00.000Z");
  await suspend("For good");
  expect((await work(null)).get(owner)?.text).toMatch(/skontaktuj się z.operatorem rewards.example.com\./);
});
