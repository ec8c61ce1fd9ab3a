/**
 * Figures of random histories, folded in part: after every fourth step they are what a count of the ledger gives. What was
 * counted wrong stays wrong. LONG=1 looks after every step of twenty times as many.
 */
import { addDays, addMonths, localDay, previousPeriod } from "@rewardo/rules";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { recount, selectFigures, selectPeriods, type Bucket } from "./figure-queries.ts";
import type { Days } from "./days.ts";
import { recountLapsing, selectLapsing } from "./lapsing-queries.ts";
import { dimensions, measures } from "./measures.ts";
import { countAnew, type LedgerRow } from "../../../testing/count-anew.ts";
import { countCameBack, countNew, countPersons } from "./person-queries.ts";
import { foldNext } from "./queue.ts";

const isLong = process.env["LONG"] === "1";

/** Zones ahead of UTC and behind it, over the night in which their clock goes forward or back. */
const settings = [
  { zone: "Europe/Kyiv", start: "2026-03-27T20:30:00.000Z" },
  { zone: "Europe/Kyiv", start: "2026-10-23T19:30:00.000Z" },
  { zone: "Pacific/Auckland", start: "2026-04-03T09:30:00.000Z" },
  { zone: "America/New_York", start: "2026-03-06T23:30:00.000Z" },
] as const;
type Setting = (typeof settings)[number];
const clock = fixedClock(settings[0].start);
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

type Action =
  | {
      readonly do: "visit";
      readonly member: number;
      readonly place: number;
      readonly amount: number;
      readonly items: number;
      readonly hoursAgo: number;
      readonly redeems: boolean;
    }
  | { readonly do: "adjust"; readonly member: number; readonly delta: number }
  | { readonly do: "reverse"; readonly nr: number; readonly by: "all" | "line" | "amount" }
  | { readonly do: "merge"; readonly into: number; readonly from: number }
  | { readonly do: "erase"; readonly member: number }
  | { readonly do: "fold"; readonly limit: number; readonly killedAt: number | null }
  | { readonly do: "wait"; readonly hours: number };

const setting: fc.Arbitrary<Setting> = fc.constantFrom(...settings);
const member = fc.nat({ max: 3 });
const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("visit" as const),
      member,
      place: fc.nat({ max: 1 }),
      amount: fc.integer({ min: 0, max: 90_00 }),
      items: fc.nat({ max: 3 }),
      hoursAgo: fc.constantFrom(0, 0, 1, 30, 70),
      redeems: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("adjust" as const), member, delta: fc.integer({ min: -3, max: 12 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("reverse" as const),
      nr: fc.nat({ max: 9 }),
      by: fc.constantFrom("all" as const, "line" as const, "amount" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("merge" as const), into: member, from: member }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("erase" as const), member }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fold" as const),
      limit: fc.integer({ min: 1, max: 4 }),
      // A fold that undoes something and keeps what lapses is ten statements.
      killedAt: fc.option(fc.nat({ max: 10 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 40 }) }) },
);

interface Stage {
  readonly zone: string;
  readonly business: TestBusiness;
  readonly points_card_id: string;
  readonly owner: Caller;
  readonly members: readonly Member[];
  readonly places: readonly string[];
  readonly done: string[];
}

let keys = 0;
const key = () => ({ "idempotency-key": `figures-${++keys}` });

const byStart = ([one]: readonly (string | number)[], [other]: readonly (string | number)[]): number =>
  String(one) < String(other) ? -1 : 1;

const killed = new Error("The program was killed");

/** A database whose jobs end before one of their statements, as when their program is killed; its transaction is undone. */
const killedBefore = (statement: number): Database => ({
  ...app.database,
  background: (scope, work, options) =>
    app.database.background(
      scope,
      (tx) => {
        let left = statement;
        const next = <T>(send: () => Promise<T>): Promise<T> => (left-- === 0 ? Promise.reject(killed) : send());
        return work({ rows: (text) => next(() => tx.rows(text)), row: (text) => next(() => tx.row(text)) });
      },
      options,
    ),
});

const fold = async (stage: Stage, limit: number, killedAt: number | null): Promise<void> => {
  const database = killedAt === null ? app.database : killedBefore(killedAt);
  await foldNext(database, stage.business.scope, limit).catch((error: unknown) => {
    if (error !== killed) throw error;
  });
};

/** Refused actions are part of it: they may change nothing. */
const perform = async (stage: Stage, action: Action): Promise<void> => {
  const { business, points_card_id, owner, members, places, done } = stage;
  if (action.do === "visit") {
    const card = action.member < 2 ? points_card_id : business.stamps_card_id;
    const rewards = await witness.rows<{ _id: string }>(
      "select programme -> 'rewards' -> 0 ->> '_id' as _id from programme_versions where business_id = $1 and card_id = $2",
      [business.scope.business_id, card],
    );
    const split = Math.floor(action.amount / Math.max(action.items, 1));
    const items = Array.from({ length: action.items }, (_, index) => ({
      ...{ line_no: index + 1, name: index === 0 ? "Bułka" : "Kawa", quantity: index + 1 },
      amount: index === 0 ? action.amount - split * (action.items - 1) : split,
    }));
    const occurred_at = new Date(clock.nowMs() - action.hoursAgo * 3_600_000).toISOString();
    const body = {
      number: members[action.member]!.number,
      place_id: places[action.place]!,
      amount: action.amount,
      items,
      occurred_at,
    };
    const answer = await owner.call<{ transaction: { _id: string } }>(
      "POST",
      "/api/scanner/commit",
      { ...body, ...(action.redeems ? { reward_ids: rewards.map(({ _id }) => _id) } : {}) },
      key(),
    );
    if (answer.status === 201) done.push(answer.body.transaction._id);
    else if (action.redeems) await perform(stage, { ...action, redeems: false });
  } else if (action.do === "adjust") {
    const body = { delta: action.delta === 0 ? 1 : action.delta, reason: "Pomyłka" };
    await owner.call(
      "POST",
      `/api/card_subscriptions/${members[action.member]!.card_subscription_id}/adjust`,
      body,
      key(),
    );
  } else if (action.do === "reverse") {
    const id = done[action.nr % Math.max(done.length, 1)];
    const body = action.by === "all" ? {} : action.by === "line" ? { lines: [1] } : { amount: 100 };
    if (id !== undefined) await owner.call("POST", `/api/transactions/${id}/reverse`, body, key());
  } else if (action.do === "merge") {
    const [into, from] = [members[action.into]!, members[action.from]!];
    await owner.call(
      "POST",
      `/api/card_subscriptions/${into.card_subscription_id}/merge`,
      { from_id: from.card_subscription_id },
      key(),
    );
  } else if (action.do === "erase") {
    const [holder] = await witness.rows<{ user_id: string }>("select user_id from card_subscriptions where _id = $1", [
      members[action.member]!.card_subscription_id,
    ]);
    await owner.call("POST", `/api/users/${holder!.user_id}/erase`, undefined, key());
  } else if (action.do === "fold") await fold(stage, action.limit, action.killedAt);
  else clock.set(new Date(clock.nowMs() + action.hours * 3_600_000).toISOString());
};

const readLedger = (business_id: string): Promise<LedgerRow[]> =>
  witness.rows<LedgerRow>(
    `select t._id, t.kind, to_json(t.occurred_at) #>> '{}' as occurred_at, t.amount, t.place_id, cs.person_id,
      t.reward_ids, t.explanation, t.reverses_id
    from transactions t join card_subscriptions cs on cs.business_id = t.business_id and cs._id = t.card_subscription_id
    where t.business_id = $1 order by t._id`,
    [business_id],
  );

const check = async ({ zone, business: { scope }, points_card_id, places }: Stage): Promise<void> => {
  const today = localDay(clock.nowMs(), zone);
  const whole: Days = { from: addDays(today, -45), to: today };
  const month = `${addDays(today, -1).slice(0, 7)}-01`;
  const periods: Days[] = [
    whole,
    { from: month, to: addDays(addMonths(month, 1), -1) },
    { from: addDays(today, -1), to: today },
  ];
  const ledger = await readLedger(scope.business_id);
  await app.database.read(scope, async (tx) => {
    for (const days of periods) {
      for (const place_ids of [null, [places[0]!]]) {
        const both = [days, previousPeriod(days)];
        const wanted = both.map((one) => countAnew(ledger, zone, one, place_ids));
        const ask = { place_ids, measures, bucket: "whole" as Bucket };
        const statScope = { scope, currency: null };
        const totals = await selectPeriods(tx, statScope, both, { ...ask, dimension: "total" });
        const hours = await selectPeriods(tx, statScope, both, { ...ask, dimension: "hour" });
        // As requests read them: with the planning of statements over all customers.
        const overAll = <T>(count: (reader: Transaction) => Promise<T>): Promise<T> =>
          app.database.read(scope, count, { isOverAll: true });
        const persons = await overAll((reader) => countPersons(reader, statScope, both, ask));
        const cameBack = await Promise.all(
          both.map((one) =>
            overAll((reader) => countCameBack(reader, statScope, { days: one, until: today, place_ids })),
          ),
        );
        expect(
          both.map((_, nr) => {
            const [total] = totals[nr]!;
            const used = hours[nr]!.filter(({ transactions }) => transactions !== 0);
            return {
              transactions: total?.transactions ?? 0,
              purchases: total?.purchases ?? 0,
              turnover: total?.turnover ?? 0,
              rewards_redeemed: total?.rewards_redeemed ?? 0,
              active: persons[nr]![0]?.active ?? 0,
              new: persons[nr]![0]?.new ?? 0,
              cameBack: cameBack[nr],
              hours: used.map((row) => [row.value, row.transactions]),
            };
          }),
        ).toEqual(wanted);
        for (const bucket of ["day", "month"] as const) {
          const parts = await selectPeriods(tx, statScope, both, { ...ask, bucket, dimension: "total" });
          const turnover = parts.map((rows) => rows.reduce((sum, row) => sum + (row.turnover ?? 0), 0));
          expect(turnover).toEqual(wanted.map((one) => one.turnover));
          const people = await overAll((reader) => countPersons(reader, statScope, both, { place_ids, bucket }));
          expect(people.map((rows) => rows.reduce((sum, row) => sum + row.new, 0))).toEqual(
            wanted.map((one) => one.new),
          );
          const fresh = await overAll((reader) => countNew(reader, statScope, both, { place_ids, bucket }));
          expect(fresh.map((starts) => [...starts].toSorted(byStart))).toEqual(
            people.map((rows) =>
              rows.flatMap((row) => (row.new > 0 ? [[row.from_day ?? "", row.new]] : [])).toSorted(byStart),
            ),
          );
        }
      }
    }
    expect(await selectLapsing(tx, { scope, currency: null })).toEqual(await recountLapsing(tx, scope));
    for (const dimension of dimensions) {
      const anew = await recount(tx, scope, { days: whole, dimension });
      const kept = await selectFigures(
        tx,
        { scope: scope, currency: null },
        { days: whole, dimension, bucket: "day", measures, place_ids: null },
      );
      const sum = (rows: readonly object[]) =>
        measures.map((measure) =>
          rows.reduce((total, row) => total + ((row as Record<string, number>)[measure] ?? 0), 0),
        );
      expect(sum(kept)).toEqual(sum(anew));
    }
    const [total] = await selectFigures(
      tx,
      { scope: scope, currency: null },
      {
        days: whole,
        dimension: "total",
        bucket: "whole",
        measures,
        place_ids: null,
      },
    );
    const [held] = await witness.rows<{ points: number; stamps: number }>(
      `select coalesce(sum(cs.balance + cs.pending) filter (where cs.card_id = $2), 0)::integer as points,
        coalesce(sum(cs.balance + cs.pending) filter (where cs.card_id <> $2), 0)::integer as stamps
      from card_subscriptions cs where cs.business_id = $1`,
      [scope.business_id, points_card_id],
    );
    expect([total?.points_change ?? 0, total?.stamps_change ?? 0]).toEqual([held!.points, held!.stamps]);
  });
};

test(
  "figures of any history are what a recount gives, however much of it is folded",
  { timeout: isLong ? 1_800_000 : 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        setting,
        fc.array(actions, { minLength: 6, maxLength: 22 }),
        async ({ zone, start }, history) => {
          clock.set(start);
          const business = await buildBusiness(app, { time_zone: zone });
          const owner = await app.as("OWNER", business.scope);
          const places = [business.place_id, await createPlace(business.ctx, { name: "Podgórze" })];
          const points_card_id = await createCard(business.ctx, { ...pointsCard, pending_hours: 24 });
          const [first, second] = await joinCard(business.ctx, points_card_id, [
            { first_name: "Ewa" },
            { first_name: "Jan" },
          ]);
          const [third] = await joinCard(business.ctx, business.stamps_card_id, [{ first_name: "Olha" }]);
          const members = [first!, second!, business.stamps, third!];
          const stage: Stage = { zone, business, points_card_id, owner, members, places, done: [] };
          for (const index of members.keys()) await perform(stage, { do: "adjust", member: index, delta: 25 });
          for (const [nr, action] of history.entries()) {
            await perform(stage, action);
            if (isLong || nr % 4 === 3 || nr === history.length - 1) await check(stage);
          }
        },
      ),
      { numRuns: isLong ? 100 : 5 },
    );
  },
);
