import { pointsDue } from "./earning.ts";
import type { Earlier, Portion } from "./reversal-scope.ts";
import type { ReverseEvent, RuleMatched } from "./types.ts";
import { act, explain, findEntry } from "./work.ts";
import type { Work } from "./work.ts";

/**
 * What the original's rules have to give back for this portion. Points due are a function of what is left, so that
 * the steps of a refund add up to one refund. What a cap had withheld was never given and is not taken back.
 */
export function reverseRules(current: Work, event: ReverseEvent, earlier: Earlier, portion: Portion): number {
  let taken = 0;
  const cap = findEntry(event.original.explanation, "cap_hit")?.params;
  for (const entry of event.original.explanation) {
    if (entry.code !== "rule_matched") continue;
    const capped = cap === undefined ? 0 : cap.wanted - cap.given;
    taken += reverseRule(current, event, entry.params, earlier, portion, capped);
  }
  return taken;
}

function reverseRule(
  current: Work,
  event: ReverseEvent,
  rule: RuleMatched,
  earlier: Earlier,
  portion: Portion,
  cappedInAll: number,
): number {
  const before = earlier.rules.get(rule.rule_id) ?? { eligible: 0, withheld: 0 };
  const eligible = eligibleGone(rule, event, portion) - before.eligible;
  const gathers = rule.mode === "each" && rule.filter_mode !== "points";
  const gathered = current.state.gathered[rule.rule_id] ?? { eligible: 0, earned: 0 };
  const lowered = Math.max(0, gathered.eligible - eligible);
  const [dueBefore, dueAfter] = gathers
    ? [pointsDue(gathered.eligible, rule.earns, rule.amount), pointsDue(lowered, rule.earns, rule.amount)]
    : [dueFor(rule, event, soFar(earlier)), dueFor(rule, event, portion)];
  const difference = dueBefore - dueAfter;
  const cappedLeft = cappedInAll - before.withheld;
  const withheld = Math.max(0, Math.min(difference, cappedLeft, gathers ? dueBefore - gathered.earned : difference));
  const taken = gathers ? Math.min(difference - withheld, gathered.earned) : difference - withheld;
  if (gathers) {
    act(current, { kind: "gather", rule_id: rule.rule_id, eligible: lowered - gathered.eligible, earned: -taken });
  }
  explain(current, {
    code: "rule_reversed",
    params: {
      rule_id: rule.rule_id,
      mode: rule.mode,
      eligible,
      gathered_before: gathers ? gathered.eligible : 0,
      gathered_after: gathers ? lowered : 0,
      due_before: dueBefore,
      due_after: dueAfter,
      withheld,
      taken,
      currency: rule.currency,
      unit: rule.unit,
    },
  });
  return taken;
}

const soFar = (earlier: Earlier): Portion => ({ ...earlier, newLines: [] });

/** Eligible amount refunded once the portion is undone; a part by amount rounds down, in the customer's favour. */
function eligibleGone(rule: RuleMatched, event: ReverseEvent, portion: Portion): number {
  if (portion.complete) return rule.eligible;
  if (portion.lines.size > 0) return sumLines(rule, portion, "eligible");
  return proportion(rule.eligible, portion.amount, event.original.amount);
}

/** Points due for what is left of this transaction alone, in the modes that do not gather. */
function dueFor(rule: RuleMatched, event: ReverseEvent, portion: Portion): number {
  if (portion.complete) return 0;
  if (rule.mode === "visit" && rule.filter_mode !== "points") {
    const left = rule.lines.length === 0 || rule.lines.some((line) => !portion.lines.has(line.line_no));
    return left ? rule.earned : 0;
  }
  if (rule.mode === "above" && rule.filter_mode !== "points") {
    return rule.eligible - eligibleGone(rule, event, portion) >= (rule.amount ?? 0) ? rule.earned : 0;
  }
  if (portion.lines.size > 0) return rule.earned - sumLines(rule, portion, "earned");
  return rule.earned - proportion(rule.earned, portion.amount, event.original.amount);
}

function sumLines(rule: RuleMatched, portion: Portion, field: "eligible" | "earned"): number {
  return rule.lines.reduce((total, line) => (portion.lines.has(line.line_no) ? total + line[field] : total), 0);
}

/** Exact for amounts up to 2^53: the product may be larger than a number holds. */
function proportion(whole: number, part: number, of: number | null): number {
  return of === null || of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}
