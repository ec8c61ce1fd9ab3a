import fc from "fast-check";
import { expect, test } from "vitest";
import { pointsDue } from "./earning.ts";
import { itemWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { play, programmes, steps } from "../testing/histories.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";
import type { Membership } from "../testing/membership.ts";
import { levelWith, named, offerWith, standingWith } from "../testing/promotions.ts";

const RUNS = process.env["LONG"] === "1" ? 10_000 : 300;
const SECONDS = process.env["LONG"] === "1" ? 600 : 30;
const LATER = "2026-03-10T12:00:00.000Z";

const multipliers = fc.integer({ min: 100, max: 500 }).map((times) => times / 100);
const standing = standingWith({ level_id: "gold" });

/** Buys, or refunds a part of one of the purchases; a part may be too much, and is then refused. */
const deals = fc.array(
  fc.record({ amount: fc.integer({ min: 1, max: 3000 }), refunds: fc.option(fc.nat({ max: 99 })) }),
  { minLength: 1, maxLength: 25 },
);

const deal = (
  membership: Membership,
  { amount, refunds }: { amount: number; refunds: number | null },
  more: object,
) => {
  const visits = membership.stored.filter(({ kind }) => kind === "visit");
  const picked = refunds === null ? undefined : visits[refunds % Math.max(1, visits.length)];
  if (picked === undefined) commit(membership, visitWith({ amount, ...more }));
  else refund(membership, picked._id, amount % 4 === 0 ? { by: "all" } : { by: "amount", amount }, LATER);
};

test(
  "under one multiplier the remaining purchases are worth the same, however they were bought and refunded",
  () => {
    fc.assert(
      fc.property(deals, multipliers, fc.integer({ min: 1, max: 4 }), (all, multiplier, earns) => {
        const levels = [levelWith({ multiplier })];
        const membership = openMembership(programmeWith({ levels, earning: ruleWith({ earns }) }));
        for (const one of all) {
          deal(membership, one, { standing });
          const { eligible, earned } = membership.state.gathered["rule"] ?? { eligible: 0, earned: 0 };
          expect(earned).toBe(Math.floor((pointsDue(eligible, earns, 1000) * Math.round(multiplier * 100)) / 100));
          expect(membership.state.balance).toBe(earned);
        }
      }),
      { numRuns: RUNS },
    );
  },
  SECONDS * 1000,
);

test(
  "under several multipliers a refund never gives, and what is left is worth between once and the best of them",
  () => {
    fc.assert(
      fc.property(deals, fc.infiniteStream(fc.nat({ max: 4 })), (all, picks) => {
        const levels = [1, 1.25, 1.5, 2, 3].map((multiplier, at) => levelWith({ _id: `${at}`, multiplier }));
        const membership = openMembership(programmeWith({ levels, earning: ruleWith({ earns: 3 }) }));
        for (const one of all) {
          deal(membership, one, { standing: standingWith({ level_id: `${picks.next().value ?? 0}` }) });
          const { eligible, earned, best = 100 } = membership.state.gathered["rule"] ?? { eligible: 0, earned: 0 };
          const base = pointsDue(eligible, 3, 1000);
          expect(earned).toBeGreaterThanOrEqual(base);
          expect(earned * 100).toBeLessThanOrEqual(base * best);
        }
        expect(takings(membership).every((taken) => taken >= 0)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  },
  SECONDS * 1000,
);

const takings = (membership: Membership): number[] =>
  membership.stored.flatMap(({ explanation }) =>
    explanation.flatMap(({ code, params }) => (code === "rule_reversed" ? [params.taken, params.withheld] : [])),
  );

test(
  "no refund of any history gives anything by its rules",
  () => {
    fc.assert(
      fc.property(programmes, steps, (programme, history) => {
        expect(takings(play(programme, history)).every((taken) => taken >= 0)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  },
  SECONDS * 1000,
);

test(
  "outside each a line goes back for exactly what it shows that it gave, and all lines for everything",
  () => {
    const baskets = fc.array(fc.record({ amount: fc.nat({ max: 3000 }), quantity: fc.nat({ max: 4 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    const ways = fc.constantFrom(
      { mode: "item" as const },
      { filter: { mode: "points" as const, names: [] } },
      { mode: "custom" as const },
    );
    fc.assert(
      fc.property(
        baskets,
        ways,
        multipliers,
        multipliers,
        fc.infiniteStream(fc.nat()),
        (lines, way, some, whole, order) => {
          const offers = [offerWith({ items: named("Item 1", "Item 4", "Item 6"), multiplier: some })];
          const levels = [levelWith({ multiplier: whole })];
          const membership = openMembership(programmeWith({ offers, levels, earning: ruleWith({ earns: 3, ...way }) }));
          const items = lines.map(({ amount, quantity }, at) =>
            itemWith(at + 1, amount, { quantity, product_points: at }),
          );
          const { _id, explanation, applied } = commit(
            membership,
            visitWith({ items, standing, custom_amount: 17, reason: "x" }),
          );
          const gave = new Map(
            explanation.flatMap(({ code, params }) =>
              code === "rule_matched" ? params.lines.map(({ line_no, earned }) => [line_no, earned] as const) : [],
            ),
          );
          expect([...gave.values()].reduce((all, one) => all + one, 0)).toBe(applied?.delta);
          const left = items.map(({ line_no }) => line_no);
          while (left.length > 0) {
            const [line = 0] = left.splice((order.next().value ?? 0) % left.length, 1);
            expect(refund(membership, _id, { by: "lines", lines: [line] }, LATER).applied?.delta).toBe(
              -(gave.get(line) ?? 0) + 0,
            );
          }
          expect(membership.state.balance).toBe(0);
        },
      ),
      { numRuns: RUNS },
    );
  },
  SECONDS * 1000,
);
