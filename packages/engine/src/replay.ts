import { pointsDue } from "./earning.ts";
import type { Explanation, ExplanationEntry, RuleMatched } from "./types.ts";

/**
 * The delta (change of balance + pending) that a stored explanation gives, computed again from its figures.
 * It equals the transaction's delta; the nightly check and the tests hold the two against each other.
 */
export function replay(explanation: Explanation): number {
  return explanation.reduce((total, entry) => total + replayEntry(entry), 0);
}

function replayEntry(entry: ExplanationEntry): number {
  switch (entry.code) {
    case "rule_matched":
      return replayRule(entry.params);
    case "cap_hit":
      return entry.params.given - entry.params.wanted;
    case "reward_redeemed":
      return -entry.params.cost;
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
    case "remainders_joined":
      return entry.params.earned;
    case "transferred_out":
      return -(entry.params.balance + entry.params.pending);
    case "transferred_in":
      return entry.params.balance + entry.params.pending;
    default:
      return 0;
  }
}

function replayRule(rule: RuleMatched): number {
  return Math.round(replayBase(rule) * rule.multiplier);
}

function replayBase(rule: RuleMatched): number {
  if (rule.mode === "custom") return rule.earned;
  if (rule.filter_mode === "points") return rule.lines.reduce((total, line) => total + line.earned, 0);
  if (rule.mode === "item") return rule.earns * rule.items;
  if (rule.mode !== "each") return rule.earns;
  const after = pointsDue(rule.gathered_after, rule.earns, rule.amount);
  return after - pointsDue(rule.gathered_before, rule.earns, rule.amount);
}
