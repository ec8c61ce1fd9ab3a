import { allot } from "./allot.ts";
import { eligibleOf } from "./eligible.ts";
import type { Eligible } from "./eligible.ts";
import type {
  EarningRule,
  ExplanationEntry,
  Gathered,
  LineShare,
  Programme,
  RuleMatched,
  VisitEvent,
} from "./types.ts";

/** The uncapped points a rule gives for a visit, and its part of the explanation. */
export type BasePoints = { readonly base: number; readonly eligible: number; readonly explained: ExplanationEntry };

const NOTHING: Gathered = { eligible: 0, earned: 0 };

/** Points due for a gathered eligible amount E: n for every full X. A rule without X gives nothing. */
export function pointsDue(eligible: number, earns: number, amount: number | null): number {
  return amount === null || amount <= 0 ? 0 : earns * Math.floor(Math.max(0, eligible) / amount);
}

/** Tries the programme's earning rule on a visit. */
export function earnBase(programme: Programme, gathered: Gathered | undefined, event: VisitEvent): BasePoints {
  const rule = programme.earning;
  const eligible = eligibleOf(event, rule.filter);
  const before = (gathered ?? NOTHING).eligible;
  const reason = whyNot(rule, eligible, event);
  if (reason !== null) {
    const params = {
      rule_id: rule._id,
      mode: rule.mode,
      reason,
      eligible: eligible.amount,
      amount: rule.amount,
      currency: programme.currency,
    };
    return { base: 0, eligible: 0, explained: { code: "rule_not_matched", params } };
  }
  const gathers = rule.mode === "each" && rule.filter.mode !== "points";
  const after = gathers ? before + eligible.amount : 0;
  const base = baseOf(rule, eligible, gathers ? before : 0, event);
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
    gathered_before: gathers ? before : 0,
    gathered_after: after,
    remainder: gathers && rule.amount !== null ? after % rule.amount : 0,
    multiplier: 1,
    earned: base,
    lines: shareOut(rule, eligible, base),
  };
  return { base, eligible: gathers ? eligible.amount : 0, explained: { code: "rule_matched", params } };
}

type Reason = Extract<ExplanationEntry, { code: "rule_not_matched" }>["params"]["reason"];

function whyNot(rule: EarningRule, eligible: Eligible, event: VisitEvent): Reason | null {
  if (rule.mode === "undefined") return "not_configured";
  if (rule.mode === "custom")
    return event.custom_amount === null || event.custom_amount === 0 ? "nothing_entered" : null;
  if (!eligible.any) return "no_eligible_lines";
  if (rule.filter.mode === "points") return eligible.points > 0 ? null : "no_eligible_lines";
  if (rule.mode === "item") return eligible.items > 0 ? null : "no_eligible_lines";
  if (rule.mode === "visit") return null;
  if (rule.amount === null || rule.amount <= 0) return "not_configured";
  if (eligible.amount <= 0) return "no_amount";
  return rule.mode === "above" && eligible.amount < rule.amount ? "below_amount" : null;
}

/** With the filter `points` a line earns its product's own points, whatever the mode compares. */
function baseOf(rule: EarningRule, eligible: Eligible, before: number, event: VisitEvent): number {
  if (rule.mode === "custom") return event.custom_amount ?? 0;
  if (rule.filter.mode === "points") return eligible.points;
  if (rule.mode === "item") return rule.earns * eligible.items;
  if (rule.mode !== "each") return rule.earns;
  const after = pointsDue(before + eligible.amount, rule.earns, rule.amount);
  return after - pointsDue(before, rule.earns, rule.amount);
}

function shareOut(rule: EarningRule, { lines }: Eligible, base: number): LineShare[] {
  const weights = lines.map((line) => {
    if (rule.mode === "custom") return line.eligible;
    if (rule.filter.mode === "points") return line.points;
    return rule.mode === "item" ? line.items : line.eligible;
  });
  const earned = allot(base, weights);
  return lines.map(({ line_no, eligible, items }, index) => ({ line_no, eligible, items, earned: earned[index] ?? 0 }));
}
