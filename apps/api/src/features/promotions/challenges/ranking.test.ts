/** Rankings in SQL are the engine's, over visits, refunds, late reports and merged cards; and nights settle what is due. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Prizes } from "@rewardo/contract/challenges";
import { rankingOf, type Challenge, type CountedTransaction } from "@rewardo/engine";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { writeHistories, type PastVisit } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { runNights } from "../../operations/nightly/index.ts";
import { emptyChallengeFields } from "./challenge-fields.ts";
import { insertChallenge, selectPrizes, updateChallengeStatus, type ChallengeFields } from "./queries.ts";
import { selectRanking } from "./ranking-queries.ts";

const starts_at = "2026-06-01T08:00:00.000Z";
const ends_at = "2026-06-08T08:00:00.000Z";
const clock = fixedClock(starts_at);
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
beforeEach(() => clock.set("2026-05-01T10:00:00.000Z"));
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** The same numbers each time, so that a failure can be looked at. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Visits around the period on few hours and amounts, so that many are equal. */
const visitsOf = (next: () => number): PastVisit[] =>
  Array.from({ length: Math.floor(next() * 8) }, () => {
    const hours = Math.floor(next() * 10 * 6) * 4;
    return {
      occurred_at: new Date(Date.parse("2026-05-31T00:00:00.000Z") + hours * 3_600_000).toISOString(),
      amount: 1000 * Math.floor(next() * 4),
    };
  }).toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));

const fill = async ({ scope, points_card_id: card_id }: TestBusiness, seed: number) => {
  const next = numbers(seed);
  const where = { business_id: scope.business_id, card_id };
  const members = await writeHistories(
    witness,
    where,
    Array.from({ length: 24 }, () => visitsOf(next)),
  );
  return members;
};

/** Fills a card, and takes back and merges some of it past the ledger. */
const fillUnevenly = async (business: TestBusiness, seed: number): Promise<void> => {
  const { scope } = business;
  const next = numbers(seed + 1);
  const members = await fill(business, seed);
  // A third of all visits is refunded, some of them in part; what is refunded after the end counts as well.
  const rows = await witness.rows<{ _id: string }>(
    "select _id from transactions where business_id = $1 and kind = 'visit' order by occurred_at, amount, _id",
    [scope.business_id],
  );
  for (const { _id } of rows) {
    if (next() > 0.33) continue;
    const status = next() < 0.5 ? "reversed" : "partially_reversed";
    await witness.rows(
      `insert into transactions (business_id, _id, kind, status, source, card_id, card_subscription_id, user_id, amount, currency, delta,
          balance_after, earned, explanation, programme_version_id, engine_version, local_day, idempotency_actor, idempotency_key,
          request_hash, occurred_at, recorded_at, reverses_id)
        select business_id, $2::uuid, 'reverse', 'completed', 'till', card_id, card_subscription_id, user_id, 0, currency, 0, 0,
          case when $4::text = 'reversed' then -earned else -(earned / 2) end, '[]', programme_version_id, engine_version, local_day,
          card_subscription_id, $2::uuid::text, '', $3::timestamptz, $3::timestamptz, _id
        from transactions where business_id = $1 and _id = $5`,
      [scope.business_id, newId(), next() < 0.5 ? ends_at : starts_at, status, _id],
    );
    await witness.rows("update transactions set status = $2 where _id = $1", [_id, status]);
  }
  // One card was merged into another, and that one into a third.
  const [first, second, third] = members.map((one) => one.card_subscription_id);
  for (const [from, to] of [
    [first, second],
    [second, third],
  ])
    await witness.rows(
      "update card_subscriptions set merged_into = $2, merged_person_id = $2, status = 'closed' where _id = $1",
      [from, to],
    );
};

const insert = async ({ ctx, scope, points_card_id: card_id }: TestBusiness, input: Partial<ChallengeFields>) => {
  const _id = newId();
  const name = { pl: "Wyzwanie" };
  const fields = { ...emptyChallengeFields, type: "most_points", name, starts_at, ends_at, ...input } as const;
  await ctx.database.write(scope, async (tx) => {
    await insertChallenge(tx, scope, { ...fields, _id, card_id, now: starts_at });
    await updateChallengeStatus(tx, scope, { _id, status: "scheduled", now: starts_at });
  });
  return { ...fields, _id, card_id };
};

test.each(["most_points", "most_transactions", "most_unique_days"] as const)(
  "%s is ranked as the engine ranks it",
  async (type) => {
    for (const seed of [3, 17, 40]) {
      const business = await buildBusiness(app);
      await fillUnevenly(business, seed);
      const { scope } = business;
      const row = await insert(business, { type });
      const merged = await witness.rows<{ _id: string; merged_into: string }>(
        "select _id, merged_into from card_subscriptions where business_id = $1 and merged_into is not null",
        [scope.business_id],
      );
      const survivorOf = (id: string): string => {
        const next = merged.find(({ _id }) => _id === id);
        return next === undefined ? id : survivorOf(next.merged_into);
      };
      const transactions = await witness.rows<CountedTransaction & { card_subscription_id: string }>(
        `select _id, card_subscription_id, case when kind in ('visit', 'reverse') then kind else 'other' end as kind, status, earned,
            reverses_id, local_day::text as local_day, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occurred_at
          from transactions where business_id = $1`,
        [scope.business_id],
      );
      const challenge: Challenge = {
        ...row,
        starts_at,
        ends_at,
        status: "scheduled",
        settling_hours: 72,
        max_plays_per_day: null,
      };
      const expected = rankingOf(challenge, {
        plays: [],
        transactions: transactions.map((one) => ({ ...one, member_id: survivorOf(one.card_subscription_id) })),
      });
      const ranked = await app.database.read(scope, (tx) =>
        selectRanking(tx, scope, row, { limit: 1000, member_id: null }),
      );
      expect(expected.length).toBeGreaterThan(10);
      expect(
        ranked.map(({ rank, card_subscription_id, score, reached_at, transactions: count }) => ({
          ...{ rank, member_id: card_subscription_id, score, reached_at, transactions: count },
        })),
      ).toEqual(expected);
      expect(ranked[0]?.players).toBe(expected.length);
      // The own place is told wherever it is.
      const last = expected.at(-1)!;
      const own = await app.database.read(scope, (tx) =>
        selectRanking(tx, scope, row, { limit: 1, member_id: last.member_id }),
      );
      expect(own.map(({ rank }) => rank)).toEqual([1, last.rank]);
    }
  },
);

test("nights that were missed settle everything that is due by their day, each business for itself", async () => {
  await witness.rows("update businesses set created_at = '2099-01-01' where qr_key <> 'platform'");
  const prizes: Prizes = { reward_type: "points", ranks: [{ rank: 1, points: 30 }] };
  const open = async (seed: number) => {
    const business = await buildBusiness(app);
    await fill(business, seed);
    const early = await insert(business, { prizes });
    const late = await insert(business, { prizes, ends_at: "2026-06-20T08:00:00.000Z" });
    await witness.rows("update businesses set created_at = '2026-05-01' where _id = $1", [business.scope.business_id]);
    return { ...business, early, late };
  };
  const scenes = [await open(3), await open(17)] as const;
  const nightsAt = async (now: string): Promise<number> => {
    clock.set(now);
    const directory = mkdtempSync(join(tmpdir(), "challenges-"));
    try {
      const deps = { database: app.database, clock, log: jsonLog("error", clock.nowMs) };
      return (await runNights({ ...deps, roots: rootFiles(directory) })).failed;
    } finally {
      rmSync(directory, { recursive: true });
    }
  };
  const granted = async () => {
    const all: number[] = [];
    for (const { ctx, scope, early, late } of scenes) {
      const of = (_id: string) => ctx.database.read(scope, (tx) => selectPrizes(tx, scope, _id));
      all.push((await of(early._id)).length, (await of(late._id)).length);
    }
    return all;
  };
  // The first ends at ten in the morning of the 8th, and is settled with the night that ends the 11th.
  await nightsAt("2026-06-11T09:00:00.000Z");
  expect(await granted()).toEqual([0, 0, 0, 0]);
  expect(await nightsAt("2026-06-14T09:00:00.000Z")).toBe(0);
  expect(await granted()).toEqual([1, 0, 1, 0]);
  // What is refunded after the prizes changes neither them nor the ranking that they were granted by.
  const [{ ctx, scope, early }] = scenes;
  const ranking = () =>
    ctx.database.read(scope, (tx) => selectRanking(tx, scope, early, { limit: 100, member_id: null }));
  const before = await ranking();
  clock.set("2026-06-15T09:00:00.000Z");
  await witness.rows(
    `insert into transactions (business_id, _id, kind, status, source, card_id, card_subscription_id, user_id, amount, currency, delta,
        balance_after, earned, explanation, programme_version_id, engine_version, local_day, idempotency_actor, idempotency_key,
        request_hash, occurred_at, recorded_at, reverses_id)
      select business_id, gen_random_uuid(), 'reverse', 'completed', 'till', card_id, card_subscription_id, user_id, 0, currency, 0, 0,
        -earned, '[]', programme_version_id, engine_version, local_day, card_subscription_id, _id::text || ' late', '',
        '2026-06-15T09:00:00Z', '2026-06-15T09:00:00Z', _id
      from transactions where business_id = $1 and kind = 'visit' and status = 'completed'`,
    [scope.business_id],
  );
  await witness.rows(
    "update transactions set status = 'reversed' where business_id = $1 and kind = 'visit' and status = 'completed'",
    [scope.business_id],
  );
  expect(await ranking()).toEqual(before);
});
