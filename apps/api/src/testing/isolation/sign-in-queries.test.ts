/** Queries of registration, mails and their links: the tenants' role gets nothing out of them and changes nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as links from "../../features/accounts/link-queries.ts";
import * as registration from "../../features/accounts/registration-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { insertJob } from "../../platform/jobs/queries.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { changedEntries, openWitness, type Witness } from "../witness.ts";
import { failureOf, insufficientPrivilege, openRawRole, type RawRole } from "./raw-role.ts";

interface Known extends Tenant {
  readonly identity_id: string;
  readonly email_key: string;
}

type Ask = (tx: Transaction, of: Known) => Promise<unknown>;

const now = "2026-06-12T10:00:00.000Z";
const made = () => crypto.randomUUID();
const hash = () => crypto.getRandomValues(Buffer.alloc(32));

const reads: Readonly<Record<string, Ask>> = {
  selectIdentityForChange: (tx, of) => links.selectIdentityForChange(tx, of.identity_id),
  selectRecipient: (tx, of) => links.selectRecipient(tx, of.identity_id),
  selectIdentityOfAccount: (tx, of) => links.selectIdentityOfAccount(tx, of.id, of.accounts.owner.account_id),
  selectIsJobDone: (tx, of) => links.selectIsJobDone(tx, of.identity_id, "reset", made()),
  selectLinkState: (tx, of) => links.selectLinkState(tx, of.accounts.owner.account_id, "reset", hash(), now),
  selectIdentityAccounts: (tx, of) => links.selectIdentityAccounts(tx, of.identity_id),
};

const writes: Readonly<Record<string, Ask>> = {
  insertJob: (tx, of) => insertJob(tx, "mail", { kind: "verify", identity_id: of.identity_id }),
  insertResetJob: (tx, of) => links.insertResetJob(tx, of.email_key, made()),
  insertToken: (tx, of) =>
    links.insertToken(tx, {
      token_hash: hash(),
      identity_id: of.identity_id,
      kind: "reset",
      job_id: made(),
      expires_at: now,
      now,
    }),
  updateTokenSent: (tx) => links.updateTokenSent(tx, hash(), now),
  updateTokenUsed: (tx) => links.updateTokenUsed(tx, hash(), now),
  updateTokensReplaced: (tx, of) => links.updateTokensReplaced(tx, of.identity_id, ["reset"], now),
  updatePassword: (tx, of) => links.updatePassword(tx, of.identity_id, "x", now),
  updateLockLifted: (tx, of) => links.updateLockLifted(tx, of.identity_id, now),
  updateEmailVerified: (tx, of) => links.updateEmailVerified(tx, of.identity_id, now),
  deleteIdentitySessions: (tx, of) => links.deleteIdentitySessions(tx, of.identity_id),
  updateLapsedIdentity: (tx, of) => registration.updateLapsedIdentity(tx, of.email_key, now, now),
  updateAccountsDisabled: (tx, of) => registration.updateAccountsDisabled(tx, of.identity_id, now),
  insertRegisteredIdentity: (tx) =>
    registration.insertRegisteredIdentity(tx, {
      _id: made(),
      email: "x@example.test",
      email_key: made(),
      password_hash: "x",
      now,
    }),
};

let app: TestApp;
let witness: Witness;
let tenants: RawRole;
let workers: RawRole;
let home: Tenant;
let away: Known;

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  const tenant = await buildTenant(app, tenantNames.away);
  const [identity] = await witness.rows<Pick<Known, "identity_id" | "email_key">>(
    `select i._id as identity_id, i.email_key from accounts a join identities i on i._id = a.identity_id where a._id = $1`,
    [tenant.accounts.owner.account_id],
  );
  away = { ...tenant, ...identity! };
  tenants = await openRawRole(app.server, "rewardo_app");
  workers = await openRawRole(app.server, "rewardo_jobs");
}, 30_000);
afterAll(async () => {
  await tenants.close();
  await workers.close();
  await witness.close();
  await app.close();
});

test("every query function of these files is asked here", () => {
  const names = [...Object.keys(links), ...Object.keys(registration), "insertJob"];
  expect(Object.keys({ ...reads, ...writes }).toSorted()).toEqual(names.toSorted());
});

const isNothing = (value: unknown): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0);

test.each(Object.entries(reads))("%s of another business answers nothing", async (_name, ask) => {
  for (const business_id of [home.id, null]) {
    let answer: unknown;
    const failure = await failureOf(tenants.within(business_id, async (tx) => (answer = await ask(tx, away))));
    expect(failure === insufficientPrivilege || isNothing(answer)).toBe(true);
    expect(await failureOf(workers.within(business_id, (tx) => ask(tx, away)))).toBe(insufficientPrivilege);
  }
});

test.each(Object.entries(writes))("%s of another business changes nothing", async (_name, ask) => {
  const before = await witness.fingerprint();
  for (const business_id of [home.id, null]) {
    const failure = await failureOf(tenants.within(business_id, (tx) => ask(tx, away), { commits: true }));
    expect([null, insufficientPrivilege]).toContain(failure);
    expect(await failureOf(workers.within(business_id, (tx) => ask(tx, away), { commits: true }))).toBe(
      insufficientPrivilege,
    );
  }
  expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
});

test("nobody but the workers sees a job, and nobody makes a queue", async () => {
  await tenants.within(home.id, (tx) => insertJob(tx, "mail", { kind: "verify", identity_id: made() }));
  for (const text of ["select * from jobs.job", "select jobs.create_queue('x', '{}')", "delete from jobs.job"]) {
    expect(await failureOf(tenants.within(home.id, (tx) => tx.rows({ text, values: [] }))), text).toBe(
      insufficientPrivilege,
    );
  }
  const made_by_workers = "create table jobs.mine (a integer)";
  expect(await failureOf(workers.within(null, (tx) => tx.rows({ text: made_by_workers, values: [] })))).toBe(
    insufficientPrivilege,
  );
});
