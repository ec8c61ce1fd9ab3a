/** Nights over the real database: what falls due is written once, even by concurrent workers. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openDatabase, type Database } from "../../../platform/database/database.ts";
import { jsonLog, type Log } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { writeHistories, type PastVisit } from "../../../testing/histories.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { someoneWaits } from "../../../testing/waiting.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";
import { runNights, verifyRoots } from "./index.ts";

const clock = fixedClock("2026-06-01T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let directory: string;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
beforeEach(async () => {
  clock.set("2026-06-01T10:00:00.000Z");
  await witness.rows("truncate nightly_runs, ledger_proofs, rfm_changes, rfm_moves");
  // Of the files' other businesses nothing is asked here.
  await witness.rows("update businesses set created_at = '2099-01-01' where qr_key <> 'platform'");
  business = await buildBusiness(app);
  await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [business.scope.business_id]);
  directory = mkdtempSync(join(tmpdir(), "nights-"));
});
afterEach(() => rmSync(directory, { recursive: true }));
afterAll(async () => {
  await witness.close();
  await app.close();
});

const deps = (database: Database = app.database) => ({
  database,
  clock,
  log: jsonLog("error", clock.nowMs),
  roots: rootFiles(join(directory, "roots")),
});

const openCard = (input: Partial<CardInput>) =>
  createCard(business.ctx, { ...pointsCard, earning: { mode: "each", earns: 1, amount: 100 }, ...input });

const visitAt = (occurred_at: string, amount = 1000): PastVisit => ({ occurred_at, amount });

const fill = (card_id: string, histories: readonly (readonly PastVisit[])[]) =>
  writeHistories(witness, { business_id: business.scope.business_id, card_id }, histories);

const balances = async (card_id: string): Promise<{ balance: number; pending: number }[]> =>
  witness.rows("select balance, pending from card_subscriptions where business_id = $1 and card_id = $2 order by _id", [
    business.scope.business_id,
    card_id,
  ]);

const runs = () =>
  witness.rows<{ day: string; step: string; status: string; handled: string; changed: string }>(
    "select local_day::text as day, step, status, handled, changed from nightly_runs where business_id = $1 order by started_at, local_day, step",
    [business.scope.business_id],
  );

const changedBy = async (step: string): Promise<number> =>
  (await runs()).filter((run) => run.step === step).reduce((sum, run) => sum + Number(run.changed), 0);

const expiries = () =>
  witness.rows<{ delta: number; day: string; times: string }>(
    `select delta, local_day::text as day, count(*) as times from transactions
    where business_id = $1 and kind = 'expire' group by 1, 2 order by 2, 1`,
    [business.scope.business_id],
  );

const agrees = async (): Promise<void> =>
  expect((await auditLedger(app.server, business.scope.business_id)).violations).toEqual([]);

test("points begin to count, lapse at a fixed end and by idleness, each in its night and once", async () => {
  const waiting = await openCard({ pending_hours: 48 });
  const rolling = await openCard({ expiry: { kind: "rolling_days", days: 3 } });
  const idle = await openCard({ expiry: { kind: "inactivity", months: 1 } });
  await fill(waiting, [[visitAt("2026-05-31T10:00:00.000Z")]]);
  await fill(rolling, [[visitAt("2026-05-31T10:00:00.000Z")], [visitAt("2026-06-01T09:00:00.000Z")]]);
  await fill(idle, [
    [visitAt("2026-05-02T10:00:00.000Z")],
    // An old lot, but its owner came again.
    [visitAt("2026-05-02T10:00:00.000Z"), visitAt("2026-05-20T10:00:00.000Z")],
  ]);

  clock.set("2026-06-02T22:04:00.000Z");
  await runNights(deps());
  expect((await balances(waiting))[0]).toEqual({ balance: 0, pending: 10 });
  clock.set("2026-06-02T22:06:00.000Z");
  await runNights(deps());
  expect((await balances(waiting))[0]).toEqual({ balance: 10, pending: 0 });
  expect((await balances(rolling)).map((one) => one.balance)).toEqual([10, 10]);
  expect((await balances(idle)).map((one) => one.balance)).toEqual([0, 20]);

  clock.set("2026-06-04T22:10:00.000Z");
  await runNights(deps());
  expect((await balances(rolling)).map((one) => one.balance)).toEqual([0, 0]);
  expect((await balances(idle)).map((one) => one.balance)).toEqual([0, 20]);
  const before = await witness.fingerprint();
  expect(await runNights(deps())).toMatchObject({ days: 0, failed: 0 });
  expect(await witness.fingerprint()).toEqual(before);
  expect(await expiries()).toEqual([
    { delta: -10, day: "2026-06-03", times: "1" },
    { delta: -10, day: "2026-06-04", times: "1" },
    { delta: -10, day: "2026-06-05", times: "1" },
  ]);
  await agrees();
});

test("a week without a server is caught up day by day, and each lot lapses on its own day", async () => {
  const card = await openCard({ expiry: { kind: "rolling_days", days: 3 } });
  const days = ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"];
  await runNights(deps());
  await fill(
    card,
    days.map((day) => [visitAt(`${day}T09:00:00.000Z`)]),
  );
  clock.set("2026-06-08T10:00:00.000Z");
  expect(await runNights(deps())).toMatchObject({ days: 7, failed: 0 });
  const done = await runs();
  expect([...new Set(done.map((run) => run.day))]).toEqual(["2026-05-31", ...days, "2026-06-06", "2026-06-07"]);
  expect(new Set(done.map((run) => run.status))).toEqual(new Set(["done"]));
  expect(await expiries()).toEqual(
    ["2026-06-05", "2026-06-06", "2026-06-07", "2026-06-08"].map((day) => ({ delta: -10, day, times: "1" })),
  );
  await agrees();
});

test("two processes at once write each of 900 expiries once", async () => {
  const card = await openCard({ expiry: { kind: "rolling_days", days: 1 } });
  await fill(
    card,
    Array.from({ length: 900 }, () => [visitAt("2026-05-31T09:00:00.000Z")]),
  );
  clock.set("2026-06-02T00:00:00.000Z");
  const other = openDatabase(app.server, { poolSize: 2 });
  const results = await Promise.all([runNights(deps()), runNights(deps(other))]);
  await other.close();
  // The second worker left it to the first.
  expect(results.map((result) => result.days)).toContain(0);
  expect(results.map((result) => result.days)).toContain(1);
  expect(await expiries()).toEqual([{ delta: -10, day: "2026-06-02", times: "900" }]);
  expect(await changedBy("expire")).toBe(900);
  await agrees();
});

test("a till goes on during the night, and what it was faster with is not written twice", async () => {
  const card = await openCard({ expiry: { kind: "rolling_days", days: 1 } });
  const members = await joinCard(business.ctx, card, [{}, {}, {}, {}]);
  await fill(
    card,
    Array.from({ length: 600 }, () => [visitAt("2026-05-31T09:00:00.000Z")]),
  );
  const owner = await app.as("OWNER", business.scope);
  const send = (number: string, key: string) =>
    owner.call(
      "POST",
      "/api/scanner/commit",
      { number, place_id: business.place_id, amount: 1000 },
      { "idempotency-key": key },
    );
  for (const { number } of members) expect((await send(number, `first-${number}`)).status).toBe(201);
  clock.set("2026-06-03T01:00:00.000Z");
  let isOver = false;
  const night = runNights(deps()).finally(() => (isOver = true));
  const statuses: number[] = [];
  for (let visit = 0; !isOver || visit < 4; visit++) {
    statuses.push((await send(members[visit % 4]!.number, `visit-${visit}`)).status);
  }
  expect(await night).toMatchObject({ failed: 0 });
  expect(statuses.length).toBeGreaterThan(4);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const lapsed = await expiries();
  expect(lapsed.reduce((sum, one) => sum + Number(one.times), 0)).toBe(604);
  expect(new Set(lapsed.map((one) => one.delta))).toEqual(new Set([-10]));
  await agrees();
});

test("a batch that meets a membership being changed by a till waits for it and decides again", async () => {
  const card = await openCard({ expiry: { kind: "rolling_days", days: 1 } });
  const [member] = await fill(card, [[visitAt("2026-05-31T09:00:00.000Z")]]);
  clock.set("2026-06-02T01:00:00.000Z");
  const blocker = await openWitness(app.server);
  const ids = [business.scope.business_id, member!.card_subscription_id];
  await blocker.rows("begin");
  await blocker.rows("update card_subscriptions set version = version + 1 where business_id = $1 and _id = $2", ids);
  const night = runNights(deps());
  await someoneWaits(witness, "rewardo_jobs");
  await blocker.rows("commit");
  await blocker.close();
  expect(await night).toMatchObject({ days: 1, failed: 0 });
  expect(await expiries()).toEqual([{ delta: -10, day: "2026-06-02", times: "1" }]);
  await agrees();
});

test("a business whose night is held up holds up no other", async () => {
  const other = await buildBusiness(app);
  await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [other.scope.business_id]);
  const ids = [business.scope.business_id, other.scope.business_id].toSorted();
  clock.set("2026-06-02T01:00:00.000Z");
  const blocker = await openWitness(app.server);
  await blocker.rows("begin");
  // The first step of whichever comes first is at another's.
  await blocker.rows(
    "insert into nightly_runs (business_id, local_day, step, started_at, updated_at) values ($1, '2026-06-01', 'activate', now(), now())",
    [ids[0]],
  );
  const days: string[] = [];
  const night = runNights(deps(), { onDay: ({ business_id }) => days.push(business_id) });
  await expect.poll(() => days).toEqual([ids[1]]);
  await blocker.rows("rollback");
  await blocker.close();
  expect(await night).toMatchObject({ days: 2, failed: 0 });
  await witness.rows("update businesses set created_at = '2099-01-01' where _id = $1", [other.scope.business_id]);
});

test("a business that cannot be closed holds up no night", async () => {
  clock.set("2026-06-02T01:00:00.000Z");
  const broken: Database = { ...app.database, authenticate: () => Promise.reject(new Error("No closures today")) };
  const told: unknown[] = [];
  const log: Log = { info: () => {}, error: (...said) => void told.push(said[2]) };
  expect(await runNights({ ...deps(broken), log })).toMatchObject({ days: 1, failed: 0 });
  expect(told).toEqual([new Error("No closures today"), new Error("No closures today")]);
});

test("the proof finds what was changed behind the ledger's back, and the root tells it", async () => {
  const card = await openCard({});
  const members = await fill(
    card,
    Array.from({ length: 40 }, () => [visitAt("2026-05-31T09:00:00.000Z")]),
  );
  clock.set("2026-06-01T10:00:00.000Z");
  await runNights(deps());
  const proof = () =>
    witness.rows<{ memberships: string; entries: string; faulty: string; first_faults: unknown[] }>(
      "select memberships, entries, faulty, first_faults from ledger_proofs where business_id = $1 order by local_day desc limit 1",
      [business.scope.business_id],
    );
  // Both members of the builder's cards have no entry yet.
  expect(await proof()).toEqual([{ memberships: "42", entries: "40", faulty: "0", first_faults: [] }]);
  const kept = await verifyRoots(deps(), "2026-05-31");
  expect(kept).toMatchObject([{ agrees: true, kept: { count: 40, business_id: business.scope.business_id } }]);

  // A later visit changes the heads, but not those of that day.
  const owner = await app.as("OWNER", business.scope);
  const { number } = business.points;
  const visit = { number, place_id: business.place_id, amount: 5000 };
  await owner.call("POST", "/api/scanner/commit", visit, { "idempotency-key": "later" });
  expect(await verifyRoots(deps(), "2026-05-31")).toMatchObject([{ agrees: true }]);

  const { card_subscription_id } = members[7]!;
  await witness.rows(
    "update ledger_entries set amount = amount + 5, balance_after = balance_after + 5 where card_subscription_id = $1",
    [card_subscription_id],
  );
  await witness.rows(
    "update card_subscriptions set balance = balance + 5, updated_at = '2026-06-01T20:00:00Z' where _id = $1",
    [card_subscription_id],
  );
  clock.set("2026-06-01T22:30:00.000Z");
  await runNights({ ...deps(), log: jsonLog("silent", clock.nowMs) });
  expect(await proof()).toMatchObject([
    { faulty: "1", first_faults: [{ card_subscription_id, code: "chain_broken" }] },
  ]);

  // Even with a hash made to fit, the root that was kept outside says otherwise.
  await witness.rows("update ledger_entries set hash = repeat('a', 64) where card_subscription_id = $1", [
    card_subscription_id,
  ]);
  expect(await verifyRoots(deps(), "2026-05-31")).toMatchObject([{ agrees: false }]);
});

test("within thirty nights every membership is checked, and an idle one once", async () => {
  const card = await openCard({});
  await fill(
    card,
    Array.from({ length: 200 }, () => [visitAt("2026-03-01T09:00:00.000Z")]),
  );
  await witness.rows("update card_subscriptions set updated_at = '2026-03-01' where business_id = $1", [
    business.scope.business_id,
  ]);
  await runNights(deps());
  // As after a while in service: without it the planner believes that most tables are nearly empty.
  await witness.rows("analyze");
  clock.set("2026-06-30T10:00:00.000Z");
  expect(await runNights(deps())).toMatchObject({ days: 29, failed: 0 });
  const [sum] = await witness.rows(
    "select sum(memberships)::integer as memberships, max(memberships)::integer < 60 as spread from ledger_proofs where business_id = $1",
    [business.scope.business_id],
  );
  expect(sum).toEqual({ memberships: 202, spread: true });
});

test("a line of a root torn by a power cut is written again", async () => {
  await fill(await openCard({}), [[visitAt("2026-05-31T09:00:00.000Z")]]);
  const { roots } = deps();
  const line = { local_day: "2026-05-31", business_id: business.scope.business_id, count: 9, root: "b".repeat(64) };
  await roots.append(line);
  writeFileSync(join(directory, "roots", "2026-05-31"), `2026-05-31 ${line.business_id} 9 bb`);
  await runNights(deps());
  expect(await verifyRoots(deps(), "2026-05-31")).toMatchObject([{ agrees: true, kept: { count: 1 } }]);
});
