/** Queries of work beside requests: asked for one business in the transaction of another, they find and change nothing. */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as bulk from "../../features/operations/bulk-changes/jobs-role-queries.ts";
import * as imports from "../../features/operations/imports/jobs-role-queries.ts";
import * as ledger from "../../features/ledger/ledger/jobs-role-queries.ts";
import * as proofs from "../../features/ledger/ledger-proofs/jobs-role-queries.ts";
import * as levels from "../../features/promotions/levels/jobs-role-queries.ts";
import * as nightly from "../../features/operations/nightly/jobs-role-queries.ts";
import * as rfm from "../../features/ledger/rfm/jobs-role-queries.ts";
import * as missing from "../../features/member/missing-visits/jobs-role-queries.ts";
import * as claims from "../../features/till/claims/jobs-role-queries.ts";
import * as wallet from "../../features/member/wallet/jobs-role-queries.ts";
import * as notices from "../../features/messaging/messages/notices/jobs-role-queries.ts";
import * as stats from "../../features/ledger/stats/jobs-role-queries.ts";
import { newId } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { fillNight } from "../night-rows.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { changedEntries, openWitness, type Witness } from "../witness.ts";
import { failureOf, insufficientPrivilege, openRawRole, type RawRole } from "./raw-role.ts";

type Ask = (tx: Transaction, of: Tenant) => Promise<unknown>;

const now = "2026-06-12T10:00:00.000Z";
const far = "2100-01-01T00:00:00.000Z";
const day = "2026-06-11";
const memberships = (of: Tenant) => [of.points.card_subscription_id];
const collected = async <Row>(read: (take: (portion: readonly Row[]) => void) => Promise<void>): Promise<Row[]> => {
  const rows: Row[] = [];
  await read((portion) => void rows.push(...portion));
  return rows;
};

const reads: Readonly<Record<string, Ask>> = {
  selectDueLots: (tx, of) => ledger.selectDueLots(tx, of.scope, "expire", { until: far, after: null, limit: 10 }),
  selectMembershipsToSettle: (tx, of) =>
    ledger.selectMembershipsToSettle(tx, of.scope, { ids: memberships(of), at: far }),
  selectMembershipsToCheck: (tx, of) => {
    const page = { since: "2000-01-01T00:00:00.000Z", thirtieth: 0, after: null, limit: 10 };
    return proofs.selectMembershipsToCheck(tx, of.scope, page);
  },
  selectStates: (tx, of) => proofs.selectStates(tx, of.scope, memberships(of)),
  selectChains: (tx, of) => proofs.selectChains(tx, of.scope, memberships(of)),
  selectAllLots: (tx, of) => proofs.selectAllLots(tx, of.scope, memberships(of)),
  readChainHeads: (tx, of) => collected((take) => proofs.readChainHeads(tx, of.scope, far, take)),
  readCustomerFacts: (tx, of) => {
    const period = { day, first_day: "2025-06-12", since: "2025-06-10T22:00:00.000Z", until: far };
    return collected((take) => rfm.readCustomerFacts(tx, of.scope, period, take));
  },
  selectLevelTerms: (tx, of) => levels.selectLevelTerms(tx, of.scope, { day, since: far, until: far }),
  selectLevelMembers: (tx, of) => {
    const none = { touched_since: null, ended: [], short: [], after: null, limit: 10 };
    return levels.selectLevelMembers(tx, of.scope, {
      ...none,
      card_id: of.points_card_id,
      held: null,
      is_everybody: true,
    });
  },
  selectLevelMembersByIds: (tx, of) => levels.selectLevelMembersByIds(tx, of.scope, memberships(of)),
  selectEarned: (tx, of) =>
    levels.selectEarned(tx, of.scope, { ids: memberships(of), since: "2000-01-01T00:00:00.000Z", until: far }),
  selectLatestRun: (tx, of) => nightly.selectLatestRun(tx, of.scope),
  selectOpenDay: async (tx, of) => (await rfm.selectOpenDay(tx, of.scope, "2100-01-01")) ?? undefined,
};

const writes: Readonly<Record<string, Ask>> = {
  removeBulkChange: (tx, of) => bulk.removeBulkChange(tx, of.scope, { before: far }),
  removeImportFile: (tx, of) => imports.removeImportFile(tx, of.scope, { before: far, now }),
  addToProof: (tx, of) => {
    const figures = { memberships: 9, entries: 9, faulty: 9, first_faults: [] };
    return proofs.addToProof(tx, of.scope, day, { ...figures, is_first: true, most_faults: 20, now });
  },
  writeGroupChanges: (tx, of) =>
    rfm.writeGroupChanges(tx, of.scope, day, [
      { user_id: of.points.user_id, rfm_group: "loyal" },
      { user_id: of.stamps.user_id, rfm_group: null },
    ]),
  replaceMoves: (tx, of) =>
    rfm.replaceMoves(tx, of.scope, day, [{ from_group: "none", to_group: "loyal", customers: 9 }]),
  replaceScores: (tx, of) => rfm.replaceScores(tx, of.scope, day, [{ r: 5, fm: 2, customers: 9 }]),
  writeStandings: async (tx, of) => {
    const [member] = await levels.selectLevelMembersByIds(tx, of.scope, memberships(of));
    // Who does not see the membership tries it at its first version.
    const { _id = of.points.card_subscription_id, version = 1 } = member ?? {};
    const standing = { _id, version, level_id: null, level_since: null, level_below_since: now };
    const change = { _id: newId(), card_subscription_id: _id, from_id: null, to_id: null, changed_at: now };
    return levels.writeStandings(tx, of.scope, [standing], { changes: [change], now });
  },
  foldDeltas: (tx, of) => stats.foldDeltas(tx, of.scope, 2),
  keepLapsing: (tx, of) => stats.keepLapsing(tx, of.scope, memberships(of)),
  recountMembers: (tx, of) => stats.recountMembers(tx, of.scope, memberships(of)),
  takeStep: (tx, of) => nightly.takeStep(tx, of.scope, { day, step: "another", now }),
  updateStep: (tx, of) =>
    nightly.updateStep(
      tx,
      of.scope,
      { day, step: "root", now },
      { progress: null, handled: 9, changed: 9, is_done: true },
    ),
  removeOverdue: (tx, of) => nightly.removeOverdue(tx, of.scope, { day: "2021-01-01", now }),
  // Last: what the others write is gone then.
  forgetUnendedNights: (tx, of) => nightly.forgetUnendedNights(tx, of.scope, "2000-01-01"),
};

let app: TestApp;
let witness: Witness;
let workers: RawRole;
let home: Tenant;
let away: Tenant;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  for (const { id } of [home, away]) await fillNight(witness, id);
  // So that there is something to find, and something that is over.
  await witness.rows(
    `insert into nightly_runs select (jsonb_populate_record(r, '{"local_day": "2020-01-01"}')).* from nightly_runs r`,
  );
  await witness.rows("update lots set expires_at = '2030-01-01'");
  await witness.rows(`update programme_versions set programme = jsonb_set(programme, '{levels}', '[{"_id": "a"}]')`);
  workers = await openRawRole(app.server, "rewardo_jobs");
});
afterAll(async () => {
  await workers.close();
  await witness.close();
  await app.close();
});

const isNothing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

test("every query function of these files is asked here, but what tells where the days end", () => {
  const names = [bulk, claims, imports, ledger, levels, missing, proofs, rfm, stats, nightly, notices, wallet].flatMap(
    (module) => Object.keys(module),
  );
  expect(
    [
      ...Object.keys({ ...reads, ...writes }),
      "selectBusinessesWithDueNotices",
      "selectBusinessesWithDuePasses",
      "selectBusinessesWithPasses",
      "selectDatabaseMs",
      "selectGroupable",
      "selectNightlyBusinesses",
      "selectUnansweredBusinesses",
      "selectUngrouped",
      "selectUnsettledBusinesses",
      "selectWaitingBusinesses",
      "selectZone",
    ].toSorted(),
  ).toEqual(names.toSorted());
});

test.each(Object.entries(reads))("%s of another business finds nothing", async (name, ask) => {
  const own = await workers.within(away.id, (tx) => ask(tx, away));
  // The sampled thirtieth may be empty, but every membership was touched.
  expect(isNothing(own), name).toBe(false);
  for (const business_id of [home.id, null]) {
    expect(isNothing(await workers.within(business_id, (tx) => ask(tx, away)))).toBe(true);
  }
  expect(isDeepStrictEqual(own, await workers.within(home.id, (tx) => ask(tx, home)))).toBe(
    ["selectLatestRun", "selectOpenDay"].includes(name),
  );
});

test.each(Object.entries(writes))("%s of another business changes nothing", async (name, ask) => {
  const before = await witness.fingerprint();
  for (const business_id of [home.id, null]) {
    const failure = await failureOf(workers.within(business_id, (tx) => ask(tx, away), { commits: true }));
    expect([null, insufficientPrivilege]).toContain(failure);
  }
  expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
  await workers.within(away.id, (tx) => ask(tx, away), { commits: true });
  expect(changedEntries(before, await witness.fingerprint()).length, name).toBeGreaterThan(0);
});

test("what begins a night tells where the days end, and no name", async () => {
  const found = await workers.within(null, (tx) => nightly.selectNightlyBusinesses(tx));
  const waiting = await workers.within(null, (tx) => stats.selectWaitingBusinesses(tx));
  expect(waiting).toContain(home.id);
  const unsettled = await workers.within(null, (tx) => claims.selectUnsettledBusinesses(tx, far));
  expect(unsettled).toEqual([home.id, away.id].toSorted());
  expect(await workers.within(null, (tx) => missing.selectUnansweredBusinesses(tx, far))).toEqual(unsettled);
  expect(await workers.within(null, (tx) => wallet.selectBusinessesWithPasses(tx))).toEqual(
    [home.id, away.id].toSorted(),
  );
  await witness.rows("update wallet_passes set due_at = case when business_id = $2 then $1::timestamptz end", [
    now,
    home.id,
  ]);
  const due = { kind: "apple", now } as const;
  expect(await workers.within(null, (tx) => wallet.selectBusinessesWithDuePasses(tx, due))).toEqual([home.id]);
  await witness.rows("update notices set status = 'waiting', ended_at = null, due_at = $1 where business_id = $2", [
    now,
    home.id,
  ]);
  await witness.rows("update notices set status = 'told', ended_at = now(), due_at = null where business_id <> $1", [
    home.id,
  ]);
  expect(await workers.within(null, (tx) => notices.selectBusinessesWithDueNotices(tx, now))).toEqual([home.id]);
  expect(await workers.within(null, (tx) => rfm.selectZone(tx, home.scope))).toBe(found[0]?.time_zone);
  expect(found.map((one) => one._id).toSorted()).toEqual([home.id, away.id].toSorted());
  expect(new Set(found.flatMap((one) => Object.keys(one)))).toEqual(new Set(["_id", "time_zone", "created_at"]));
});
