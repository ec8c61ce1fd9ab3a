/** The numbers in the terms are what the engine does: each is read from the English text and tried at a card. */
import {
  apply,
  balanceAt,
  discountOf,
  emptyState,
  evaluate,
  levelNow,
  type MembershipState,
  type Programme,
  type VisitEvent,
} from "@rewardo/engine";
import { addDays, addMonths, startOfLocalDay } from "@rewardo/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { termsOf, type TermsRules, type TermsSection } from "@rewardo/texts/all";

const zone = "Europe/Warsaw";
const day = "2026-03-10";
const noonMs = Date.parse("2026-03-10T11:00:00.000Z");
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const plain: TermsRules = {
  ...{ stamps_required: null, place_ids: null, expiry: { kind: "none" }, pending_hours: 0, referral: null },
  lapse_after_warning: null,
  earning: { mode: "visit", earns: 1, amount: null, filter: { mode: "all", names: [] } },
  reversal_policy: { earned: "pending_first", spent: "restore" },
  caps: {
    visits_per_day: null,
    earned_per_day: null,
    minutes_between_visits: null,
    confirm_spending_above: null,
    confirm_on_phone_from: null,
  },
  ...{ rewards: [], coupons: [], offers: [], levels: [], terms: null },
};

const coupon: TermsRules["coupons"][number] = {
  ...{ _id: "c", name: { en: "Coupon" }, status: "active", effect: { kind: "none" }, discount_scope: "order" },
  items: { product_ids: [], filter: { mode: "all", names: [] } },
  ...{ max_discount: null, minimum_amount: null, usage_frequency: { kind: "unlimited" } },
  ...{ validity: { kind: "unlimited" }, times: { weekdays: null, hours: null }, target: { kind: "all" } },
  ...{ campaign_limit: null, customer_limit: null, place_ids: null, combines: false },
  created_at: "2026-01-01T00:00:00.000Z",
};

const sentencesOf = (rules: TermsRules, section: TermsSection): string[] =>
  termsOf("en", rules, {
    ...{ currency: "PLN", notice_days: 14, places: new Map(), products: new Map(), counted: () => null },
    runner: { lines: [], tax_number: null, contacts: [] },
    pick: (text) => text.en ?? "",
  })
    .filter((one) => one.section === section)
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences));

/** The numbers of the one sentence that matches, in its order; money in minor units. */
const read = (rules: TermsRules, section: TermsSection, pattern: RegExp): number[] => {
  const found = sentencesOf(rules, section).filter((sentence) => pattern.test(sentence));
  expect([pattern, found.length]).toEqual([pattern, 1]);
  return [...found[0]!.matchAll(/(PLN\s)?(\d[\d,]*(?:\.\d+)?)/g)].map(([, money, figure = ""]) => {
    const value = Number(figure.replaceAll(",", ""));
    return money === undefined ? value : Math.round(value * 100);
  });
};

/** A card by these rules, as tills would move it. */
const openCard = (rules: TermsRules) => {
  const unit = rules.stamps_required === null ? "point" : "stamp";
  const programme: Programme = {
    ...{ version_id: "v", card_id: "card", card_status: "active", unit, currency: "PLN", time_zone: zone },
    card_type: unit === "point" ? "points" : "stamps_stacked",
    ...rules,
    earning: { ...rules.earning, _id: "rule" },
  };
  let state: MembershipState = emptyState(unit);
  let ids = 0;
  const at = (ms: number): string => new Date(ms).toISOString();
  const send = (event: Parameters<typeof evaluate>[2]) => {
    const answer = evaluate(programme, state, event);
    if (answer.rejected.length === 0) {
      const newId = (): string => `id-${String((ids += 1)).padStart(6, "0")}`;
      state = apply(state, answer.effects, { recorded_at: event.recorded_at, transaction_id: newId(), newId }).state;
    }
    return answer;
  };
  const visit = (ms: number, more: Partial<VisitEvent> = {}) => {
    const before = balanceAt(state, at(ms), zone);
    const { rejected, explanation } = send({
      ...{ type: "visit", occurred_at: at(ms), recorded_at: at(ms), amount: null, items: [], custom_amount: null },
      ...{ reason: null, reward_ids: [], earns: true, staff_limit: null, waive_guards: false, ...more },
    });
    const after = balanceAt(state, at(ms), zone);
    return {
      earned: after.balance + after.pending - before.balance - before.pending,
      ...{ rejected: rejected.map(({ code }) => code), explanation },
    };
  };
  const give = (delta: number): void => {
    const now = at(noonMs - hourMs);
    send({
      ...{ type: "adjust", occurred_at: now, recorded_at: now, delta, entry_kind: "imported", reason: null },
      staff_limit: null,
    });
  };
  return { visit, give, balance: (ms: number): number => balanceAt(state, at(ms), zone).balance };
};

const some = (max: number, min = 1) => fc.integer({ min, max });
const check = (property: fc.IPropertyWithHooks<unknown>) => fc.assert(property, { numRuns: 40 });

test("what each kind of visit brings", () => {
  check(
    fc.property(some(50), some(50_000, 100), (earns, amount) => {
      const rulesOf = (mode: "each" | "above" | "visit" | "item"): TermsRules => {
        const isOfMoney = mode === "each" || mode === "above";
        return { ...plain, earning: { ...plain.earning, mode, earns, amount: isOfMoney ? amount : null } };
      };
      const each = rulesOf("each");
      const [full = 0, units = 0] = read(each, "earn", /^For every full/);
      const card = openCard(each);
      expect(card.visit(noonMs, { amount: full - 1 }).earned).toBe(0);
      expect(card.visit(noonMs + hourMs, { amount: 1 }).earned).toBe(units);
      expect(openCard(each).visit(noonMs, { amount: 3 * full }).earned).toBe(3 * units);

      const above = rulesOf("above");
      const [least = 0, brings = 0] = read(above, "earn", /or more: /);
      expect(openCard(above).visit(noonMs, { amount: least - 1 }).earned).toBe(0);
      expect(openCard(above).visit(noonMs, { amount: 3 * least }).earned).toBe(brings);

      const [ofVisit = 0] = read(rulesOf("visit"), "earn", /^For each visit/);
      expect(openCard(rulesOf("visit")).visit(noonMs).earned).toBe(ofVisit);

      const [ofItem = 0] = read(rulesOf("item"), "earn", /^For each product/);
      const line = { name: "Latte", group: null, product_id: null, product_points: null, never_earns: null };
      const items = [{ ...line, line_no: 1, quantity: 3, amount: 3000 }];
      expect(openCard(rulesOf("item")).visit(noonMs, { amount: 3000, items }).earned).toBe(3 * ofItem);
    }),
  );
});

test("limits of a day, and the time between visits", () => {
  check(
    fc.property(some(6), some(90), some(20), (visits_per_day, minutes, earned_per_day) => {
      const capped = (caps: Partial<TermsRules["caps"]>, earns = 1): TermsRules => ({
        ...plain,
        earning: { ...plain.earning, earns },
        caps: { ...plain.caps, ...caps },
      });
      const visits = capped({ visits_per_day });
      const [most = 0] = read(visits, "earn", /^At most/);
      const often = openCard(visits);
      const earned = Array.from({ length: most + 1 }, (_, nr) => often.visit(noonMs + nr * minuteMs).earned);
      expect(earned).toEqual([...Array<number>(most).fill(1), 0]);

      const daily = capped({ earned_per_day }, 3);
      const [units = 0] = read(daily, "earn", /^Most in a day/);
      const card = openCard(daily);
      for (let nr = 0; nr < 8; nr += 1) card.visit(noonMs + nr * minuteMs);
      expect(card.balance(noonMs + hourMs)).toBe(Math.min(24, units));

      const apart = capped({ minutes_between_visits: minutes });
      const [wait = 0] = read(apart, "earn", /^A second visit within/);
      const twice = (minutesLater: number): number => {
        const one = openCard(apart);
        one.visit(noonMs);
        return one.visit(noonMs + minutesLater * minuteMs).earned;
      };
      expect([twice(wait - 1), twice(wait)]).toEqual([0, 1]);
    }),
  );
});

test("when what is collected counts, and when it lapses", () => {
  check(
    fc.property(some(200), some(400), some(24), some(3, 0), (pending_hours, days, months, years_after) => {
      const waiting = { ...plain, pending_hours };
      const [count = 0] = read(waiting, "earn", /counts after/);
      const waitMs = count * (/hour/.test(sentencesOf(waiting, "earn").join(" ")) ? hourMs : 24 * hourMs);
      const late = openCard(waiting);
      late.visit(noonMs);
      expect([late.balance(noonMs + waitMs - 1), late.balance(noonMs + waitMs)]).toEqual([0, 1]);

      /** The last moment at which a visit of noon still counts. */
      const endsWith = (expiry: TermsRules["expiry"], lastDay: string): void => {
        const card = openCard({ ...plain, expiry });
        card.visit(noonMs);
        const end = startOfLocalDay(addDays(lastDay, 1), zone);
        expect([expiry.kind, card.balance(end - 1), card.balance(end)]).toEqual([expiry.kind, 1, 0]);
      };
      const lapseOf = (expiry: TermsRules["expiry"], pattern: RegExp): number =>
        read({ ...plain, expiry }, "lapse", pattern)[0] ?? 0;
      const rollingDays = { kind: "rolling_days", days } as const;
      endsWith(rollingDays, addDays(day, lapseOf(rollingDays, /lapses after .* days?, at the end/)));
      const rollingMonths = { kind: "rolling_months", months } as const;
      endsWith(rollingMonths, addMonths(day, lapseOf(rollingMonths, /lapses after .* months?, at the end/)));
      const inactivity = { kind: "inactivity", months } as const;
      endsWith(inactivity, addMonths(day, lapseOf(inactivity, /^Without a visit/)));
      const endOfYear = { kind: "end_of_year", years_after } as const;
      const [text = ""] = sentencesOf({ ...plain, expiry: endOfYear }, "lapse");
      const later = /of that year/.test(text) ? 0 : /next year/.test(text) ? 1 : Number(/(\d+) years/.exec(text)?.[1]);
      endsWith(endOfYear, `${2026 + later}-12-31`);
    }),
  );
});

test("prices of rewards, full cards and levels", () => {
  check(
    fc.property(some(500), some(20, 2), some(900), (cost, stamps_required, threshold) => {
      const rules: TermsRules = { ...plain, rewards: [{ _id: "r", name: { en: "Cake" }, cost }] };
      const [price = 0] = read(rules, "rewards", /^Price/);
      const buy = (balance: number): string[] => {
        const card = openCard(rules);
        if (balance > 0) card.give(balance);
        return card.visit(noonMs, { earns: false, reward_ids: ["r"] }).rejected;
      };
      expect([buy(price), buy(price - 1)]).toEqual([[], ["insufficient_balance"]]);

      const full = { ...plain, stamps_required, rewards: [] };
      expect(read(full, "rewards", /^A full card/)[0]).toBe(stamps_required);

      const level = { _id: "l", name: { en: "Gold" }, threshold, basis: "balance", period_months: 12 } as const;
      const levels = [{ ...level, multiplier: 2, downgrade: "none", grace_days: 0 } as const];
      const [needed = 0] = read({ ...plain, levels }, "levels", /^Needed/);
      const reached = (balance: number) => levelNow(levels, { earned: 0, balance })?._id ?? null;
      expect([reached(needed - 1), reached(needed)]).toEqual([null, "l"]);
    }),
  );
});

test("what coupons take off the bill, from which amount, and at most", () => {
  check(
    fc.property(some(100), some(5000), some(9000, 100), (percent, most, least) => {
      const effect = { kind: "discount_percentage", percent } as const;
      const rules: TermsRules = {
        ...plain,
        coupons: [{ ...coupon, effect, max_discount: most, minimum_amount: least }],
      };
      const [share = 0] = read(rules, "coupons", /off the bill/);
      const [highest = 0] = read(rules, "coupons", /^The discount is at most/);
      const [from = 0] = read(rules, "coupons", /^For purchases of/);
      const use = (amount: number) => {
        const { rejected, explanation } = openCard(rules).visit(noonMs, {
          amount,
          coupons: [
            {
              ...{ _id: "g", coupon_id: "c", status: "issued", granted_at: "2026-03-01T00:00:00.000Z" },
              ...{ locked_until: null, locked_by: null, last_used_at: null, used_by_customer: 0, used_in_campaign: 0 },
            },
          ],
        });
        return { rejected, off: discountOf(explanation) };
      };
      expect(use(from - 1).rejected).toEqual(["condition_not_met"]);
      const { rejected, off } = use(from);
      expect([rejected, off]).toEqual([[], Math.min(highest, Math.round((from * share) / 100))]);
    }),
  );
});
