import fc from "fast-check";
import { expect, test } from "vitest";
import { gatheredDue, pointsDue } from "../earning/index.ts";
import { evaluate } from "../index.ts";
import { visitWith } from "../testing/builders.ts";
import type { Programme } from "../index.ts";
import { basket, play, programmes, promoted, steps } from "../testing/histories.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";
import { standingWith } from "../testing/promotions.ts";

/** Histories a run makes; LONG=1 makes the long form. */
const HISTORIES = process.env["LONG"] === "1" ? 10_000 : 300;
const SECONDS = process.env["LONG"] === "1" ? 600 : 30;
const runs = { numRuns: HISTORIES };

test(
  "every invariant holds after every step of any history, and every explanation replays to its delta",
  () => {
    fc.assert(
      fc.property(programmes, steps, (programme, history) => {
        play(programme, history);
      }),
      runs,
    );
  },
  SECONDS * 1000,
);

test(
  "a rule never takes back more than it gave, and never gives more than is due",
  () => {
    fc.assert(
      fc.property(programmes, steps, (programme, history) => {
        const { state } = play(programme, history);
        const { earns, amount } = programme.earning;
        for (const gathered of Object.values(state.gathered)) {
          const { eligible, earned, best = 100 } = gathered;
          const base = pointsDue(eligible, earns, amount);
          expect(eligible).toBeGreaterThanOrEqual(0);
          expect(earned).toBeGreaterThanOrEqual(0);
          expect(earned).toBeLessThanOrEqual(gatheredDue(gathered, earns, amount));
          expect(earned * 100).toBeLessThanOrEqual(base * best);
        }
      }),
      runs,
    );
  },
  SECONDS * 1000,
);

const purchases = fc.array(
  fc.record({
    amounts: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 5 }),
    pick: fc.nat({ max: 999 }),
  }),
  {
    minLength: 1,
    maxLength: 6,
  },
);
const LATER = "2026-03-10T12:00:00.000Z";

/** A purchase with whatever multiplies and lowers it, as its `pick` says. */
const purchase = (programme: Programme, one: Bought) =>
  visitWith({
    ...basket(one),
    custom_amount: one.pick % 20,
    reason: "x",
    ...(programme.coupons.length > 0 ? promoted({ pick: one.pick, number: one.amounts.length }) : {}),
    offer_lines: [],
  });

type Bought = { readonly amounts: readonly number[]; readonly pick: number };

/** Buys everything, then refunds the first purchase: its lines in the given groups, or its amount in parts. */
const refunded = (programme: Programme, bought: readonly Bought[], parts: number, order: number) => {
  const membership = openMembership(programme);
  const outcomes = bought.map((one) => commit(membership, purchase(programme, one)));
  const first = outcomes[0]?._id ?? "";
  const stored = membership.stored.find((one) => one._id === first);
  const lines = stored?.items.map((item) => item.line_no) ?? [];
  const amount = stored?.amount ?? 0;
  if (lines.length > 0) {
    const kept = order % 5 === 0 ? lines : lines.slice(0, Math.max(1, lines.length - 1));
    const turned = parts === 1 ? kept : kept.toSorted((a, b) => ((a * order) % 7) - ((b * order) % 7));
    const size = parts === 1 ? kept.length : 1 + (order % 2);
    for (let at = 0; at < turned.length; at += size)
      refund(membership, first, { by: "lines", lines: turned.slice(at, at + size) }, LATER);
  } else if (amount > 40) {
    const wanted = order % 5 === 0 ? amount : Math.ceil(amount * 0.6);
    const step = Math.floor(wanted / parts);
    for (let part = 1; part < parts; part += 1) refund(membership, first, { by: "amount", amount: step }, LATER);
    refund(membership, first, { by: "amount", amount: wanted - step * (parts - 1) }, LATER);
  }
  const { balance, pending, debt, gathered, lifetime_earned } = membership.state;
  return { balance, pending, debt, gathered, lifetime_earned };
};

test(
  "splitting a refund, in any order, changes nothing",
  () => {
    fc.assert(
      fc.property(
        programmes,
        purchases,
        fc.integer({ min: 2, max: 40 }),
        fc.nat({ max: 30 }),
        (programme, bought, parts, order) => {
          expect(refunded(programme, bought, parts, order)).toEqual(refunded(programme, bought, 1, order));
        },
      ),
      runs,
    );
  },
  SECONDS * 1000,
);

test(
  "splitting a purchase in the mode each gains nothing",
  () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 5000 }), { minLength: 1, maxLength: 20 }),
        programmes,
        (amounts, programme) => {
          const each = {
            ...programme,
            earning: { ...programme.earning, mode: "each" as const, filter: { mode: "all" as const, names: [] } },
          };
          const [split, whole] = [openMembership(each), openMembership(each)];
          const standing = standingWith({ level_id: "gold" });
          for (const amount of amounts) commit(split, visitWith({ amount, standing }));
          commit(whole, visitWith({ amount: amounts.reduce((all, one) => all + one, 0), standing }));
          expect(split.state.balance + split.state.pending).toBe(whole.state.balance + whole.state.pending);
        },
      ),
      runs,
    );
  },
  SECONDS * 1000,
);

test(
  "refunding every purchase, in any order, leaves no earned units",
  () => {
    fc.assert(
      fc.property(programmes, purchases, fc.infiniteStream(fc.nat()), (programme, bought, order) => {
        const membership = openMembership(programme);
        for (const one of bought) commit(membership, purchase(programme, one));
        const left = membership.stored.map((transaction) => transaction._id);
        while (left.length > 0) {
          const index = (order.next().value ?? 0) % left.length;
          refund(membership, left.splice(index, 1)[0] ?? "", { by: "all" }, LATER);
        }
        const { balance, pending, debt, lifetime_earned, visits } = membership.state;
        expect({ balance, pending, debt, lifetime_earned, visits }).toEqual({
          balance: 0,
          pending: 0,
          debt: 0,
          lifetime_earned: 0,
          visits: 0,
        });
      }),
      runs,
    );
  },
  SECONDS * 1000,
);

test(
  "evaluation is deterministic, and a rejection has no effects",
  () => {
    fc.assert(
      fc.property(programmes, steps, purchases, (programme, history, [next]) => {
        const { state } = play(programme, history);
        const event = visitWith({
          ...basket(next ?? { amounts: [], pick: 0 }),
          occurred_at: LATER,
          reward_ids: ["large"],
        });
        const answer = evaluate(programme, state, event);
        expect(evaluate(programme, state, event)).toEqual(answer);
        expect(answer.rejected.length === 0 || answer.effects.length === 0).toBe(true);
      }),
      { numRuns: Math.ceil(HISTORIES / 3) },
    );
  },
  SECONDS * 1000,
);
