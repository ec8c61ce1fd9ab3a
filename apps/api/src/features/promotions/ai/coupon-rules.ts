/** Coupons that the business's own figures suggest: each rule says why, for whom and what it may cost, or nothing. */
import type { SuggestedCoupon } from "@rewardo/contract/ai";
import { type CouponPart, weekdays } from "@rewardo/contract/programme-parts";
import type { GroupRule } from "@rewardo/contract/promotion-groups";
import { addDays } from "@rewardo/rules";
import { type SuggestedGroup, suggestedGroupName, suggestionName } from "@rewardo/texts/suggestions";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { isSame } from "../../programme/programmes/index.ts";
import { countByRule } from "../../programme/promotion-groups/index.ts";
import { deepestDip } from "./dips.ts";
import { monthDays, weeks, type Facts } from "./facts.ts";

/** Input of a rule besides the facts. */
export interface Counting {
  readonly count: (rule: GroupRule) => Promise<{ members: number; matching: number }>;
}

type Rule = (facts: Facts, counting: Counting) => Promise<SuggestedCoupon | null> | SuggestedCoupon | null;

/** Groups with fewer members are asked in person. */
const leastMembers = 10;
const quietPercent = 15;
const backPercent = 20;
const besidePercent = 10;
/** Below this lift one product does not lead to the other; above the upper bound almost everyone takes both anyway. */
const leastLift = 1.3;
/** Standard deviations beyond what chance would bring: among hundreds of pairs some are always a little above it. */
const beyondChance = 3;
const mostConfidence = 0.6;
/** Days in which a customer with one visit is still new. */
const newDays = 30;

const always = { weekdays: null, hours: null, product_ids: [], item_names: [] };

const isActive = ({ status }: CouponPart): boolean => status === "active";

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** A period of so many local days from today. */
const forDays = ({ today }: Facts, count: number): SuggestedCoupon["coupon"]["validity"] => ({
  kind: "datetime_range",
  from: null,
  to: `${addDays(today, count)}T23:59`,
});

/** Conditions of a rule, whichever way they are joined. */
const conditionsOf = (rule: GroupRule) =>
  rule.parts.flatMap((part) => ("conditions" in part ? part.conditions : [part]));

/** The card's group with this very rule, or one that is to be made. */
const groupFor = (facts: Facts, kind: SuggestedGroup, rule: GroupRule): SuggestedCoupon["group"] => {
  const same = facts.groups.find((group) => isSame(group.rule, rule));
  return same === undefined
    ? { _id: null, name: suggestedGroupName(facts.language, kind), rule }
    : { _id: same._id, name: same.name, rule };
};

/** Whether an active coupon is for a group that a condition of this kind makes. */
const isServed = ({ content, groups }: Facts, test: (rule: GroupRule) => boolean): boolean =>
  content.coupons.some(({ target, ...coupon }) => {
    if (coupon.status !== "active" || target.kind !== "promotion_group") return false;
    const rule = groups.find(({ _id }) => _id === target.promotion_group_id)?.rule;
    return rule != null && test(rule);
  });

/** Additional visits that make up for the discount of the others. */
const paysFrom = (visits: number, percent: number): number => Math.ceil((visits * percent) / (100 - percent));

const quietHours: Rule = (facts) => {
  const dip = deepestDip(facts.hours, weeks);
  if (dip === null) return null;
  const days = dip.days.map((day) => weekdays[day]!);
  const isThere = facts.content.coupons.some(
    ({ times: { hours, weekdays: on }, ...coupon }) =>
      isActive(coupon as CouponPart) &&
      hours !== null &&
      hours.from < clock(dip.to) &&
      hours.to > clock(dip.from) &&
      (on === null || on.some((day) => days.includes(day))),
  );
  if (isThere) return null;
  const meets = Math.round((dip.visits * monthDays) / 7);
  return {
    reason: {
      kind: "quiet_hours",
      weekdays: days,
      from: dip.from,
      to: dip.to,
      visits: Math.round(dip.visits * 10) / 10,
      usual: Math.round(dip.usual * 10) / 10,
      below: Math.round(dip.below * 100) / 100,
    },
    effect: {
      meets,
      of: "visits",
      cost: facts.basket === null ? null : Math.round((meets * facts.basket * quietPercent) / 100),
      pays_from: paysFrom(meets, quietPercent),
    },
    name: suggestionName("quiet_hours"),
    coupon: {
      ...always,
      effect: { kind: "discount_percentage", percent: quietPercent },
      weekdays: days,
      hours: { from: clock(dip.from), to: clock(dip.to) },
      validity: forDays(facts, monthDays),
      usage: "weekly",
    },
    group: null,
  };
};

const atRisk: GroupRule = {
  match: "all",
  parts: [{ kind: "rfm_group", rfm_groups: ["at_risk", "almost_lost"] }],
};

const customersAtRisk: Rule = async (facts, { count }) => {
  const named = new Set<string>(["at_risk", "almost_lost"]);
  const isTheirs = (rule: GroupRule) =>
    conditionsOf(rule).some((one) => one.kind === "rfm_group" && one.rfm_groups.some((group) => named.has(group)));
  if (isServed(facts, isTheirs)) return null;
  const { members, matching } = await count(atRisk);
  if (matching < leastMembers) return null;
  return {
    reason: { kind: "customers_at_risk", customers: matching, of: members },
    effect: {
      meets: matching,
      of: "members",
      cost: facts.basket === null ? null : Math.round((matching * facts.basket * backPercent) / 100),
      pays_from: null,
    },
    name: suggestionName("customers_at_risk"),
    coupon: {
      ...always,
      effect: { kind: "discount_percentage", percent: backPercent },
      validity: forDays(facts, monthDays),
      usage: "once",
    },
    group: groupFor(facts, "customers_at_risk", atRisk),
  };
};

const cameOnce: GroupRule = {
  match: "all",
  parts: [
    { kind: "visits", least: 1, most: 1, days: null },
    // Customers who were imported today may have come years ago.
    { kind: "last_visit", than: "less", days: newDays },
  ],
};

const secondVisit: Rule = async (facts, { count }) => {
  const isTheirs = (rule: GroupRule) => conditionsOf(rule).some((one) => one.kind === "visits" && one.most === 1);
  if (isServed(facts, isTheirs)) return null;
  const { matching } = await count(cameOnce);
  if (matching < leastMembers) return null;
  return {
    reason: { kind: "second_visit", customers: matching, days: newDays },
    // Units, whose worth depends on the rewards: no sum is stated.
    effect: { meets: matching, of: "members", cost: null, pays_from: null },
    name: suggestionName("second_visit"),
    coupon: {
      ...always,
      effect: facts.type === "points" ? { kind: "stamp_multiply", multiplier: 2 } : { kind: "stamp_amount", count: 1 },
      validity: { kind: "unlimited" },
      usage: "once",
    },
    group: groupFor(facts, "second_visit", cameOnce),
  };
};

const boughtTogether: Rule = (facts) => {
  const discounted = new Set(facts.content.coupons.filter(isActive).flatMap(({ items }) => items.filter.names));
  const [best] = facts.receipts.pairs
    .map((pair) => ({ ...pair, confidence: pair.both / pair.receipts, share: pair.product_receipts / pair.of }))
    .filter(
      ({ confidence, share, product, receipts, both }) =>
        confidence >= leastLift * share &&
        both - receipts * share >= beyondChance * Math.sqrt(receipts * share) &&
        confidence <= mostConfidence &&
        !discounted.has(product),
    )
    // Customers who buy one product and not yet the other, weighed by how strongly the two products go together.
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined) return null;
  const price = priceOf(facts, best.product);
  const meets = Math.round((best.both / (weeks * 7)) * monthDays);
  return {
    reason: {
      kind: "bought_together",
      ...{ product: best.product, beside: best.beside, receipts: best.receipts, both: best.both },
    },
    effect: {
      meets,
      of: "visits",
      cost: price === null ? null : Math.round((meets * price * besidePercent) / 100),
      pays_from: paysFrom(meets, besidePercent),
    },
    name: { ...suggestionName("bought_together"), [facts.language]: best.product },
    coupon: {
      ...always,
      effect: { kind: "discount_percentage", percent: besidePercent },
      item_names: [best.product],
      validity: forDays(facts, monthDays),
      usage: "weekly",
    },
    group: null,
  };
};

const weightOf = ({
  receipts,
  both,
  confidence,
  share,
}: {
  receipts: number;
  both: number;
  confidence: number;
  share: number;
}) => (receipts - both) * (confidence / Math.max(share, 0.001) - 1);

/** Average price of a piece, in minor units. */
export const priceOf = ({ products }: Pick<Facts, "products">, name: string): number | null => {
  const one = products.find((product) => product.name === name);
  return one === undefined || one.pieces === 0 ? null : Math.round(one.turnover / one.pieces);
};

const topLevel: Rule = async (facts, { count }) => {
  const top = facts.content.levels
    .filter(({ status }) => status === "active")
    .toSorted((a, b) => b.threshold - a.threshold)[0];
  if (top === undefined) return null;
  const isTheirs = (rule: GroupRule) =>
    conditionsOf(rule).some((one) => one.kind === "level" && one.level_ids.includes(top._id));
  if (isServed(facts, isTheirs)) return null;
  const rule: GroupRule = { match: "all", parts: [{ kind: "level", level_ids: [top._id] }] };
  const { matching } = await count(rule);
  if (matching < leastMembers) return null;
  return {
    reason: { kind: "top_level", level: top.name, members: matching },
    effect: { meets: matching, of: "members", cost: null, pays_from: null },
    name: suggestionName("top_level"),
    coupon: {
      ...always,
      effect: { kind: "stamp_multiply", multiplier: 2 },
      validity: { kind: "unlimited" },
      usage: "monthly",
    },
    group: groupFor(facts, "top_level", rule),
  };
};

const rules = {
  customers_at_risk: customersAtRisk,
  quiet_hours: quietHours,
  bought_together: boughtTogether,
  second_visit: secondVisit,
  top_level: topLevel,
} as const;

/** Suggestions of all rules but the hidden ones, the most urgent first. */
export const couponsByRules = async (
  ctx: BusinessContext,
  facts: Facts,
  isHidden: (kind: string) => boolean,
): Promise<SuggestedCoupon[]> => {
  const { card_id } = facts;
  const counting: Counting = {
    count: (rule) => ctx.database.read(ctx.scope, (tx: Transaction) => countByRule(tx, ctx, { card_id, rule })),
  };
  const found: SuggestedCoupon[] = [];
  for (const [kind, rule] of Object.entries(rules)) {
    const one = isHidden(kind) ? null : await rule(facts, counting);
    if (one !== null) found.push(one);
  }
  return found;
};
