/** Queries of registration, mails and their links: the tenants' role gets nothing out of them and changes nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as invitations from "../../features/tenants/accounts/invitation-queries.ts";
import * as links from "../../features/tenants/accounts/link-queries.ts";
import * as verified from "../../features/tenants/accounts/verified-sign-in-queries.ts";
import * as registration from "../../features/tenants/accounts/registration-queries.ts";
import * as suspensions from "../../features/tenants/businesses/auth-role-queries.ts";
import * as closures from "../../features/tenants/business-closures/auth-role-queries.ts";
import * as integrations from "../../features/pos/integrations/auth-role-queries.ts";
import * as nights from "../../features/operations/nightly/auth-role-queries.ts";
import * as own from "../../features/tenants/own-account/auth-role-queries.ts";
import * as factors from "../../features/tenants/second-factors/auth-role-queries.ts";
import * as notices from "../../features/tenants/plan-subscriptions/notice-queries.ts";
import * as reports from "../../features/reports/weekly-reports/auth-role-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import * as tries from "../../platform/rate-limits/auth-role-queries.ts";
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

const noticeOf = (of: Known): notices.NoticeKey => ({
  business_id: of.id,
  plan_subscription_id: of.plan_subscription_id,
  kind: "trial_over",
  about: now,
  account_id: of.accounts.owner.account_id,
});

const reportOf = (of: Known): reports.ReportKey => ({
  business_id: of.id,
  account_id: of.accounts.owner.account_id,
  week: "2026-06-08",
});

const reads: Readonly<Record<string, Ask>> = {
  selectLives: (tx) => nights.selectLives(tx, "2000-01-01T00:00:00.000Z"),
  selectReportMail: (tx, of) => reports.selectReportMail(tx, reportOf(of)),
  selectDueClosures: (tx) => closures.selectDueClosures(tx, "2100-01-01T00:00:00.000Z"),
  selectClosuresUntil: (tx) => closures.selectClosuresUntil(tx, now, "2100-01-01T00:00:00.000Z"),
  selectTroubleMail: (tx, of) =>
    integrations.selectTroubleMail(tx, { business_id: of.id, account_id: of.accounts.owner.account_id }),
  selectSuspensionMail: (tx, of) =>
    suspensions.selectSuspensionMail(tx, { business_id: of.id, account_id: of.accounts.owner.account_id }),
  selectClosureMail: (tx, of) =>
    closures.selectClosureMail(tx, { business_id: of.id, account_id: of.accounts.owner.account_id }),
  selectOwnAddress: (tx, of) =>
    own.selectOwnAddress(tx, { business_id: of.id, account_id: of.accounts.owner.account_id }),
  selectMailReader: (tx, of) => own.selectMailReader(tx, of.identity_id),
  selectIdentityOfAddress: (tx, of) => factors.selectIdentityOfAddress(tx, of.email_key),
  selectOwnIdentity: (tx, of) => own.selectOwnIdentity(tx, of.id, of.accounts.owner.account_id),
  selectOwnSecurity: (tx, of) => own.selectOwnSecurity(tx, of.identity_id),
  selectOwnSessions: (tx, of) => own.selectOwnSessions(tx, of.identity_id, hash(), now),
  selectTries: (tx) => tries.selectTries(tx, hash()),
  selectOwnAccounts: (tx, of) => own.selectOwnAccounts(tx, of.identity_id),
  selectMailChoices: (tx, of) => own.selectMailChoices(tx, of.id, of.accounts.owner.account_id),
  selectSecondFactorForUse: (tx, of) => factors.selectSecondFactorForUse(tx, of.identity_id),
  selectHasPasskey: (tx, of) => factors.selectHasPasskey(tx, of.identity_id),
  selectHasFactor: (tx, of) => factors.selectHasFactor(tx, of.identity_id),
  selectRequiringBusinesses: (tx, of) => factors.selectRequiringBusinesses(tx, of.identity_id),
  countFactors: (tx, of) => factors.countFactors(tx, of.id),
  selectHasRecoveryCodes: (tx, of) => factors.selectHasRecoveryCodes(tx, of.identity_id),
  selectPasskeys: (tx, of) => factors.selectPasskeys(tx, of.identity_id),
  selectPasskeyForUse: (tx) => factors.selectPasskeyForUse(tx, hash()),
  selectIdentityForSignIn: (tx, of) => verified.selectIdentityForSignIn(tx, of.email_key),
  selectIdentityForChange: (tx, of) => links.selectIdentityForChange(tx, of.identity_id),
  selectRecipient: (tx, of) => links.selectRecipient(tx, of.identity_id),
  selectIdentityOfAccount: (tx, of) => links.selectIdentityOfAccount(tx, of.id, of.accounts.owner.account_id),
  selectIsJobDone: (tx, of) => links.selectIsJobDone(tx, of.identity_id, "reset", made()),
  selectLinkState: (tx, of) => links.selectLinkState(tx, of.accounts.owner.account_id, "reset", hash(), now),
  selectRegistered: (tx, of) => registration.selectRegistered(tx, { email_key: of.email_key, key: made(), since: now }),
  selectUnusedIdentity: (tx, of) => registration.selectUnusedIdentity(tx, of.email_key),
  selectNoticeMail: (tx, of) => notices.selectNoticeMail(tx, noticeOf(of)),
  selectInvited: (tx, of) => links.selectInvited(tx, of.accounts.owner.account_id),
  selectAddresses: (tx, of) => invitations.selectAddresses(tx, [of.identity_id]),
  selectInvitationState: (tx, of) => invitations.selectInvitationState(tx, of.accounts.owner.account_id, hash(), now),
  selectChoices: (tx, of) => invitations.selectChoices(tx, of.identity_id),
  selectIdentityAccounts: (tx, of) => links.selectIdentityAccounts(tx, of.identity_id),
};

const writes: Readonly<Record<string, Ask>> = {
  // Of servers, and of no business.
  upsertLife: (tx) => nights.upsertLife(tx, { server_id: made(), now }),
  deleteOldLives: (tx) => nights.deleteOldLives(tx, "2000-01-01T00:00:00.000Z"),
  removeOldTraces: (tx) => nights.removeOldTraces(tx, "2100-01-01T00:00:00.000Z"),
  updateOwnPassword: (tx, of) =>
    own.updateOwnPassword(tx, { identity_id: of.identity_id, password_hash: "x" }, "y", now),
  upsertTry: (tx) => tries.upsertTry(tx, { key: hash(), now, ends_at: now }),
  upsertKnownBrowser: (tx, of) =>
    own.upsertKnownBrowser(tx, {
      identity_id: of.identity_id,
      browser: hash(),
      user_agent: null,
      now,
      since: now,
      is_told: true,
    }),
  deleteKnownBrowsers: (tx, of) => own.deleteKnownBrowsers(tx, of.identity_id),
  updateResetLinksReplaced: (tx, of) => own.updateResetLinksReplaced(tx, of.identity_id, now),
  deleteOwnSession: (tx, of) => own.deleteOwnSession(tx, of.identity_id, { _id: of.id, kept: hash() }),
  deleteOwnSessions: (tx, of) => own.deleteOwnSessions(tx, of.identity_id, null),
  updateMailChoices: (tx, of) =>
    own.updateMailChoices(tx, of.id, of.accounts.owner.account_id, { subscription: false, weekly_report: null, now }),
  insertSecondFactor: (tx, of) => factors.insertSecondFactor(tx, of.identity_id, hash(), now),
  updateStepTaken: (tx, of) => factors.updateStepTaken(tx, of.identity_id, 1),
  updateSealedSecret: (tx, of) => factors.updateSealedSecret(tx, of.identity_id, hash()),
  updateConfirmed: (tx, of) => factors.updateConfirmed(tx, of.identity_id, now),
  replaceRecoveryCodes: (tx, of) => factors.replaceRecoveryCodes(tx, of.identity_id, [hash()], now),
  updateRecoveryCodeUsed: (tx, of) => factors.updateRecoveryCodeUsed(tx, of.identity_id, hash(), now),
  deleteSecondFactor: (tx, of) => factors.deleteSecondFactor(tx, of.identity_id),
  deleteAppCodes: (tx, of) => factors.deleteAppCodes(tx, of.identity_id),
  deleteIdleRecoveryCodes: (tx, of) => factors.deleteIdleRecoveryCodes(tx, of.identity_id),
  insertPasskey: (tx, of) =>
    factors.insertPasskey(tx, {
      _id: made(),
      identity_id: of.identity_id,
      credential_id: hash(),
      public_key: hash(),
      sign_counter: 0,
      name: "Laptop",
      created_at: now,
    }),
  updatePasskeyUsed: (tx) => factors.updatePasskeyUsed(tx, made(), { sign_counter: 1, now }),
  deletePasskey: (tx, of) => factors.deletePasskey(tx, of.identity_id, made()),
  insertPasskeyChallenge: (tx, of) =>
    factors.insertPasskeyChallenge(
      tx,
      { challenge_hash: hash(), binding: hash(), identity_id: of.identity_id },
      { now, expires_at: now },
    ),
  deletePasskeyChallenge: (tx, of) =>
    factors.deletePasskeyChallenge(tx, { challenge_hash: hash(), binding: hash(), identity_id: of.identity_id }, now),
  insertJob: (tx, of) => insertJob(tx, "mail", { kind: "verify", identity_id: of.identity_id }),
  insertDueReports: (tx) => reports.insertDueReports(tx, "2026-06-15T08:00:00.000Z"),
  updateStopToken: (tx, of) => reports.updateStopToken(tx, reportOf(of), hash()),
  updateReportSent: (tx, of) => reports.updateReportSent(tx, reportOf(of), now),
  updateReportsStopped: (tx) => reports.updateReportsStopped(tx, hash(), now),
  insertDueNotices: (tx) => notices.insertDueNotices(tx, now),
  updateNoticeSent: (tx, of) => notices.updateNoticeSent(tx, noticeOf(of), now),
  selectAddressAndBusiness: (tx, of) => links.selectAddressAndBusiness(tx, of.accounts.owner.account_id),
  insertAccountExistsJob: (tx, of) => registration.insertAccountExistsJob(tx, of.email_key, now),
  insertResetJob: (tx, of) => links.insertResetJob(tx, of.email_key, made()),
  insertToken: (tx, of) =>
    links.insertToken(tx, {
      token_hash: hash(),
      identity_id: of.identity_id,
      account_id: null,
      kind: "reset",
      job_id: made(),
      expires_at: now,
      now,
    }),
  updateTokenSent: (tx) => links.updateTokenSent(tx, hash(), now),
  updateInvitationAccepted: (tx, of) => {
    const names = { first_name: null, last_name: null, name_key: "x" };
    return invitations.updateInvitationAccepted(tx, of.accounts.owner.account_id, { ...names, now });
  },
  updateTokenUsed: (tx) => links.updateTokenUsed(tx, hash(), now),
  updateTokensReplaced: (tx, of) => links.updateTokensReplaced(tx, of.identity_id, ["reset"], now),
  updatePassword: (tx, of) => links.updatePassword(tx, of.identity_id, "x", now),
  updateLockLifted: (tx, of) => links.updateLockLifted(tx, of.identity_id, now),
  updateEmailVerified: (tx, of) => links.updateEmailVerified(tx, of.identity_id, now),
  deleteIdentitySessions: (tx, of) => links.deleteIdentitySessions(tx, of.identity_id),
  updateIdentityVerified: (tx, of) => verified.updateIdentityVerified(tx, of.identity_id, now),
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
});
afterAll(async () => {
  await tenants.close();
  await workers.close();
  await witness.close();
  await app.close();
});

test("every query function of these files is asked here", () => {
  const names = [
    ...Object.keys(suspensions),
    ...Object.keys(closures),
    ...Object.keys(integrations),
    ...Object.keys(nights),
    ...Object.keys(own),
    ...Object.keys(factors),
    ...Object.keys(links),
    ...Object.keys(notices),
    ...Object.keys(reports),
    ...Object.keys(invitations),
    ...Object.keys(verified),
    ...Object.keys(registration),
    ...Object.keys(tries),
    "insertJob",
  ];
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

test("only the workers see a job, and no role makes a queue", async () => {
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
