/** No lot lapses silently, whatever happens in whatever order. */
import { addDays, compareInstants, endOfLocalDay, localDay } from "@rewardo/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lapsingAt, lotDue, movedByOutages, warnedLot, warnedUntil, type Away } from "../index.ts";
import type { Expiry, Lot, Programme } from "../index.ts";
import { programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund, type Membership } from "../testing/membership.ts";
import { ruleEnd } from "./lot-life.ts";

const SECONDS = 120;
const runs = { numRuns: process.env["LONG"] === undefined ? 1500 : 20_000 };
const DAY_MS = 86_400_000;
const START = Date.parse("2026-02-20T09:00:00.000Z");
const PROMISED = 14;

const expiries: readonly Expiry[] = [
  { kind: "rolling_days", days: 3 },
  { kind: "rolling_days", days: 20 },
  { kind: "rolling_months", months: 1 },
  { kind: "end_of_year", years_after: 0 },
  { kind: "inactivity", months: 1 },
];

const programmes: fc.Arbitrary<Programme> = fc
  .record({
    expiry: fc.constantFrom(...expiries),
    time_zone: fc.constantFrom("Europe/Warsaw", "America/New_York", "Pacific/Auckland"),
  })
  .map((rest) =>
    programmeWith({ ...rest, lapse_after_warning: PROMISED, rewards: [{ _id: "small", name: {}, cost: 2 }] }),
  );

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("visit", "visit", "redeem", "refund", "warn", "warn", "return", "outage", "ask", "ask"),
    hours: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 24 * 40 })),
    amount: fc.integer({ min: 1, max: 9 }),
    pick: fc.nat({ max: 1000 }),
  }),
  { minLength: 1, maxLength: 30 },
);

/** A history with a record of its own of what was told when. */
interface Told {
  readonly membership: Membership;
  /** By lot: when each warning was delivered that was not returned. */
  readonly deliveries: Map<string, string[]>;
  readonly away: Away[];
}

const iso = (ms: number): string => new Date(ms).toISOString();

const replaceLots = ({ membership }: Told, change: (lot: Lot) => Lot): void => {
  const lots = membership.state.lots.map((lot) => {
    const now = change(lot);
    if (compareInstants(now.lapses_at ?? iso(0), lot.lapses_at ?? iso(0)) < 0) throw new Error("an end moved back");
    return now;
  });
  for (const lot of lots) membership.lots.set(lot._id, lot);
  membership.state = { ...membership.state, lots };
};

/** The warnings of a mail: of all lots that it names. */
const deliver = (told: Told, at: string): void =>
  replaceLots(told, (lot) => {
    told.deliveries.set(lot._id, [...(told.deliveries.get(lot._id) ?? []), at]);
    return warnedLot(lot, { at, lapses_at: warnedUntil(at, PROMISED, told.membership.programme.time_zone) });
  });

/** The mail comes back: nobody was warned. */
const comeBack = (told: Told): void =>
  replaceLots(told, (lot) => {
    told.deliveries.set(lot._id, []);
    return { ...lot, warned_at: null };
  });

const moveEnds = (told: Told): void => {
  const { state, programme } = told.membership;
  replaceLots(told, (lot) => {
    const end = movedByOutages(lot, state.last_activity_at, told.away, programme.time_zone);
    if (end === null) return lot;
    if (end <= lotDue(lot, state.last_activity_at, programme.time_zone)) throw new Error("an outage moved an end back");
    const moved = { ...lot, lapses_at: iso(end) };
    // The same outage moves it once.
    expect(movedByOutages(moved, state.last_activity_at, told.away, programme.time_zone)).toBe(null);
    return moved;
  });
};

/** Every lot that has just lapsed: its rule's end is over, and somebody was told of it at least 14 local days before. */
const checkLapsed = ({ membership, deliveries }: Told, before: Membership["state"], at: string): void => {
  const { time_zone: zone } = membership.programme;
  const entries = membership.entries.filter(({ seq, kind }) => seq > before.seq && kind === "expired");
  for (const { lot_id } of entries.flatMap(({ moves }) => moves)) {
    const lot = before.lots.find(({ _id }) => _id === lot_id);
    if (lot === undefined) throw new Error("a lot lapsed that was not open");
    expect(ruleEnd(lot, before.last_activity_at, zone)).toBeLessThanOrEqual(Date.parse(at));
    const inTime = (deliveries.get(lot_id) ?? []).filter(
      (delivered) => addDays(localDay(delivered, zone), PROMISED) < localDay(at, zone),
    );
    expect(inTime).not.toEqual([]);
  }
};

const play = (
  programme: Programme,
  history: readonly { what: string; hours: number; amount: number; pick: number }[],
): [Told, string] => {
  const told: Told = { membership: openMembership(programme), deliveries: new Map(), away: [] };
  const { membership, deliveries, away } = told;
  let now = START;
  for (const { what, hours, amount, pick } of history) {
    now += hours * 3_600_000;
    const at = iso(now);
    const before = membership.state;
    if (what === "visit" || what === "redeem") {
      const reward_ids = what === "redeem" ? ["small"] : [];
      const { effects } = commit(membership, visitWith({ occurred_at: at, amount: amount * 1000, reward_ids }));
      // The till tells of what had waited.
      for (const effect of effects)
        if (effect.kind === "warn") deliveries.set(effect.lot_id, [...(deliveries.get(effect.lot_id) ?? []), at]);
    } else if (what === "refund") {
      const visits = membership.stored.filter(({ kind }) => kind === "visit");
      const one = visits[pick % Math.max(1, visits.length)];
      if (one !== undefined) refund(membership, one._id, { by: "all" }, at);
    } else if (what === "warn") deliver(told, at);
    else if (what === "return") comeBack(told);
    else if (what === "outage") {
      now += amount * 3 * 3_600_000;
      away.push({ from: Date.parse(at), until: now });
      moveEnds(told);
    } else commit(membership, { type: "settle", occurred_at: at, recorded_at: at });
    checkLapsed(told, before, iso(now));
  }
  return [told, iso(now)];
};

test(
  "no lot lapses without a delivered warning at least 14 days before, and no end moves back",
  () => {
    fc.assert(
      fc.property(programmes, steps, (programme, history) => {
        const [{ membership }, now] = play(programme, history);
        const { balance, debt } = membership.state;
        expect(membership.state.lots.reduce((sum, lot) => sum + lot.remaining, 0)).toBe(balance + debt);
        const { overdue_unwarned: waits } = lapsingAt(membership.state, now, programme.time_zone);
        expect(waits).toBeLessThanOrEqual(Math.max(0, balance));
      }),
      runs,
    );
  },
  SECONDS * 1000,
);

test(
  "what was warned of lapses, at the latest 14 days after the warning or at its end",
  () => {
    fc.assert(
      fc.property(programmes, steps, (programme, history) => {
        const [told, now] = play(programme, history);
        const { membership } = told;
        deliver(told, iso(Date.parse(now) + 1000));
        const { time_zone: zone } = programme;
        const ends = membership.state.lots.map((lot) => lotDue(lot, membership.state.last_activity_at, zone));
        const warned = endOfLocalDay(addDays(localDay(iso(Date.parse(now) + 1000), zone), PROMISED), zone);
        const at = iso(Math.max(warned, ...ends));
        commit(membership, { type: "settle", occurred_at: at, recorded_at: at });
        expect(membership.state.lots).toEqual([]);
      }),
      runs,
    );
  },
  SECONDS * 1000,
);

test("when a lot lapses does not depend on who asks in between", () => {
  fc.assert(
    fc.property(
      programmes,
      steps,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      (programme, history, days) => {
        const [asked, now] = play(programme, history);
        const [quiet] = play(programme, history);
        let last = Date.parse(now);
        for (const wait of days) {
          last += wait * DAY_MS;
          commit(asked.membership, { type: "settle", occurred_at: iso(last), recorded_at: iso(last) });
        }
        commit(quiet.membership, { type: "settle", occurred_at: iso(last), recorded_at: iso(last) });
        expect(asked.membership.state.balance).toBe(quiet.membership.state.balance);
      },
    ),
    { numRuns: 600 },
  );
});
