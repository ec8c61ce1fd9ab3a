/**
 * Short days of two tills without a network at one card, by the engine and the rules that till and server share: every promise is
 * counted once or is a conflict, and no order of arrival changes what the customer ends with, but for which one is the conflict.
 */
import { offlineRefusal, promiseMoment, usualOfflineLimits, type Promised } from "@rewardo/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, emptyState, evaluate, type MembershipState, type Programme } from "./index.ts";
import { NOON, ruleWith, stampsProgramme, visitWith } from "./testing/builders.ts";

const isLong = process.env["LONG"] === "1";
const noonMs = Date.parse(NOON);
const iso = (minute: number): string => new Date(noonMs + minute * 60_000).toISOString();

/** A visit as a till promised it: minutes since the network went, by its own clock that is some minutes off. */
interface Made {
  readonly minute: number;
  readonly offMinutes: number;
}
type Day = readonly [readonly Made[], readonly Made[]];

interface Ended {
  readonly balance: number;
  readonly counted: readonly number[];
  /** Units of the promises that wait as conflicts. */
  readonly waiting: number;
  readonly conflicts: number;
}

/** The server: takes the promises of both tills as `order` lets them come, each till's in its own order. */
const receive = (programme: Programme, day: Day, order: readonly (0 | 1)[]): Ended => {
  const earns = programme.earning.earns;
  const delay = programme.caps.minutes_between_visits ?? 0;
  let state: MembershipState = emptyState(programme.unit);
  let ids = 0;
  let waiting = 0;
  let conflicts = 0;
  const counted: number[] = [];
  const taken: [number, number] = [0, 0];
  const promised: [Promised, Promised] = [
    { units: 0, visits: 0, rewards: 0 },
    { units: 0, visits: 0, rewards: 0 },
  ];
  const last: [string | null, string | null] = [null, null];
  const nowMs = noonMs + 24 * 3_600_000;
  for (const till of order) {
    const made = day[till][taken[till]++]!;
    const offMs = made.offMinutes * 60_000;
    const clockAt = (minute: number): string => new Date(noonMs + minute * 60_000 + offMs).toISOString();
    const moment = promiseMoment(
      {
        answered_at: NOON,
        ...{ answered_device_at: clockAt(0), device_at: clockAt(made.minute), elapsed_ms: made.minute * 60_000 },
      },
      { nowMs, not_before: last[till] },
    );
    const at = moment.at!;
    last[till] = at;
    const minute = (Date.parse(at) - noonMs) / 60_000;
    const asked = { units: earns, visits: 1, rewards: 0 };
    const offline = { unit: programme.unit, at, promised: asked, cost: 0, coupons: 0, seen: null };
    const isWithin = offlineRefusal(offline, promised[till], usualOfflineLimits) === null;
    promised[till] = { units: promised[till].units + earns, visits: promised[till].visits + 1, rewards: 0 };
    const near = counted.filter((other) => Math.abs(other - minute) < delay).toSorted((a, b) => b - a)[0];
    const event = visitWith({
      ...{ occurred_at: at, recorded_at: new Date(nowMs).toISOString() },
      ...(near === undefined ? {} : { near_visit_at: iso(near) }),
    });
    const { rejected, effects } = evaluate(programme, state, event);
    if (!isWithin || rejected.length > 0) {
      waiting += earns;
      conflicts += 1;
      continue;
    }
    const transaction_id = `visit-${(ids += 1)}`;
    const newId = () => `lot-${(ids += 1)}`;
    ({ state } = apply(state, effects, { recorded_at: event.recorded_at, transaction_id, newId }));
    counted.push(minute);
  }
  return { balance: state.balance, counted, waiting, conflicts };
};

/** The same visits at a till that was online all day, in the order of their moments. */
const online = (programme: Programme, minutes: readonly number[]): number => {
  let state: MembershipState = emptyState(programme.unit);
  let ids = 0;
  for (const minute of minutes.toSorted((a, b) => a - b)) {
    const { effects, rejected } = evaluate(programme, state, visitWith({ occurred_at: iso(minute) }));
    expect(rejected).toEqual([]);
    const newId = () => `lot-${(ids += 1)}`;
    const transaction_id = `visit-${(ids += 1)}`;
    ({ state } = apply(state, effects, { recorded_at: iso(minute), transaction_id, newId }));
  }
  return state.balance;
};

const made = fc.record({ minute: fc.integer({ min: 0, max: 90 }), offMinutes: fc.constantFrom(0, 20, -20, 0.5) });
const till = fc
  .array(made, { maxLength: 8 })
  .map((all) => all.toSorted((a, b) => a.minute - b.minute).map((one) => ({ ...one, offMinutes: all[0]!.offMinutes })));
const programmes = fc
  .record({
    delay: fc.constantFrom(null, 15, 30),
    perDay: fc.constantFrom(null, 2, 5),
    earns: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ delay, perDay, earns }) =>
    stampsProgramme({
      earning: ruleWith({ mode: "visit", earns }),
      caps: { visits_per_day: perDay, earned_per_day: null, minutes_between_visits: delay },
    }),
  );

/** Two orders in which the promises of the day can come. */
const ordersOf = ([one, two]: Day, picks: readonly boolean[]): (0 | 1)[] => {
  const left: [number, number] = [one.length, two.length];
  const order: (0 | 1)[] = [];
  for (let at = 0; left[0] + left[1] > 0; at++) {
    const wanted: 0 | 1 = picks[at % Math.max(1, picks.length)] === true ? 0 : 1;
    const next: 0 | 1 = left[wanted] > 0 ? wanted : wanted === 0 ? 1 : 0;
    left[next] -= 1;
    order.push(next);
  }
  return order;
};

test("every promise is counted once or waits, whichever till comes first, and what is counted is what it would have been online", () => {
  const picks = fc.array(fc.boolean(), { minLength: 1, maxLength: 16 });
  fc.assert(
    fc.property(programmes, till, till, picks, picks, (programme, one, two, first, second) => {
      const day: Day = [one, two];
      const ends = [first, second].map((pick) => receive(programme, day, ordersOf(day, pick)));
      for (const { balance, counted, waiting, conflicts } of ends) {
        expect(counted.length + conflicts).toBe(one.length + two.length);
        expect(balance + waiting).toBe(programme.earning.earns * (one.length + two.length));
        expect(online(programme, counted)).toBe(balance);
      }
    }),
    { numRuns: isLong ? 50_000 : 2000 },
  );
});

test("where the rules allow both, both are counted, in every order", () => {
  const free = stampsProgramme();
  fc.assert(
    fc.property(till, till, fc.array(fc.boolean(), { minLength: 1 }), (one, two, pick) => {
      const day: Day = [one.slice(0, 6), two.slice(0, 6)];
      expect(receive(free, day, ordersOf(day, pick))).toMatchObject({
        balance: day[0].length + day[1].length,
        conflicts: 0,
      });
    }),
    { numRuns: 300 },
  );
});
