/** Nights that a clock ahead would have begun too early, what nights remove, and days of which no night was done. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, localDay } from "@rewardo/rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, systemClock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { refreshRfm } from "../../ledger/rfm/index.ts";
import { lastClosedDay } from "./days.ts";
import { runNights, verifyChains, verifyRoots } from "./index.ts";

const dayMs = 86_400_000;
const zone = "Europe/Warsaw";
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let directory: string;
let said: string[];
const log: Log = { info: () => {}, error: (message) => void said.push(message) };
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
beforeEach(async () => {
  said = [];
  directory = mkdtempSync(join(tmpdir(), "early-nights-"));
  await witness.rows("update businesses set created_at = '2099-01-01' where qr_key <> 'platform'");
  business = await buildBusiness(app);
  await witness.rows("update businesses set created_at = '2026-01-01', time_zone = $2 where _id = $1", [
    business.scope.business_id,
    zone,
  ]);
  return () => rmSync(directory, { recursive: true });
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const nights = (aheadMs: number) =>
  runNights({
    database: app.database,
    clock: { nowMs: () => systemClock.nowMs() + aheadMs },
    log,
    roots: rootFiles(join(directory, "roots")),
  });
const last = () => lastClosedDay(systemClock.nowMs(), zone);
const doneDays = async (): Promise<string[]> =>
  (
    await witness.rows<{ day: string }>(
      "select distinct local_day::text as day from nightly_runs where business_id = $1 and status = 'done' order by 1",
      [business.scope.business_id],
    )
  ).map(({ day }) => day);

test("a clock that is ahead begins no night before its day has ended by the database's", async () => {
  expect(await nights(125 * dayMs)).toMatchObject({ days: 1, failed: 0 });
  expect(await doneDays()).toEqual([last()]);
  expect(said).toEqual(["this machine's clock is ahead of the database's, by which the nights go"]);
  const written = await witness.rows<{ is_late: boolean }>(
    "select bool_or(updated_at > now() + interval '1 minute') as is_late from nightly_runs where business_id = $1",
    [business.scope.business_id],
  );
  expect(written).toEqual([{ is_late: false }]);
});

test("nights that were done too early are found, and done again when their days have ended", async () => {
  await nights(0);
  const { business_id } = business.scope;
  const [early, ended] = [addDays(last(), 40), last()];
  await witness.rows(
    `insert into nightly_runs (business_id, local_day, step, status, started_at, updated_at, finished_at)
      select business_id, $2, step, 'done', now(), now(), now() from nightly_runs where business_id = $1 and local_day = $3`,
    [business_id, early, ended],
  );
  await witness.rows(
    `insert into ledger_proofs (business_id, local_day, memberships, entries, faulty, first_faults, checked_at)
      values ($1, $2, 0, 0, 0, '[]', now())`,
    [business_id, early],
  );
  await nights(0);
  expect(await doneDays()).toEqual([ended]);
  expect(
    await witness.rows("select 1 from ledger_proofs where business_id = $1 and local_day = $2", [business_id, early]),
  ).toEqual([]);
  expect(said).toEqual(["nights were done before their days had ended, and are done again when these have"]);
  await nights(0);
  expect(said).toHaveLength(1);
});

test("a night removes what is over, and leaves what is not", async () => {
  const { business_id } = business.scope;
  const { account_id } = await app.as("OWNER", business.scope);
  const session = (name: string, hours: number) =>
    witness.rows(
      `insert into sessions (token_hash, business_id, account_id, expires_at)
        values (sha256($3::bytea), $1, $2, now() + make_interval(hours => $4))`,
      [business_id, account_id, name, hours],
    );
  await session("over", -1);
  await session("valid", 1);
  const key = (name: string, days: number) =>
    witness.rows(
      `insert into idempotency_keys (business_id, actor_id, key, request_hash, entity_id, created_at)
        values ($1, $2, $3, '', $4, now() - make_interval(days => $5))`,
      [business_id, account_id, name, newId(), days],
    );
  await key("old", 31);
  await key("new", 29);
  await witness.rows(
    `insert into nightly_runs (business_id, local_day, step, status, started_at, updated_at)
      select $1, $2::date - days, 'root', 'done', now(), now() from unnest(array[61, 60]) days`,
    [business_id, last()],
  );
  // The last night was yesterday's, so that one day is due.
  await witness.rows(
    `insert into nightly_runs (business_id, local_day, step, status, started_at, updated_at)
      values ($1, $2, 'activate', 'done', now(), now())`,
    [business_id, last()],
  );
  for (const [user_id, hours] of [
    [business.points.user_id, -1],
    [business.stamps.user_id, 1],
  ] as const) {
    await witness.rows(
      `insert into member_browsers (business_id, _id, token_hash, user_id, created_at, last_used_at, expires_at)
        values ($1, $2, sha256(convert_to($5::text, 'UTF8')), $3, now(), now(), now() + make_interval(hours => $4))`,
      [business_id, newId(), user_id, hours, newId()],
    );
    await witness.rows(
      `insert into member_proofs (business_id, user_id, channel, address, code_hash, created_at, expires_at)
        values ($1, $2, 'email', 'zofia@example.test', '', now(), now() + make_interval(hours => $3))`,
      [business_id, user_id, hours],
    );
  }
  await nights(0);
  for (const table of ["member_browsers", "member_proofs"])
    expect(await witness.rows(`select user_id from ${table} where business_id = $1`, [business_id])).toEqual([
      { user_id: business.stamps.user_id },
    ]);
  const expired = "select 1 from sessions where business_id = $1 and expires_at < now()";
  expect(await witness.rows(expired, [business_id])).toEqual([]);
  expect(await witness.rows("select 1 from sessions where business_id = $1", [business_id])).toHaveLength(2);
  expect(await witness.rows("select key from idempotency_keys where business_id = $1", [business_id])).toEqual([
    { key: "new" },
  ]);
  const oldest = "select min(local_day)::text as day from nightly_runs where business_id = $1";
  expect(await witness.rows(oldest, [business_id])).toEqual([{ day: addDays(last(), -60) }]);
});

test("an amount that was changed in the tables is found by verify, though the roots agree", async () => {
  const { business_id } = business.scope;
  await writeHistories(witness, { business_id, card_id: business.points_card_id }, [
    [{ occurred_at: new Date(systemClock.nowMs() - 2 * dayMs).toISOString(), amount: 1000 }],
  ]);
  await nights(0);
  const roots = rootFiles(join(directory, "roots"));
  const verify = async () => ({
    roots: (await verifyRoots({ database: app.database, roots }, last())).map(({ agrees }) => agrees),
    faulty: (await verifyChains({ database: app.database }, [business_id])).map(({ faulty }) => faulty),
  });
  expect(await verify()).toEqual({ roots: [true], faulty: [0] });
  await witness.rows(
    `with first as (select business_id, _id from ledger_entries where business_id = $1 limit 1)
      update ledger_entries e set amount = e.amount + 1000 from first f where e.business_id = f.business_id and e._id = f._id`,
    [business_id],
  );
  expect(await verify()).toEqual({ roots: [true], faulty: [1] });
});

test("days between groups on request and the first night have groups of their own", async () => {
  const { scope } = business;
  const requested = addDays(last(), -5);
  await writeHistories(witness, { business_id: scope.business_id, card_id: business.points_card_id }, [
    [{ occurred_at: new Date(systemClock.nowMs() - 20 * dayMs).toISOString(), amount: 1000 }],
  ]);
  await refreshRfm({ database: app.database }, scope, { day: requested, zone });
  expect(await nights(0)).toMatchObject({ days: 1 });
  const days = await witness.rows<{ day: string }>(
    "select distinct local_day::text as day from rfm_moves where business_id = $1 order by 1",
    [scope.business_id],
  );
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5].map((more) => addDays(requested, more)));
  expect(localDay(systemClock.nowMs(), zone) > last()).toBe(true);
});

test("a business whose first night is yet to come has groups with the first look, and those who come later with the next", async () => {
  const { scope } = business;
  await witness.rows("update businesses set created_at = now() where _id = $1", [scope.business_id]);
  const come = () =>
    writeHistories(witness, { business_id: scope.business_id, card_id: business.points_card_id }, [
      [{ occurred_at: new Date(systemClock.nowMs() - 20 * dayMs).toISOString(), amount: 1000 }],
    ]);
  await come();
  const groups = () =>
    witness.rows<{ rfm_group: string; customers: number }>(
      `select rfm_group, count(*)::integer as customers from rfm_changes where business_id = $1 and rfm_group <> 'prospects' group by 1`,
      [scope.business_id],
    );
  expect(await groups()).toEqual([]);
  expect(await nights(0)).toMatchObject({ days: 0 });
  expect(await groups()).toMatchObject([{ customers: 1 }]);
  await come();
  expect(await nights(0)).toMatchObject({ days: 0 });
  expect(await groups()).toMatchObject([{ customers: 2 }]);
  expect(await doneDays()).toEqual([]);
});
