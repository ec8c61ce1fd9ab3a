import fc from "fast-check";
import { expect, test } from "vitest";
import { couponChoices, discountOf } from "../index.ts";
import type { ProgrammeCoupon } from "../index.ts";
import { itemWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";
import { couponWith, grantWith, named } from "../testing/promotions.ts";

const RUNS = process.env["LONG"] === "1" ? 10_000 : 400;

const effects = fc.oneof(
  fc
    .integer({ min: 1, max: 10_000 })
    .map((percent) => ({ kind: "discount_percentage" as const, percent: percent / 100 })),
  fc.nat({ max: 4000 }).map((amount) => ({ kind: "discount_amount" as const, amount })),
  fc.constant({ kind: "freebie" as const }),
);

const coupons: fc.Arbitrary<ProgrammeCoupon[]> = fc
  .array(
    fc.record({
      effect: effects,
      discount_scope: fc.constantFrom("order" as const, "cheapest" as const, "specific_items" as const),
      isNamed: fc.boolean(),
      max_discount: fc.option(fc.nat({ max: 2000 })),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ effect, isNamed, ...rest }, at) =>
      couponWith(effect, {
        ...rest,
        _id: `coupon-${at}`,
        combines: true,
        ...(isNamed ? { items: named("Item 1", "Item 3") } : {}),
      }),
    ),
  );

const NEVER = [null, null, null, "tip", "gift_card", "redeemed"] as const;
const lines = fc.array(
  fc.record({
    amount: fc.nat({ max: 3000 }),
    quantity: fc.constantFrom(0, 1, 1, 2, 3, 0.35),
    never: fc.constantFrom(...NEVER),
  }),
  { maxLength: 6 },
);

test(
  "a discount is an integer, equals the sum of its shares, never exceeds the goods, and the rest earns",
  () => {
    fc.assert(
      fc.property(coupons, lines, fc.option(fc.nat({ max: 9000 })), (used, bought, amount) => {
        const items = bought.map(({ amount: price, quantity, never }, at) =>
          itemWith(at + 1, price, { quantity, never_earns: never }),
        );
        const programme = programmeWith({ coupons: used, earning: ruleWith({ amount: 1 }) });
        const eventOf = (all: readonly ProgrammeCoupon[]) =>
          visitWith({ items, amount, coupons: all.map(({ _id }) => grantWith(_id)) });
        const usable = couponChoices(programme, openMembership(programme).state, eventOf(used))
          .filter(({ rejection }) => rejection === null)
          .flatMap(({ coupon_id }) => used.filter(({ _id }) => _id === coupon_id));
        const outcome = commit(openMembership(programme), eventOf(usable));
        const plain = commit(openMembership(programme), eventOf([]));
        // One coupon may have left nothing for the next, which is then refused.
        expect(outcome.applied !== null || usable.length > 1).toBe(true);
        if (outcome.applied === null) return;
        const discount = discountOf(outcome.explanation);
        const shares = outcome.explanation.flatMap(({ code, params }) =>
          code === "coupon_applied" ? params.shares : [],
        );
        const shared = shares.reduce((all, one) => all + one.discount, 0);
        expect(Number.isSafeInteger(discount) && discount >= 0).toBe(true);
        expect(shares.every((share) => Number.isSafeInteger(share.discount) && share.discount >= 0)).toBe(true);
        expect(items.length === 0 ? discount : shared).toBe(discount);
        expect(items.length > 0 || discount <= (amount ?? 0)).toBe(true);
        // At one point for each minor unit, what is earned less is what was taken off.
        expect((plain.applied?.delta ?? 0) - outcome.applied.delta).toBe(discount);
        const other = commit(openMembership(programme), eventOf(usable.toReversed()));
        expect([discountOf(other.explanation), other.applied?.delta]).toEqual([discount, outcome.applied.delta]);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 60,
);
