import fc from "fast-check";
import { expect, test } from "vitest";
import type { Programme } from "../index.ts";
import { itemWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";
import type { Membership } from "../testing/membership.ts";
import { levelWith, named, offerWith, standingWith } from "../testing/promotions.ts";

const RUNS = process.env["LONG"] === "1" ? 40_000 : 600;
const LATER = "2026-03-10T12:00:00.000Z";

const offers = [
  offerWith({ _id: "double", items: named("Item 1", "Item 4") }),
  offerWith({ _id: "more", items: named("Item 2"), multiplier: 3.25 }),
];
const levels = [levelWith({ multiplier: 1.5 })];

type Bought = { readonly amounts: readonly number[]; readonly isGold: boolean };
const visits: fc.Arbitrary<Bought> = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 5 }),
  isGold: fc.boolean(),
});

const buy = (membership: Membership, { amounts, isGold }: Bought): string => {
  const items = amounts.map((amount, at) => itemWith(at + 1, amount));
  return commit(membership, visitWith({ items, ...(isGold ? { standing: standingWith({ level_id: "gold" }) } : {}) }))
    ._id;
};

/** The lines in groups of any size and order. */
const grouped = (lines: readonly number[], picks: readonly number[]): number[][] => {
  const left = [...lines];
  const groups: number[][] = [];
  for (let at = 0; left.length > 0; at += 1) {
    const [line = 0] = left.splice((picks[at] ?? 0) % left.length, 1);
    const last = groups.at(-1);
    if (last === undefined || at % 2 === (picks[0] ?? 0) % 2) groups.push([line]);
    else last.push(line);
  }
  return groups;
};

test("lines multiplied differently, between other visits and under a cap, leave the same however they are refunded", () => {
  const picks = fc.array(fc.nat({ max: 1000 }), { minLength: 6, maxLength: 6 });
  const some = fc.array(visits, { maxLength: 3 });
  const earning = fc.integer({ min: 1, max: 3 });
  const caps = fc.option(fc.integer({ min: 2, max: 9 }));
  fc.assert(
    fc.property(some, visits, some, picks, earning, caps, (before, one, after, picked, earns, earned_per_day) => {
      const programme: Programme = programmeWith({
        offers,
        levels,
        earning: ruleWith({ earns }),
        caps: { visits_per_day: null, earned_per_day, minutes_between_visits: null },
      });
      const kept = one.amounts.map((_, at) => at + 1).slice(0, 1 + ((picked[0] ?? 0) % one.amounts.length));
      const leftAfter = (steps: readonly (readonly number[])[]) => {
        const membership = openMembership(programme);
        for (const bought of before) buy(membership, bought);
        const _id = buy(membership, one);
        for (const bought of after) buy(membership, bought);
        for (const lines of steps) refund(membership, _id, { by: "lines", lines }, LATER);
        const { balance, debt, lifetime_earned, gathered } = membership.state;
        return { balance, debt, lifetime_earned, gathered };
      };
      expect(leftAfter(grouped(kept, picked))).toEqual(leftAfter([kept]));
    }),
    { numRuns: RUNS },
  );
}, 300_000);
