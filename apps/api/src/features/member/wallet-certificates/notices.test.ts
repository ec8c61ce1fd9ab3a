/** Owners and operators are told weeks before a certificate for Apple Wallet ends: once each time, and only while it is true. */
import { platformBusinessId, roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createAccount } from "../../tenants/accounts/index.ts";
import { walletMailQueue, walletNoticeQueue } from "./index.ts";

const clock = fixedClock("2026-06-01T08:00:00.000Z");
const start = clock.nowMs();
const passTo = (day: number) => clock.set(new Date(start + day * 86_400_000).toISOString());
const dayAt = (day: number) => new Date(start + day * 86_400_000).toISOString();
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

const sent: Mail[] = [];
const idle = new AbortController().signal;
const job = (payload: unknown): Job => ({ _id: newId(), payload, signal: idle, ending: idle });

/** What the worker does, each twice, as a lost answer would make it. Answers subjects by receiver. */
const work = async (ends_at: string | null, change = async (): Promise<unknown> => undefined) => {
  const apple = () =>
    (ends_at === null ? { kind: "off" } : { kind: "ready", certificates: {} as never, ends_at }) as never;
  const deps = {
    ...{ database: app.database, clock, log: { info: () => {}, error: () => {} }, brand_name: "Rewardo" },
    ...{ mailer: { send: async (mail: Mail) => void sent.push(mail), close: () => {} }, wallet: { apple } },
    public_url: "https://rewards.example.com",
  };
  await Promise.all([1, 2].map(() => walletNoticeQueue(deps).handle(job({}))));
  const jobs = await witness.rows<{ data: unknown }>("delete from jobs.job where name = 'wallet_mails' returning data");
  await change();
  sent.length = 0;
  for (const { data } of [...jobs, ...jobs]) await walletMailQueue(deps).handle(job(data));
  // No mail was sent twice.
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
  return new Map(sent.map(({ to, subject }) => [to, subject]));
};

test("a business's owners are told of its own certificate 45, 14 and 3 days before, in their language", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  await witness.rows("update accounts set status = 'disabled' where _id = $1", [owner.account_id]);
  const emails = { de: `${newId()}@example.test`, pl: `${newId()}@example.test` };
  await createAccount(ctx, { email: emails.de, account_role_id: roleIds.OWNER, language: "de" });
  await createAccount(ctx, { email: emails.pl, account_role_id: roleIds.OWNER });
  await createAccount(ctx, { email: `${newId()}@example.test`, account_role_id: roleIds.ADMIN });
  const keep = (ends_at: string) =>
    witness.rows(
      `insert into wallet_certificates values ($1, 'pass.x', 'A1B2C3D4E5', 'none', 'none', $2, now(), now())
        on conflict (business_id) do update set ends_at = excluded.ends_at`,
      [scope.business_id, ends_at],
    );
  await keep(dayAt(100));
  expect(await work(null)).toEqual(new Map());
  const told = new Map([
    [emails.de, "Kawiarnia Ziarno: Ihr Zertifikat für Apple Wallet endet am 9. September 2026"],
    [emails.pl, "Kawiarnia Ziarno: certyfikat do Apple Wallet wygasa 9 września 2026"],
  ]);
  for (const day of [56, 87, 98]) {
    passTo(day);
    expect(await work(null), `day ${day}`).toEqual(told);
    expect(await work(null)).toEqual(new Map());
  }
  expect(sent).toEqual([]);
  // Renewed while the mail waited: nothing is told, and of the next one in its time.
  passTo(60);
  await witness.rows("delete from wallet_notices");
  expect(await work(null, () => keep(dayAt(400)))).toEqual(new Map());
  expect(await work(null)).toEqual(new Map());
  passTo(101);
  expect(await work(null)).toEqual(new Map());
});

test("of the installation's certificate the operators are told, and nobody else", async () => {
  passTo(0);
  const { scope } = await buildBusiness(app);
  await app.as("OWNER", scope);
  const operator = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const [{ email }] = (await witness.rows<{ email: string }>(
    "select i.email from accounts a join identities i on i._id = a.identity_id where a._id = $1",
    [operator.account_id],
  )) as [{ email: string }];
  expect(await work(dayAt(46))).toEqual(new Map());
  passTo(2);
  expect(await work(dayAt(46))).toEqual(new Map([[email, expect.stringContaining("Apple Wallet")]]));
  expect(sent[0]!.text).toContain("Pass Type ID");
  expect(await work(dayAt(46))).toEqual(new Map());
  passTo(44);
  expect((await work(dayAt(46))).size).toBe(1);
  // Renewed: the next one lasts a year.
  expect(await work(dayAt(411))).toEqual(new Map());
});
