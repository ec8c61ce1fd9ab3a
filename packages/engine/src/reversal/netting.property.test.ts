/**
 * Orders of a till as a history leaves them: changed, cancelled, opened again, refunded in part and changed once more,
 * while the member spends what they have. LONG=1 plays more of them.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Explanation, Programme, ReversalScope } from "../index.ts";
import { programmeWith, ruleWith, stampsProgramme, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund, storedTransaction } from "../testing/membership.ts";
import type { Membership } from "../testing/membership.ts";
import { broughtBefore } from "./netting.ts";

const HISTORIES = process.env["LONG"] === "1" ? 10_000 : 150;
const MINUTE_MS = 60_000;
const START = Date.parse("2026-03-20T08:00:00.000Z");

type Step =
  | { readonly act: "close"; readonly order: number; readonly amount: number }
  | { readonly act: "cancel" | "rename"; readonly order: number }
  | { readonly act: "refund"; readonly order: number; readonly share: number }
  | { readonly act: "spend"; readonly reward: string };

const order = fc.nat({ max: 2 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ act: fc.constant("close" as const), order, amount: fc.nat({ max: 9000 }) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("cancel" as const, "rename" as const), order }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("refund" as const), order, share: fc.nat({ max: 100 }) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("spend" as const), reward: fc.constantFrom("one", "ten") }) },
  ),
  { minLength: 1, maxLength: 25, size: "max" },
);

const rewards = [
  { _id: "one", name: { en: "One" }, cost: 1 },
  { _id: "ten", name: { en: "Ten" }, cost: 10 },
];
const programmes: fc.Arbitrary<Programme> = fc
  .record({
    kind: fc.constantFrom("each", "above", "visit"),
    earned: fc.constantFrom("pending_first" as const, "within_balance" as const, "allow_negative" as const),
    spent: fc.constantFrom("restore" as const, "keep" as const),
    pending_hours: fc.constantFrom(0, 0, 1),
  })
  .map(({ kind, pending_hours, ...reversal_policy }) => {
    const shared = { reversal_policy, pending_hours, rewards };
    if (kind === "visit") return stampsProgramme(shared);
    const mode = kind === "each" ? ("each" as const) : ("above" as const);
    return programmeWith({ ...shared, earning: ruleWith({ mode, amount: mode === "each" ? 100 : 500, earns: 2 }) });
  });

/** An order as the caller keeps it. */
interface Kept {
  live: { readonly _id: string; readonly amount: number } | null;
  /** What was made of it so far, in its order. */
  explanations: Explanation[];
  /** What refunds that stand took of its money. */
  refunded: number;
}

const requireAccepted = ({ rejected }: { readonly rejected: readonly unknown[] }): void => {
  if (rejected.length > 0) throw new Error(`Refused: ${JSON.stringify(rejected)}`);
};

class Shop {
  readonly membership: Membership;
  readonly orders: Kept[] = [0, 1, 2].map(() => ({ live: null, explanations: [], refunded: 0 }));
  spent = 0;
  now = START;

  constructor(programme: Programme) {
    this.membership = openMembership(programme);
  }

  at(): string {
    return new Date((this.now += 7 * MINUTE_MS)).toISOString();
  }

  visit(kept: Kept, amount: number, corrected: Explanation | null = null, again: ReversalScope | null = null): void {
    const at = this.at();
    const brought = broughtBefore(kept.explanations, corrected, again);
    const when = { occurred_at: at, recorded_at: at };
    const made = commit(this.membership, visitWith({ amount, ...when, waive_guards: true, brought }));
    requireAccepted(made);
    kept.explanations.push(made.explanation);
    kept.live = { _id: made._id, amount };
  }

  takeBack({ live, explanations }: Kept, is_corrected: boolean): Explanation {
    const at = this.at();
    const made = commit(this.membership, {
      ...{ type: "reverse", occurred_at: at, recorded_at: at, is_corrected, scope: { by: "all" } },
      original: storedTransaction(this.membership, live!._id),
      already_reversed: this.membership.reversals.get(live!._id) ?? [],
    });
    requireAccepted(made);
    explanations.push(made.explanation);
    return made.explanation;
  }

  refund(kept: Kept, amount: number): void {
    const made = refund(this.membership, kept.live!._id, { by: "amount", amount }, this.at());
    requireAccepted(made);
    kept.explanations.push(made.explanation);
    kept.refunded += amount;
  }

  /** What the newest state brings in place of what stands, with its refunds again. */
  correct(kept: Kept, amount: number): void {
    const { live, refunded } = kept;
    if (live === null) return this.visit(kept, amount);
    const corrected = refunded < live.amount || live.amount === 0 ? this.takeBack(kept, true) : [];
    kept.refunded = 0;
    const left = Math.min(refunded, amount);
    this.visit(kept, amount, corrected, left > 0 ? { by: "amount", amount: left } : null);
    if (left > 0) this.refund(kept, left);
  }

  take(step: Step): void {
    if (step.act === "spend") {
      const at = this.at();
      const when = { occurred_at: at, recorded_at: at };
      const made = commit(this.membership, visitWith({ ...when, earns: false, reward_ids: [step.reward] }));
      this.spent -= made.applied?.delta ?? 0;
      return;
    }
    const kept = this.orders[step.order]!;
    const { live, refunded } = kept;
    if (step.act === "close") return this.correct(kept, step.amount);
    if (live === null) return;
    if (step.act === "cancel") {
      if (refunded < live.amount || live.amount === 0) this.takeBack(kept, false);
      Object.assign(kept, { live: null, refunded: 0 });
      return;
    }
    if (step.act === "refund") {
      const amount = Math.min(live.amount - refunded, Math.ceil((live.amount * step.share) / 100));
      if (amount > 0) this.refund(kept, amount);
      return;
    }
    const before = this.figures();
    this.correct(kept, live.amount);
    const [now, then] = [this.figures(), before].map((figures) => JSON.stringify(figures));
    if (now !== then) throw new Error(`A change that changes nothing moved ${then} to ${now}`);
  }

  figures() {
    const { balance, pending, lifetime_earned } = this.membership.state;
    return { units: balance + pending, lifetime_earned };
  }

  /** Units that the card's policy let go of. */
  forgiven(): number {
    return this.orders.reduce((sum, { explanations }) => sum + broughtBefore(explanations, null).forgiven, 0);
  }
}

/** What the last states bring, counted once and never changed. */
const countedOnce = (programme: Programme, orders: readonly Kept[]) => {
  const shop = new Shop(programme);
  for (const [index, { live, refunded }] of orders.entries()) {
    if (live === null) continue;
    shop.visit(shop.orders[index]!, live.amount);
    if (refunded > 0) shop.refund(shop.orders[index]!, refunded);
  }
  return shop.figures();
};

test(
  "any history of orders ends where its last states alone would have ended, less what was spent, plus what was forgiven",
  () => {
    fc.assert(
      fc.property(programmes, steps, (programme, history) => {
        const shop = new Shop(programme);
        for (const step of history) shop.take(step);
        const once = countedOnce(programme, shop.orders);
        const { units, lifetime_earned } = shop.figures();
        expect(lifetime_earned).toBe(once.lifetime_earned);
        expect(units).toBe(once.units - shop.spent + shop.forgiven());
        // Nothing is let go of but what was spent.
        expect(shop.forgiven()).toBeGreaterThanOrEqual(0);
        expect(shop.forgiven()).toBeLessThanOrEqual(shop.spent);
        expect(programme.reversal_policy.earned === "allow_negative" ? shop.forgiven() : 0).toBe(0);
      }),
      { numRuns: HISTORIES },
    );
  },
  HISTORIES * 100,
);

const worth = programmeWith({
  earning: ruleWith({ amount: 100 }),
  reversal_policy: { earned: "within_balance", spent: "restore" },
  rewards: [{ _id: "hundred", name: { en: "Hundred" }, cost: 100 }],
});
const spendAll = (shop: Shop): void => {
  const at = shop.at();
  commit(shop.membership, visitWith({ occurred_at: at, recorded_at: at, earns: false, reward_ids: ["hundred"] }));
};

test("points that were spent before a correction are not paid again, however often it is corrected", () => {
  const shop = new Shop(worth);
  const [first] = shop.orders;
  shop.correct(first!, 10_000);
  spendAll(shop);
  for (const [amount, balance] of [
    [10_100, 1],
    [10_000, 0],
    [4000, 0],
    [10_200, 2],
  ] as const) {
    shop.correct(first!, amount);
    expect([amount, shop.membership.state.balance]).toEqual([amount, balance]);
  }
});

test("cancelled and closed again, an order pays what was spent no second time", () => {
  const shop = new Shop(worth);
  const [first] = shop.orders;
  shop.correct(first!, 10_000);
  spendAll(shop);
  shop.take({ act: "cancel", order: 0 });
  expect(shop.membership.state.balance).toBe(0);
  shop.correct(first!, 10_300);
  expect(shop.membership.state.balance).toBe(3);
});
