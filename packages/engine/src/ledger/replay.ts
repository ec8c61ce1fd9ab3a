import { halfUp, hundredths, ONE, pointsDue, wholeUnits } from "../earning/index.ts";
import type { Explanation, ExplanationEntry, RuleMatched } from "../types/index.ts";

/**
 * The delta (change of balance + pending) recomputed from the figures of a stored explanation. It equals the
 * transaction's delta; the nightly check and the tests compare the two.
 */
export const replay = (explanation: Explanation): number =>
  explanation.reduce((total, entry) => total + replayEntry(entry), 0);

const replayEntry = (entry: ExplanationEntry): number => {
  switch (entry.code) {
    case "rule_matched":
      return replayRule(entry.params);
    case "cap_hit":
      return entry.params.given - entry.params.wanted;
    case "reward_redeemed":
    case "offer_redeemed":
      return -entry.params.cost;
    case "coupon_applied":
      return entry.params.added;
    case "adjusted":
    case "bonus":
    case "imported":
      return entry.params.delta;
    case "expired":
    case "held":
      return -entry.params.amount;
    case "released":
    case "restored":
      return entry.params.amount;
    case "taken_back":
      return entry.params.forgiven - entry.params.wanted;
    case "brought_before":
      return -entry.params.amount;
    case "remainders_joined":
      return entry.params.earned;
    case "transferred_out":
      return -(entry.params.balance + entry.params.pending);
    case "transferred_in":
      return entry.params.balance + entry.params.pending;
    default:
      return 0;
  }
};

const replayRule = (rule: RuleMatched): number => {
  const base = replayBase(rule);
  const { extra_before: before, extra_after: after } = rule;
  if (before !== undefined && after !== undefined) {
    const extra = extraOf(rule, base);
    return base + wholeUnits(before + extra) - wholeUnits(before);
  }
  return halfUp(base * ONE + extraOf(rule, base));
};

/** What multipliers added, in hundredths: by line if lines were multiplied, else to the whole. */
const extraOf = (rule: RuleMatched, base: number): number => {
  const multiplied = rule.lines.filter((line) => line.base !== undefined);
  if (multiplied.length === 0) return base * (hundredths(rule.multiplier) - ONE);
  return multiplied.reduce((all, line) => all + (line.base ?? 0) * (hundredths(line.multiplier ?? 1) - ONE), 0);
};

const replayBase = (rule: RuleMatched): number => {
  if (rule.mode === "custom" || rule.mode === "undefined") return rule.earned;
  if (rule.filter_mode === "points") return rule.lines.reduce((total, line) => total + (line.base ?? line.earned), 0);
  switch (rule.mode) {
    case "item":
      return rule.earns * rule.items;
    case "above":
    case "visit":
      return rule.earns;
    case "each": {
      const after = pointsDue(rule.gathered_after, rule.earns, rule.amount);
      return after - pointsDue(rule.gathered_before, rule.earns, rule.amount);
    }
  }
};
