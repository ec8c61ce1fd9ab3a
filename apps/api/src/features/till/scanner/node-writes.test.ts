/** A visit by the short statements of a database that is spread (docs/decisions/0124), written here on one that is not: the same is kept. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { readSession } from "../../../platform/session/sessions.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { commitVisit } from "./index.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
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

const asSpread = (database: Database): Database => ({
  ...database,
  write: (scope, work, options) => database.write(scope, (tx) => work({ ...tx, isSpread: true }), options),
});

/** A business, and the visits that its owner commits by such a database. */
const open = async (spread: boolean) => {
  const business = await buildBusiness(app);
  const { ctx, scope, place_id, points, stamps } = business;
  const { token } = await app.as("OWNER", scope);
  const actor = (await readSession(ctx.database, clock, token!))!;
  const database = spread ? asSpread(ctx.database) : ctx.database;
  const till = { ...ctx, database, actor, live: silentPublisher };
  const commit = (key: string, amount?: number) => {
    const visit = amount === undefined ? { number: stamps.number } : { number: points.number, amount };
    const idempotency = { key, request_hash: Buffer.from(`${key} ${amount}`) };
    return commitVisit(till, { ...visit, place_id }, idempotency);
  };
  return { ...business, commit };
};

/** What a business's ledger and queues hold, without ids and hashes, which differ from business to business. */
const kept = async ({ scope: { business_id } }: TestBusiness) => {
  const rows = (text: string) => witness.rows<Record<string, unknown>>(text, [business_id]);
  return {
    transactions: await rows(
      "select kind, status, delta, balance_after, amount, jsonb_array_length(explanation -> 'lines') as lines from transactions where business_id = $1 order by recorded_at, _id",
    ),
    entries: await rows(
      "select kind, unit, amount, pending, balance_after, seq from ledger_entries where business_id = $1 order by unit, seq",
    ),
    lots: await rows(
      "select amount, remaining, is_open, expires_at from lots where business_id = $1 order by occurred_at, amount, remaining",
    ),
    cards: await rows(
      "select balance, visits, lifetime_earned, ledger_seq, version, last_visit_at from card_subscriptions where business_id = $1 order by balance, version",
    ),
    deltas: await rows("select count(*)::integer from stat_deltas where business_id = $1"),
  };
};

test("short statements keep what the one statement keeps, repeat by key, and leave a whole ledger", async () => {
  const [one, short] = [await open(false), await open(true)];
  for (const { commit, scope } of [one, short]) {
    clock.set("2026-06-12T10:00:00.000Z");
    for (const [nr, amount] of [undefined, 1700, 5200, undefined, 330].entries()) {
      clock.set(new Date(clock.nowMs() + 3_600_000).toISOString());
      await commit(`visit-${nr}`, amount);
    }
    const first = await commit("again", 900);
    expect((await commit("again", 900)).transaction._id).toBe(first.transaction._id);
    expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  }
  const [expected, found] = [await kept(one), await kept(short)];
  expect(found.transactions).toHaveLength(6);
  expect(found).toEqual(expected);
});

test("tills at one card at once are each counted once by short statements", async () => {
  const business = await open(true);
  const keys = Array.from({ length: 12 }, (_, nr) => `at-once-${nr % 8}`);
  await Promise.all(keys.map((key) => business.commit(key, 1000)));
  expect((await kept(business)).transactions).toHaveLength(8);
  expect((await auditLedger(app.server, business.scope.business_id)).violations).toEqual([]);
});
