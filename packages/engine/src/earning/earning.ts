import type { Basket } from "./basket.ts";
import { eligibleOf, isUnpaid } from "./eligible.ts";
import type { Eligible } from "./eligible.ts";
import { halfUp, ONE, wholeUnits } from "./hundredths.ts";
import { gathers, weighsItems } from "./modes.ts";
import type { Multiplier } from "./multipliers.ts";
import { multiply, shareOut } from "./multiply.ts";
import type { EarningRule, ExplanationEntry, Gathered, Programme, RuleMatched, VisitEvent } from "../types/index.ts";

/** The uncapped points that a rule gives for a visit, what it gathers, and its explanation. */
export type Earning = {
  readonly points: number;
  readonly eligible: number;
  /** What multipliers add to the gathered points, in hundredths, and the highest multiplier. */
  readonly extra: number;
  readonly best: number;
  /** Before multiplying. */
  readonly base: number;
  readonly uses: ReadonlyMap<Multiplier, readonly number[]>;
  readonly explained: ExplanationEntry;
};

const NOTHING: Gathered = { eligible: 0, earned: 0 };

/** Points due for a gathered eligible amount E: n for each full X. A rule without X gives nothing. */
export const pointsDue = (eligible: number, earns: number, amount: number | null): number =>
  amount === null || amount <= 0 ? 0 : earns * Math.floor(Math.max(0, eligible) / amount);

/** Points due for everything gathered, including multipliers, whose fraction is carried like the remainder of X. */
export const gatheredDue = ({ eligible, extra = 0 }: Gathered, earns: number, amount: number | null): number =>
  pointsDue(eligible, earns, amount) + wholeUnits(extra);

/**
 * Applies the programme's earning rule to a visit. In the mode `each` the multiplier applies to the points that this
 * visit completes and a fraction is carried; in every other mode the visit's points are rounded half up, once.
 */
export const earnBy = (
  programme: Programme,
  gathered: Gathered | undefined,
  event: VisitEvent,
  basket: Basket,
  multipliers: readonly Multiplier[],
): Earning => {
  const rule = programme.earning;
  const eligible = eligibleOf(basket, rule.filter);
  const before = gathered ?? NOTHING;
  const reason = whyNot(rule, eligible, event, basket);
  if (reason !== null) return nothing(programme, eligible, reason);
  const isGathering = gathers(rule.mode, rule.filter.mode);
  const start = isGathering ? before.eligible : 0;
  const after = isGathering ? start + eligible.amount : 0;
  const base = baseOf(rule, eligible, start, event);
  const { lines, extra, best, uses } = multiply(rule, eligible, base, weightsOf(rule, eligible), multipliers);
  const carried = isGathering ? (before.extra ?? 0) : 0;
  const points = isGathering ? base + wholeUnits(carried + extra) - wholeUnits(carried) : halfUp(base * ONE + extra);
  const params: RuleMatched = {
    rule_id: rule._id,
    mode: rule.mode,
    filter_mode: rule.filter.mode,
    earns: rule.earns,
    amount: rule.amount,
    currency: programme.currency,
    unit: programme.unit,
    eligible: eligible.amount,
    items: eligible.items,
    gathered_before: start,
    gathered_after: after,
    remainder: isGathering && rule.amount !== null ? after % rule.amount : 0,
    multiplier: best / ONE,
    earned: base,
    lines: shareOut(lines, points),
    ...(extra > 0 ? { multiplied: points } : {}),
    ...(isGathering && carried + extra > 0 ? { extra_before: carried, extra_after: carried + extra } : {}),
  };
  const eligibleGathered = isGathering ? eligible.amount : 0;
  return { points, eligible: eligibleGathered, extra, best, base, uses, explained: { code: "rule_matched", params } };
};

const nothing = (programme: Programme, eligible: Eligible, reason: Reason): Earning => {
  const rule = programme.earning;
  const params = {
    rule_id: rule._id,
    mode: rule.mode,
    reason,
    eligible: eligible.amount,
    amount: rule.amount,
    currency: programme.currency,
  };
  const explained = { code: "rule_not_matched" as const, params };
  return { points: 0, eligible: 0, extra: 0, best: ONE, base: 0, uses: new Map(), explained };
};

type Reason = Extract<ExplanationEntry, { code: "rule_not_matched" }>["params"]["reason"];

const whyNot = (rule: EarningRule, eligible: Eligible, event: VisitEvent, basket: Basket): Reason | null => {
  if (rule.mode === "undefined") return "not_configured";
  if (rule.mode === "custom" && (event.custom_amount ?? 0) === 0) return "nothing_entered";
  if (basket.amount === 0 && isUnpaid(basket)) return "nothing_paid";
  if (rule.mode === "custom") return isUnpaid(basket) ? "no_eligible_lines" : null;
  if (!eligible.hasAny) return "no_eligible_lines";
  if (rule.filter.mode === "points") return eligible.points > 0 ? null : "no_eligible_lines";
  switch (rule.mode) {
    case "item":
      return eligible.items > 0 ? null : "no_eligible_lines";
    case "visit":
      return null;
    case "each":
      return tooLittle(rule, eligible, 0);
    case "above":
      return tooLittle(rule, eligible, rule.amount ?? 0);
  }
};

const tooLittle = ({ amount }: EarningRule, eligible: Eligible, least: number): Reason | null => {
  if (amount === null || amount <= 0) return "not_configured";
  if (eligible.amount <= 0) return "no_amount";
  return eligible.amount < least ? "below_amount" : null;
};

/** With the filter `points` a line earns its product's own points, regardless of the mode. */
const baseOf = (rule: EarningRule, eligible: Eligible, before: number, event: VisitEvent): number => {
  if (rule.mode === "custom") return event.custom_amount ?? 0;
  if (rule.filter.mode === "points") return eligible.points;
  switch (rule.mode) {
    case "item":
      return rule.earns * eligible.items;
    case "above":
    case "visit":
      return rule.earns;
    case "each": {
      const after = pointsDue(before + eligible.amount, rule.earns, rule.amount);
      return after - pointsDue(before, rule.earns, rule.amount);
    }
    case "undefined":
      return 0;
  }
};

/** How the points are shared between lines: by money, by items, or by the products' own points. */
const weightsOf = (rule: EarningRule, { lines }: Eligible): number[] =>
  lines.map((line) => {
    if (rule.mode === "custom") return line.eligible;
    if (rule.filter.mode === "points") return line.points;
    return weighsItems(rule.mode) ? line.items : line.eligible;
  });
