import fc from "fast-check";
import { transferable } from "../index.ts";
import type { EngineEvent, Expiry, Programme, ReversalScope, StoredTransaction, VisitEvent } from "../index.ts";
import { adjustWith, itemWith, programmeWith, ruleWith, visitWith } from "./builders.ts";
import { commit, openMembership, refund, storedTransaction } from "./membership.ts";
import type { Membership } from "./membership.ts";
import { couponWith, grantWith, levelWith, named, offerWith, standingWith } from "./promotions.ts";

const MINUTE_MS = 60_000;
const START = Date.parse("2026-03-20T08:00:00.000Z");

const expiries: readonly Expiry[] = [
  { kind: "none" },
  { kind: "rolling_days", days: 3 },
  { kind: "rolling_months", months: 1 },
  { kind: "end_of_year", years_after: 0 },
  { kind: "inactivity", months: 1 },
];

/** Multipliers of the whole and of single lines, some with fractions, and one coupon of each effect; or nothing. */
export const promotions = (promoted: boolean): Pick<Programme, "coupons" | "offers" | "levels"> => {
  if (!promoted) return { coupons: [], offers: [], levels: [] };
  return {
    coupons: [
      couponWith({ kind: "discount_percentage", percent: 12.5 }, { max_discount: 400 }),
      couponWith({ kind: "discount_amount", amount: 150 }, { discount_scope: "cheapest", combines: true }),
      couponWith({ kind: "stamp_amount", count: 3 }),
      couponWith({ kind: "stamp_multiply", multiplier: 2.5 }, { usage_frequency: { kind: "unlimited" } }),
      couponWith({ kind: "freebie" }, { items: named("Item 1") }),
      couponWith({ kind: "custom", text: { en: "A glass of water" } }),
    ],
    offers: [
      offerWith({ _id: "doubles", items: named("Item 2", "Item 3") }),
      offerWith({ _id: "half", multiplier: 1.5, times: { weekdays: ["MONDAY", "TUESDAY"], hours: null } }),
      offerWith({ _id: "paid", multiplier: null, cost: 2, items: named("Item 1") }),
    ],
    levels: [
      levelWith({ _id: "silver", threshold: 10, multiplier: 1.25, basis: "balance", downgrade: "single_level" }),
      levelWith({ threshold: 40, multiplier: 1.75 }),
    ],
  };
};

/** The promotions that a visit uses. Grants are always fresh: their limits have tests of their own. */
export const promoted = ({ pick, number }: Pick<Step, "pick" | "number">): Partial<VisitEvent> => {
  const levels = [null, "silver", "gold"];
  const standing = standingWith({ level_id: levels[pick % 3] ?? null, earned_in_period: Math.abs(number) });
  const coupons = COUPONS[(pick + Math.abs(number)) % COUPONS.length] ?? [];
  return {
    standing,
    coupons: coupons.map((id) => grantWith(id)),
    offer_lines: pick % 11 === 0 ? [{ offer_id: "paid", line_no: 1 }] : [],
  };
};

const COUPONS = [
  [],
  ["discount_percentage"],
  ["discount_amount", "discount_percentage"],
  ["stamp_amount"],
  ["stamp_multiply"],
  ["freebie", "custom"],
  [],
  ["stamp_amount", "stamp_multiply", "discount_amount"],
];

/** Programmes of every earning mode, expiry, policy and cap. */
export const programmes: fc.Arbitrary<Programme> = fc
  .record({
    mode: fc.constantFrom(
      "each" as const,
      "each" as const,
      "above" as const,
      "item" as const,
      "visit" as const,
      "custom" as const,
    ),
    earns: fc.integer({ min: 1, max: 4 }),
    amount: fc.constantFrom(100, 700, 1000),
    filterMode: fc.constantFrom(
      "all" as const,
      "all" as const,
      "include_item_names" as const,
      "exclude_item_group_names" as const,
      "points" as const,
    ),
    expiry: fc.constantFrom(...expiries),
    lapse_after_warning: fc.constantFrom(null, null, 14),
    pending_hours: fc.constantFrom(0, 0, 5, 48),
    earned: fc.constantFrom("pending_first" as const, "within_balance" as const, "allow_negative" as const),
    spent: fc.constantFrom("restore" as const, "keep" as const),
    earned_per_day: fc.option(fc.integer({ min: 1, max: 12 })),
    time_zone: fc.constantFrom("Europe/Warsaw", "America/New_York", "Pacific/Auckland"),
    isPromoted: fc.boolean(),
  })
  .map(({ mode, earns, amount, filterMode, earned, spent, earned_per_day, isPromoted, ...rest }) =>
    programmeWith({
      ...rest,
      earning: ruleWith({ mode, earns, amount, filter: { mode: filterMode, names: ["Item 1", "Item 2"] } }),
      reversal_policy: { earned, spent },
      caps: { visits_per_day: null, earned_per_day, minutes_between_visits: null },
      rewards: [
        { _id: "small", name: { en: "Small" }, cost: 2 },
        { _id: "large", name: { en: "Large" }, cost: 9 },
      ],
      ...promotions(isPromoted),
    }),
  );

/** A step of a history. `pick` chooses among what exists when the step runs. */
export type Step = {
  readonly act: "visit" | "redeem" | "adjust" | "reverse" | "hold" | "finish" | "settle" | "merge";
  readonly minutes: number;
  readonly late: number;
  readonly amounts: readonly number[];
  readonly pick: number;
  readonly number: number;
};

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 8, arbitrary: fc.constant("visit" as const) },
      { weight: 6, arbitrary: fc.constant("reverse" as const) },
      { weight: 4, arbitrary: fc.constantFrom("redeem" as const, "hold" as const, "finish" as const) },
      { weight: 2, arbitrary: fc.constantFrom("adjust" as const, "settle" as const) },
      { weight: 1, arbitrary: fc.constantFrom("merge" as const, "settle" as const) },
    ),
    minutes: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 300 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
    ),
    late: fc.constantFrom(0, 0, 0, 60, 4000),
    amounts: fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 4 }),
    pick: fc.nat({ max: 1000 }),
    number: fc.integer({ min: -15, max: 30 }),
  }),
  { minLength: 1, maxLength: 30, size: "max" },
);

/** Plays the steps in order; `commit` checks everything after each. */
export const play = (programme: Programme, history: readonly Step[]): Membership => {
  let membership = openMembership(programme);
  let now = START;
  for (const step of history) {
    now += step.minutes * MINUTE_MS;
    membership = take(membership, step, new Date(now).toISOString(), now);
  }
  return membership;
};

const take = (membership: Membership, step: Step, at: string, now: number): Membership => {
  const when = { occurred_at: at, recorded_at: at };
  const picked = pickFor(step, membership);
  if (step.act === "merge") return merge(membership, when);
  if (step.act === "reverse" && picked !== undefined) {
    refund(membership, picked._id, scopeOf(step, picked.items.length), at);
  } else if (step.act === "finish" && picked !== undefined) {
    const type = step.pick % 2 === 0 ? ("release" as const) : ("redeem_held" as const);
    commit(membership, { type, ...when, original: storedTransaction(membership, picked._id) }, picked._id);
  } else {
    commit(membership, eventOf(step, when, now, membership.programme));
  }
  return membership;
};

/** Refunds pick any transaction; the end of a hold picks a hold, open or not. */
const pickFor = (step: Step, { stored }: Membership): StoredTransaction | undefined => {
  const isHold = ({ explanation }: StoredTransaction): boolean => explanation.some((entry) => entry.code === "held");
  const candidates = step.act === "finish" ? stored.filter(isHold) : stored;
  return candidates[step.pick % Math.max(1, candidates.length)];
};

const eventOf = (
  step: Step,
  when: { occurred_at: string; recorded_at: string },
  now: number,
  programme: Programme,
): EngineEvent => {
  const reward = step.pick % 2 === 0 ? "small" : "large";
  switch (step.act) {
    case "redeem":
      return visitWith({ ...when, earns: false, reward_ids: [reward] });
    case "adjust":
      return adjustWith(step.number, { ...when, entry_kind: step.pick % 3 === 0 ? "bonus" : "adjusted" });
    case "hold":
      return { type: "hold", ...when, reward_id: reward };
    case "settle":
      return { type: "settle", ...when, standing: standingWith({ level_id: "silver", since: when.occurred_at }) };
    default:
      return visitWith({
        ...when,
        occurred_at: new Date(now - step.late * MINUTE_MS).toISOString(),
        ...basket(step),
        custom_amount: Math.abs(step.number),
        reason: "reason",
        reward_ids: step.pick % 5 === 0 ? [reward] : [],
        ...(programme.coupons.length > 0 ? promoted(step) : {}),
      });
  }
};

/** With or without lines, paid in full or less. */
export const basket = ({ amounts, pick }: Pick<Step, "amounts" | "pick">) => {
  const total = amounts.reduce((all, one) => all + one, 0);
  const items = amounts.map((amount, index) =>
    itemWith(index + 1, amount, {
      quantity: (pick + index) % 4,
      group: index === 2 ? "Item 1" : "Other",
      product_points: index,
    }),
  );
  return { amount: pick % 7 === 0 ? Math.floor(total / 2) : total, items: pick % 3 === 0 ? [] : items };
};

const scopeOf = ({ pick, number }: Step, lines: number): ReversalScope => {
  if (pick % 4 === 0) return { by: "all" };
  if (pick % 4 === 1 || lines === 0) return { by: "amount", amount: Math.abs(number) * 37 + 1 };
  return { by: "lines", lines: [(pick % lines) + 1, ((pick + number + 30) % lines) + 1] };
};

/** Moves everything into a fresh membership, as a merge of duplicates does; reversals of old transactions go on. */
const merge = (from: Membership, when: { occurred_at: string; recorded_at: string }): Membership => {
  commit(from, { type: "settle", ...when });
  const moved = transferable(from.state);
  commit(from, { type: "transfer_out", ...when });
  const into: Membership = {
    ...openMembership(from.programme),
    stored: from.stored,
    reversals: from.reversals,
    ids: from.ids,
  };
  commit(into, { type: "transfer_in", ...when, from: moved });
  return into;
};
