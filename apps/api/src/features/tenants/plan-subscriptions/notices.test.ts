/** Mails about the plan: once to each owner, in their language, and only while they are true. */
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { createAccount } from "../accounts/index.ts";
import { planMailQueue, planNoticeQueue } from "./index.ts";
import type { NoticeDeps } from "./notices.ts";

const clock = fixedClock("2026-06-01T08:00:00.000Z");
const start = clock.nowMs();
const passTo = (days: number) => clock.set(new Date(start + days * 86_400_000).toISOString());
const solo = "00000000-0000-7000-8000-0000000000a1";
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

const setUp = async () => {
  passTo(0);
  const { ctx, scope } = await buildBusiness(app, { plan_id: null });
  const emails = { de: `${newId()}@example.test`, pl: `${newId()}@example.test` };
  await createAccount(ctx, { email: emails.de, account_role_id: roleIds.OWNER, language: "de" });
  await createAccount(ctx, { email: emails.pl, account_role_id: roleIds.OWNER });
  await createAccount(ctx, { email: `${newId()}@example.test`, account_role_id: roleIds.ADMIN });
  const path = `/api/businesses/${scope.business_id}/plan_subscriptions`;
  const owner = () => app.as("OWNER", scope);
  const first = await owner();
  await first.call("POST", path, { plan_id: solo });
  // The one who calls is no reader of these tests.
  await witness.rows("update accounts set status = 'disabled' where _id = $1", [first.account_id]);
  return {
    ...emails,
    ctx,
    scope,
    set: (values: string) =>
      witness.rows(`update plan_subscriptions set ${values} where business_id = $1`, [scope.business_id]),
  };
};

const sent: Mail[] = [];
const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
const log = { info: () => {}, error: () => {} };
const idle = new AbortController().signal;
const job = (payload: unknown): Job => ({ _id: newId(), payload, signal: idle, ending: idle });

/** What the worker does: looks whose time has come, then does the jobs, each twice, as a lost answer would make it. */
const nothing: Pick<NoticeDeps, "payee" | "contact" | "is_online"> = { payee: null, contact: null, is_online: false };
const work = async (paying = nothing) => {
  const deps = {
    database: app.database,
    clock,
    log,
    mailer,
    public_url: "https://rewards.example.com",
    brand_name: "Rewardo",
    ...paying,
  };
  await Promise.all([1, 2].map(() => planNoticeQueue(deps).handle(job({}))));
  const jobs = await witness.rows<{ data: unknown }>("delete from jobs.job where name = 'plan_mails' returning data");
  sent.length = 0;
  for (const { data } of jobs) {
    await planMailQueue(deps).handle(job(data));
    await planMailQueue(deps).handle(job(data));
  }
  // No mail was sent twice.
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
  return new Map(sent.map(({ to, subject }) => [to, subject]));
};

test("three days before the end, at the end, and when a payment is missing: each once, in the owner's language", async () => {
  const { ctx, de, pl, set } = await setUp();
  passTo(10.9);
  expect(await work()).toEqual(new Map());
  const both = (german: string, polish: string) =>
    new Map([
      [de, german],
      [pl, polish],
    ]);
  passTo(11);
  const ending = both(
    "Die Testphase von Kawiarnia Ziarno endet am 15. Juni 2026",
    "Okres próbny firmy Kawiarnia Ziarno kończy się 15 czerwca 2026",
  );
  expect(await work()).toEqual(ending);
  expect(sent[0]!.text).toContain("https://rewards.example.com/settings/plan");
  passTo(12);
  expect(await work()).toEqual(new Map());
  // An owner who comes a day before is told of that day.
  passTo(13);
  const late = `${newId()}@example.test`;
  await createAccount(ctx, { email: late, account_role_id: roleIds.OWNER, language: "en" });
  expect(await work()).toEqual(new Map([[late, "The trial of Kawiarnia Ziarno ends on 15 June 2026"]]));
  await witness.rows(
    "update accounts set status = 'disabled' where identity_id = (select _id from identities where email = $1)",
    [late],
  );
  passTo(14);
  expect(await work()).toEqual(
    both("Die Testphase von Kawiarnia Ziarno ist vorbei", "Okres próbny firmy Kawiarnia Ziarno się skończył"),
  );
  await set("status = 'active', paid_until = '2026-07-01T00:00:00Z'");
  passTo(20);
  expect(await work()).toEqual(new Map());
  passTo(30);
  const missing = both("Eine Zahlung für Kawiarnia Ziarno fehlt", "Brakuje płatności za plan firmy Kawiarnia Ziarno");
  expect(await work()).toEqual(missing);
  expect(await work()).toEqual(new Map());
  // Paid, and missing again: another mail.
  await set("paid_until = '2026-07-10T00:00:00Z'");
  passTo(40);
  expect(await work()).toEqual(missing);
  await set("status = 'cancelled'");
});

test("what was settled while the mail waited is not told, nor what is long over", async () => {
  const { set } = await setUp();
  passTo(12);
  await planNoticeQueue({ database: app.database, clock }).handle(job({}));
  await set("status = 'active', paid_until = '2026-12-01T00:00:00Z'");
  expect(await work()).toEqual(new Map());
  await set("paid_until = '2026-06-20T00:00:00Z'");
  passTo(90);
  expect(await work()).toEqual(new Map());
});

test("a payment is missing when trial and paid time are both over, and after a suspension it is told as well", async () => {
  const { de, pl, scope, set } = await setUp();
  await set("status = 'active', paid_until = '2026-06-10T00:00:00Z'");
  passTo(10);
  expect(await work()).toEqual(new Map());
  const suspend = (status: string) =>
    witness.rows("update businesses set status = $2 where _id = $1", [scope.business_id, status]);
  await suspend("suspended");
  passTo(14);
  expect(await work()).toEqual(new Map());
  await suspend("active");
  passTo(15);
  expect([...(await work()).keys()].toSorted()).toEqual([de, pl].toSorted());
  await set("status = 'cancelled'");
});

const account = { payee: "Rewardo sp. z o.o.", account: "PL61 1090 1014 0000 0712 1981 2874", bank: "WBKPPLPP" };

test.each([
  [
    "the account and what to state",
    { payee: account, contact: "help@example.com", is_online: false },
    ["Odbiorca: Rewardo sp. z o.o.", account.account, "Bank: WBKPPLPP", "Tytuł przelewu: Rewardo 5252248481"],
  ],
  ["that it can be paid online", { payee: null, contact: null, is_online: true }, ["Zapłacisz online"]],
  ["whom to ask", { payee: null, contact: "help@example.com", is_online: false }, ["Zapytaj help@example.com"]],
  ["that there is no one to ask", { payee: null, contact: null, is_online: false }, ["Nie podano ani rachunku"]],
])("a mail about the plan's end says how to pay: %s", async (_case, paying, words) => {
  const { pl, scope, set } = await setUp();
  await witness.rows("update businesses set tin = '5252248481' where _id = $1", [scope.business_id]);
  passTo(12);
  await work(paying);
  const mail = sent.find(({ to }) => to === pl)!;
  for (const word of words) {
    expect(mail.text).toContain(word);
    expect(mail.html).toContain(word);
  }
  await set("status = 'cancelled'");
});
